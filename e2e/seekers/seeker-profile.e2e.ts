import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'
import { tenMinutesPass } from '../undo-time.ts'

const product = await startProduct()
const employer = await product.employer('approved')
const { company } = employer
const job = await product.job(company.id, { title: 'Night welder' })

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
})
const headline = (page: Page) => page.getByLabel('Headline')

// Security: T-01
test('what is typed in the profile is there again after a reload and in another tab, until it is published or discarded', async () => {
  const seeker = await product.seeker({ name: 'Maya Herrera' })
  const page = await product.visitAs(seeker, '/seeker/profile')
  await headline(page).fill('Welder who reads drawings')
  await page.getByRole('button', { name: 'Add a job' }).click()
  await page.getByLabel('Job title').fill('Welder')
  // Nobody is asked for what is private: it waits behind a line, until something is there.
  await expect.poll(() => page.getByRole('radio', { name: 'Female' }).isVisible()).toBe(false)
  await page.getByText('Keep private facts for later forms').click()
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByText(/Draft saved at/).waitFor()
  const stored = await page.evaluate(() => JSON.stringify(localStorage))
  expect(stored).not.toContain('Female')

  const other = await page.context().newPage()
  await other.goto(`${product.url}/seeker/profile`)
  await expect.poll(() => headline(other).inputValue(), { timeout: 15_000 }).toBe('Welder who reads drawings')
  await other
    .getByRole('heading', { name: 'Welder', exact: true })
    .or(other.getByText('Welder', { exact: true }))
    .first()
    .waitFor()
  await expect.poll(() => other.getByRole('radio', { name: 'Female' }).isChecked()).toBe(true)
  expect(await other.getByRole('radio', { name: 'Female' }).isVisible()).toBe(true)
  await other.getByRole('button', { name: 'Discard' }).click()
  await other.getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(() => headline(other).inputValue(), { timeout: 15_000 }).toBe('')

  // The page may still name the time of an earlier draft.
  const saved = other.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('Night welder'),
  )
  await headline(other).fill('Night welder')
  await saved
  await other.getByText(/Draft saved at/).waitFor()
  await other.reload()
  await expect.poll(() => headline(other).inputValue(), { timeout: 15_000 }).toBe('Night welder')
  // The preview is of the draft, or of what is published.
  const preview = other.getByRole('complementary', { name: 'Preview' })
  await preview.getByText('Night welder').waitFor()
  await preview.getByRole('button', { name: 'Now' }).click()
  await expect.poll(() => preview.getByText('Night welder').count()).toBe(0)
  expect((await product.as(seeker.token).get('/profile')).data.headline).toBeNull()
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('Saved. Employers get this when you apply.').waitFor()
  expect((await product.as(seeker.token).get('/profile')).data.headline).toBe('Night welder')
  expect(page.faults).toEqual([])
})

test.each([1440, 390])(
  'two tabs at %i pixels: both values of a field changed in both are shown, and the chosen one is published',
  async (width) => {
    const seeker = await product.seeker({ name: 'Maya Herrera' })
    const page = await product.visitAs(seeker, '/seeker/profile', { width })
    const other = await page.context().newPage()
    await other.goto(`${product.url}/seeker/profile`)
    await headline(other).fill('Of the other tab')
    await other.getByLabel('City').first().fill('Newark')
    await other.getByText(/Draft saved at/).waitFor()
    await headline(page).fill('Of this tab')
    await page.getByRole('heading', { name: 'Changed here and in another tab' }).waitFor()
    // What only the other tab changed is taken over.
    await expect.poll(() => page.getByLabel('City').first().inputValue()).toBe('Newark')
    const choice = page.getByRole('region', { name: 'Changed here and in another tab' })
    await choice.getByText('Of the other tab', { exact: true }).waitFor()
    await expect.poll(() => headline(page).inputValue()).toBe('Of this tab')
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.getByRole('button', { name: /Keep this one.*Headline/ }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Profile saved').first().waitFor()
    const { data } = await product.as(seeker.token).get('/profile')
    expect(data).toMatchObject({ headline: 'Of this tab', city: 'Newark' })
    expect(page.faults).toEqual([])
  },
)

test('several files are uploaded at once for the portfolio, and one of them can go with an application', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/seeker/profile')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/file/uploads'))
  await page
    .getByLabel('Upload files')
    .setInputFiles([pdf('bridge-drawings.pdf'), pdf('welding-certificate.pdf')])
  expect((await sent).method()).toBe('POST')
  await page.getByText('File uploaded successfully').first().waitFor()
  await page.getByText('bridge-drawings.pdf').first().waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved. Employers get this when you apply.').waitFor()
  const { data } = await product.as(seeker.token).get('/profile')
  expect(data.portfolio.map(({ name }) => name)).toEqual(['bridge-drawings.pdf', 'welding-certificate.pdf'])

  await page.goto(`${product.url}/seeker/apply/${job.slug}`)
  await page.getByRole('radio', { name: /welding-certificate\.pdf/ }).check()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('heading', { name: /Application sent/ }).waitFor()
  const [mine] = (await product.as(seeker.token).get('/applications')).data
  const detail = await product.as(seeker.token).get('/applications/:id', { id: mine?.id ?? '' })
  expect(detail.data.resume?.name).toBe('welding-certificate.pdf')
  expect(page.faults).toEqual([])
})

