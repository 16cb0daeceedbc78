import { expect, test } from 'vitest'
import { resumePdf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Tyne Cold Storage' })

// Security: A-10
test.each([1440, 390])(
  'at %i pixels a résumé is read, corrected, published and sent; its opening is seen, and after the withdrawal every link is dead',
  async (width) => {
    const job = await product.job(employer.company.id, {
      title: 'Night shift supervisor',
      slug: `night-shift-supervisor-${width}`,
    })
    const seeker = await product.seeker({ name: 'R. Okafor' })
    const file = {
      name: 'okafor.pdf',
      mimeType: 'application/pdf',
      buffer: resumePdf(english, { columns: 2 }),
    }
    const own = await product.visitAs(seeker, '/seeker/profile', { width })
    const profile = async () => (await product.as(seeker.token).get('/profile')).data
    const isAsWideAsTheScreen = () =>
      own.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

    // It is read, and nothing is in the profile yet.
    await own.getByRole('link', { name: 'Fill in from a résumé' }).click()
    await own.getByRole('heading', { name: 'Fill in from a résumé' }).waitFor()
    await own.locator('input[type=file]').setInputFiles(file)
    await own.getByRole('heading', { name: 'okafor.pdf' }).waitFor({ timeout: 30_000 })
    await own.getByText('Warehouse Supervisor', { exact: true }).first().waitFor()
    expect((await profile()).experience).toEqual([])
    expect(await isAsWideAsTheScreen()).toBe(true)

    // Two fields are corrected. Where a value stands is marked in the picture of the page.
    await own.getByRole('button', { name: 'Edit Forklift Driver' }).click()
    await own.getByLabel('Employer').last().fill('Northgate Stores plc')
    await own.getByRole('checkbox', { name: 'Take name' }).check()
    await own.getByLabel('Name', { exact: true }).fill('Rosalind A. Okafor')
    await own.getByRole('button', { name: 'Show Forklift Driver in the file' }).click()
    await own.locator('svg rect.fill-brand').first().waitFor()
    await own.getByRole('button', { name: /^Add \d+ items? to/ }).click()
    await own.waitForURL('**/seeker/profile')
    expect((await profile()).experience).toEqual([])

    // It is published by a press.
    await own.getByText(/^\d+ items added\.$/).waitFor()
    await own.getByRole('button', { name: 'Save', exact: true }).click()
    await own.getByText('Profile saved').first().waitFor()
    expect(await profile()).toMatchObject({ name: 'Rosalind A. Okafor', city: 'Leeds', country: 'GB' })
    expect((await profile()).experience).toMatchObject([
      { title: 'Warehouse Supervisor', company: 'Pennine Freight Ltd', to: null },
      { title: 'Forklift Driver', company: 'Northgate Stores plc', from: '2016-06' },
    ])

    // Its bullets are a list where they are previewed.
    const preview = own.getByRole('complementary', { name: 'Preview' })
    await preview
      .getByRole('listitem')
      .filter({ hasText: /^Led a team of 14/ })
      .waitFor()

    // The same file was kept, and goes with an application.
    await own.goto(`${product.url}/seeker/apply/${job.slug}`)
    await own.getByText('okafor', { exact: true }).first().waitFor()
    await own.getByRole('button', { name: 'Send application' }).click()
    await own.getByRole('link', { name: 'View application' }).click()
    await own.waitForURL('**/seeker/applications/**')
    const id = new URL(own.url()).pathname.split('/').at(-1) ?? ''

    // The employer reads the profile and opens the file.
    const hiring = await product.visitAs(employer, `/employer/jobs/${job.id}/applicants?applicant=${id}`, {
      width,
      status: 'approved',
    })
    const links = new Set<string>()
    hiring.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith(`/api/employer/applications/${id}`) && response.ok()) links.add(pathname)
    })
    await hiring.getByText('Northgate Stores plc').first().waitFor()
    await hiring.getByRole('button', { name: 'Open résumé' }).click()
    const pages = hiring.getByRole('img', { name: 'Page 1 of 1' })
    await pages.waitFor({ timeout: 60_000 })
    links.add(`/api/employer/applications/${id}/resume`)
    expect([...links]).toContain(`/api/employer/applications/${id}/resume/pages`)

    // Its seeker reads that, and takes the application back.
    await own.getByText('Your résumé was read once').waitFor()
    await own.getByText(`${employer.name} opened it`).waitFor()
    await own.getByRole('button', { name: 'Withdraw' }).click()
    const withdrawn = own.waitForResponse(
      (response) => new URL(response.url()).pathname === `/api/applications/${id}/withdraw`,
    )
    await own.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    expect((await withdrawn).ok()).toBe(true)
    // The open pages go with the live event, which takes two seconds at most, and one request.
    const gone = pages.waitFor({ state: 'detached', timeout: 5_000 }).then(
      () => true,
      () => false,
    )
    await own.getByText('Application withdrawn').first().waitFor()
    const answers = async () =>
      Promise.all(
        [...links].map(async (link) => {
          const response = await fetch(product.url + link, {
            headers: { authorization: `Bearer ${employer.token}` },
          })
          const words = await response.text()
          // That somebody applied is still known, but neither what the profile said nor the file.
          return response.status === 410 || !/Northgate|okafor\.pdf/i.test(words) ? 'closed' : link
        }),
      )
    // At once: whoever asks after the answer to the withdrawal is refused.
    expect(await answers()).toEqual([...links].map(() => 'closed'))
    const download = await fetch(`${product.url}/api/employer/applications/${id}/resume`, {
      headers: { authorization: `Bearer ${employer.token}` },
    })
    expect(download.status).toBe(410)
    expect(await gone).toBe(true)
    expect(own.faults).toEqual([])
  },
  240_000,
)

