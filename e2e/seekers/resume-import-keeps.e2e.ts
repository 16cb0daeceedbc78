import { expect, test } from 'vitest'
import { resumePdf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const shots = process.env.SHOTS
const pdf = (name: string, buffer = resumePdf(english)) => ({ name, mimeType: 'application/pdf', buffer })

const started = async (name = 'R. Okafor') => {
  const seeker = await product.seeker({ name })
  const page = await product.visitAs(seeker, '/seeker/profile/resume', { width: 390 })
  const main = page.locator('#main')
  return {
    ...{ page, main, box: page.getByRole('checkbox', { name: /^Keep (this|the next) file/ }) },
    choose: (file: Parameters<ReturnType<typeof page.locator>['setInputFiles']>[0]) =>
      page.locator('input[type=file]').setInputFiles(file),
    names: async () =>
      (await product.as(seeker.token).get('/resumes')).data.map(({ fileName }) => fileName).toSorted(),
  }
}

test('a file is kept as the first résumé and read at once, and a reading that fails loses no file', {
  timeout: 180_000,
}, async () => {
  const { page, main, box, choose, names } = await started()
  await box.waitFor()
  expect(await box.isChecked()).toBe(true)
  if (shots) await page.screenshot({ path: `${shots}/import-choose-390.png` })
  await choose(pdf('okafor.pdf'))
  await page.getByRole('heading', { name: 'okafor.pdf' }).waitFor({ timeout: 30_000 })
  await main.getByText('is now one of your résumés').waitFor()
  expect(await names()).toEqual(['okafor.pdf'])
  await main.getByText(/We keep what we read until/).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import-kept-390.png`, fullPage: true })

  // The next one is only read, unless that is wanted too.
  await expect.poll(() => box.isChecked()).toBe(false)
  await choose(pdf('second.pdf'))
  await page.getByRole('heading', { name: 'second.pdf' }).waitFor({ timeout: 30_000 })
  await main.getByText('We didn’t keep').waitFor()
  expect(await names()).toEqual(['okafor.pdf'])

  // A scan has nothing to read, and can be sent.
  await box.check()
  await choose(pdf('scan.pdf', resumePdf([])))
  await main.getByText('This file has no text').waitFor({ timeout: 30_000 })
  await main.getByText('is now one of your résumés').waitFor()
  expect(await names()).toEqual(['okafor.pdf', 'scan.pdf'])
  expect(page.faults).toEqual([])
})

test('a file that cannot be kept is read all the same, with the reason said', {
  timeout: 180_000,
}, async () => {
  const { page, main, box, choose, names } = await started()
  await box.waitFor()
  const resume = { basics: { name: 'Ilse Brandmeier' }, work: [{ name: 'Nordlicht', position: 'Baker' }] }
  await choose({
    name: 'ilse.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(resume)),
  })
  await page.getByRole('heading', { name: 'ilse.json' }).waitFor({ timeout: 30_000 })
  await main.getByText('A file of this kind can’t be sent as a résumé.').waitFor()

  // A program in a file is refused where employers would open it, and not run where it is read.
  await box.check()
  const catalog = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'
  await choose(pdf('program.pdf', resumePdf(english, { catalog })))
  await page.getByRole('heading', { name: 'program.pdf' }).waitFor({ timeout: 30_000 })
  await main.getByText('We didn’t keep').waitFor()
  expect(await names()).toEqual([])
})

test('what was added to the draft is said beside the button that saves it, and no longer after that', {
  timeout: 180_000,
}, async () => {
  const { page, choose } = await started()
  await choose(pdf('okafor.pdf'))
  await page.getByRole('button', { name: /^Add \d+ items to your draft$/ }).click({ timeout: 30_000 })
  const bar = page.getByRole('region', { name: 'Save' })
  await bar.getByText(/^\d+ items added\. Save to send them with your applications\.$/).waitFor()
  if (shots) await page.screenshot({ path: `${shots}/profile-added-390.png` })
  await bar.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Profile saved').first().waitFor()
  await page.getByLabel('Headline').fill('Shift lead')
  await bar.getByText(/employers can’t see yet/).waitFor()
  expect(await bar.getByText(/added\./).count()).toBe(0)
  expect(page.faults).toEqual([])
})

const dana = `Rosalind Okafor
Registered Nurse

Experience
Registered Nurse, Tidewater General Hospital, March 2019 - Present

Licenses and Certifications
RN, Virginia Board of Nursing (multistate)
ACLS
Forklift, Somebody Else
`

test('a license is selected, and what is not selected says why until it is', {
  timeout: 120_000,
}, async () => {
  const { page, choose } = await started('Rosalind Okafor')
  await choose({ name: 'dana.txt', mimeType: 'text/plain', buffer: Buffer.from(dana) })
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  const license = row('RN, Virginia Board of Nursing (multistate)')
  await license.waitFor({ timeout: 30_000 })
  expect(await license.getByRole('checkbox').isChecked()).toBe(true)
  await license.getByText('Likely').waitFor()
  const name = row('Already in your profile')
  expect(await name.getByRole('checkbox', { name: 'Take name' }).isChecked()).toBe(false)
  const unsure = row('Forklift, Somebody Else')
  await unsure.getByText('Not sure: check it').waitFor()
  if (shots) await page.screenshot({ path: `${shots}/import-reasons-390.png`, fullPage: true })
  await unsure.getByRole('checkbox').check()
  await expect.poll(() => unsure.getByText('Not sure: check it').count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('an application is told what would help it, and not to get the résumé that it has', {
  timeout: 120_000,
}, async () => {
  const { company } = await product.employer('approved', { name: 'Tyne Cold Storage' })
  await product.job(company.id, { title: 'Cold store lead', slug: 'cold-store-lead' })
  const { page, choose } = await started()
  await page.goto(`${product.url}/seeker/apply/cold-store-lead`)
  await page.getByText('A fuller profile or a résumé tells them more.').waitFor()
  await choose(pdf('okafor.pdf'))
  await page.getByText('A fuller profile tells them more.').waitFor({ timeout: 30_000 })
  if (shots) {
    await page.getByText('A fuller profile tells them more.').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${shots}/apply-nearly-empty-390.png` })
  }
  expect(page.faults).toEqual([])
})