test('a seeker reads how their search goes as numbers, then as bars and as a table; before the first application it says so', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/seeker/dashboard')
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByText(seeker.email).waitFor()
  await page.getByRole('link', { name: 'Your search in numbers' }).click()
  await page.waitForURL('**/seeker/analytics')
  await page.getByRole('heading', { name: 'Nothing to count yet' }).waitFor()

  await product.as(seeker.token).post('/jobs/apply', { slug: job.slug })
  await page.reload()
  await page.getByText('Your application is open. No employer has answered yet.').waitFor()
  const stages = page.getByRole('region', { name: 'Where they stand' })
  expect((await stages.getByRole('listitem').allInnerTexts()).join()).toMatch(/Applied\s*1/)
  // A share of one says nothing; from ten applications on there are bars and a table.
  await expect.poll(() => stages.getByRole('button', { name: 'Show as table' }).count()).toBe(0)

  for (let more = 1; more < 10; more++) {
    const other = await product.job(company.id, { title: `Welder ${more}` })
    await product.as(seeker.token).post('/jobs/apply', { jobId: other.id })
  }
  await page.reload()
  await page.getByText('All 10 applications are open. No employer has answered yet.').waitFor()
  await stages.getByRole('button', { name: 'Show as table' }).click()
  await stages.getByRole('rowheader', { name: 'Applied' }).waitFor()
  await expect.poll(() => stages.getByRole('row').last().innerText()).toMatch(/Applied[\s\S]*10[\s\S]*100%/)
  await stages.getByRole('button', { name: 'Show as chart' }).click()
  await stages.getByRole('list').waitFor()

  // Who looked and how long they took are there once somebody looked and answered.
  const readers = page.getByRole('region', { name: 'Who looked' })
  await readers.getByText('Nobody has opened any of your applications yet.').waitFor()
  await expect.poll(() => page.getByRole('region', { name: 'By employer' }).count()).toBe(0)
  const [mine] = (await product.as(seeker.token).get('/applications')).data
  const id = mine?.id ?? ''
  const hiring = product.as(employer.token)
  const { version } = (await hiring.get('/employer/applications/:id', { id })).data
  await hiring.post('/employer/applications/:id/move', { id, version, to: 'interview' })
  // It counts once the seeker was told.
  await tenMinutesPass(product)
  await page.reload()
  await readers.getByRole('rowheader', { name: `${employer.name} ${company.name}` }).waitFor()
  expect(await readers.getByRole('row').last().getByRole('cell').first().innerText()).toBe('1')
  const employers = page.getByRole('region', { name: 'By employer' })
  await employers
    .getByRole('heading', { name: `${company.name} answered in less than a working day` })
    .waitFor()
  await employers
    .getByRole('listitem')
    .filter({ hasText: company.name })
    .getByText('less than a working day')
    .waitFor()
  await employers.getByRole('button', { name: 'Show as table' }).click()
  await employers.getByRole('rowheader', { name: company.name }).waitFor()
  expect(page.faults).toEqual([])
})
