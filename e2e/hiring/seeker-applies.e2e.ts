import { expect, test } from 'vitest'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, {
  title: 'Crane Operator',
  slug: 'crane-operator-newark',
  questions: JSON.stringify(['Which cranes have you driven?']),
})
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper-newark' })

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

// Security: T-01
test('a seeker registers, finds a job, applies with a résumé, and follows it', async () => {
  const page = await product.visit()

  // Finds the job as a visitor, and is led back to it after registering.
  await page.goto(product.url)
  await page.getByLabel('Job title, skill or company').fill('crane')
  await page.getByRole('button', { name: 'Search jobs' }).click()
  await page.waitForURL('**/jobs?**')
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()
  await page.goto(`${product.url}/register`)
  await page.getByText('I’m looking for work').or(page.getByText("I'm looking for work")).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@people.example')
  await page.getByLabel('Password', { exact: true }).fill('nine yellow road signs')
  await page.getByRole('button', { name: 'Create account' }).click()

  // Confirms the address with the code, which logs in.
  await page.waitForURL('**/EmailVerification**')
  const mail = await waitForMail(product, 'ada@people.example', /is your Waymark code/)
  await page.locator('#code').fill(mail.subject.slice(0, 6))
  await page.waitForURL('**/seeker/dashboard')
  expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual([
    'Status',
    'role',
    'token',
    'user',
  ])

  // Applies.
  await page.goto(`${product.url}/job-detail/crane-operator-newark`)
  await page
    .getByRole('link', { name: /^Apply/ })
    .first()
    .click()
  await page.waitForURL('**/seeker/apply/crane-operator-newark')
  await page.getByRole('button', { name: /^Next: résumé/i }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ada-reed.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('ada-reed.pdf').first().waitFor()
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByLabel(/Which cranes have you driven/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: /^Next/ }).click()
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByRole('link', { name: 'View application' }).click()
  await page.waitForURL('**/seeker/applications/**')
  await page
    .getByRole('heading', { name: /Crane Operator|Northgate/ })
    .first()
    .waitFor()
  expect((await waitForMail(product, 'ada@people.example', /application|received/i)).textBody).toContain(
    'Crane Operator',
  )
  expect(await product.db.selectFrom('applications').selectAll().execute()).toMatchObject([
    { stage: 'applied', answers: [expect.anything()] },
  ])

  // Applying again opens the existing application.
  await page.goto(`${product.url}/seeker/apply/crane-operator-newark`)
  await page.waitForURL('**/seeker/applications/**')
  expect(page.faults).toEqual([])

  // The employer hears of it, and finds the résumé.
  const mailToEmployer = await waitForMail(product, employer.email, /Ada Reed|application/i)
  expect(firstLink(mailToEmployer)).toMatch(/^\/employer\//)
})