test('a half-made application is a press away all through the import of a résumé, with its answers kept', {
  timeout: 120_000,
}, async () => {
  const job = await product.job(employer.company.id, {
    title: 'Cold store lead',
    slug: 'cold-store-lead',
    questions: JSON.stringify(['Which licences do you hold?']),
  })
  const seeker = await product.seeker({ name: 'Rosalind Okafor' })
  const page = await product.visitAs(seeker, `/seeker/apply/${job.slug}`, { width: 390 })
  await page.getByLabel('Which licences do you hold?').fill('Counterbalance and reach.')
  // A phone has no room for the words, and reads them out.
  await page.getByText('Draft kept in your account').waitFor({ state: 'attached' })
  const back = page.getByRole('link', { name: /^Back to (your )?application$/ }).first()
  const isBack = async () => {
    await page.waitForURL(`**/seeker/apply/${job.slug}`)
    await expect
      .poll(() => page.getByLabel('Which licences do you hold?').inputValue())
      .toBe('Counterbalance and reach.')
  }

  // By the profile, and back before a file is chosen.
  await page.getByRole('link', { name: 'Edit your profile' }).click()
  await page.getByRole('link', { name: 'Fill in from a résumé' }).click()
  await page.getByRole('heading', { name: 'Fill in from a résumé' }).waitFor()
  await back.click()
  await isBack()

  // With the file of the application, back from what was read of it, and from the profile that it went into.
  await page.locator('input[type=file]').setInputFiles({
    name: 'okafor.pdf',
    mimeType: 'application/pdf',
    buffer: resumePdf(english, { columns: 2 }),
  })
  await page.getByRole('button', { name: 'Fill in my profile from it' }).click({ timeout: 30_000 })
  await page.getByRole('heading', { name: 'Check what we read' }).waitFor({ timeout: 30_000 })
  await page
    .getByRole('region', { name: 'Add to your profile' })
    .getByRole('link', { name: 'Back to your application' })
    .click()
  await isBack()
  await page.goBack()
  await page.getByRole('button', { name: /^Add \d+ items? to/ }).click()
  await page.waitForURL('**/seeker/profile?next=**')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Profile saved').first().waitFor()
  await back.click()
  await isBack()

  // An address elsewhere is no way back.
  await page.goto(
    `${product.url}/seeker/profile/resume?next=${encodeURIComponent('https://elsewhere.example/seeker/apply/x')}`,
  )
  await page.getByRole('heading', { name: 'Fill in from a résumé' }).waitFor()
  expect(await back.count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('a scan is said to have no text, and typing is offered', async () => {
  const seeker = await product.seeker({ name: 'Maya' })
  const page = await product.visitAs(seeker, '/seeker/profile/resume')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan.pdf', mimeType: 'application/pdf', buffer: resumePdf([]) })
  await page.locator('#main').getByText('This file has no text').waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Type it in instead' }).waitFor()
  // Beside the button alone, and not in a toast as well.
  await page.waitForTimeout(1_000)
  await expect.poll(() => page.getByText('This file has no text').count()).toBe(1)
})

test('a résumé that fills nothing says so, and offers no button that adds nothing', async () => {
  const seeker = await product.seeker({ name: 'Maya' })
  const page = await product.visitAs(seeker, '/seeker/profile/resume')
  await page.locator('input[type=file]').setInputFiles({
    name: 'list.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Milk\nBread\nSix eggs\n'),
  })
  await page.getByRole('heading', { name: 'Nothing here fits your profile' }).waitFor({ timeout: 30_000 })
  await page.getByRole('link', { name: 'Type it in instead' }).waitFor()
  expect(await page.getByRole('button', { name: /^Add to|^Select/ }).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('a résumé is read from where it is dropped, several or another kind of file is refused with words', async () => {
  const seeker = await product.seeker({ name: 'R. Okafor' })
  const own = await product.visitAs(seeker, '/seeker/profile/resume')
  const target = own.getByText('Or drop it here.')
  await target.waitFor()
  const drop = async (files: { name: string; bytes: string }[]) => {
    const dataTransfer = await own.evaluateHandle((files) => {
      const data = new DataTransfer()
      for (const { name, bytes } of files)
        data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name))
      return data
    }, files)
    await target.dispatchEvent('drop', { dataTransfer })
  }
  const bytes = resumePdf(english, { columns: 1 }).toString('base64')
  await drop([
    { name: 'one.pdf', bytes },
    { name: 'two.pdf', bytes },
  ])
  await own.getByText('Drop one file').waitFor()
  await drop([{ name: 'holiday.mp4', bytes }])
  await expect.poll(() => own.getByText('Drop one file').count()).toBe(0)
  await own.getByRole('alert').filter({ hasText: /PDF/ }).first().waitFor()
  await drop([{ name: 'okafor.pdf', bytes }])
  await own.getByRole('heading', { name: 'okafor.pdf' }).waitFor({ timeout: 30_000 })
  expect(own.faults).toEqual([])
})
