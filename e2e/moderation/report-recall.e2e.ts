import { expect, test } from 'vitest'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const admin = await product.admin({ name: 'Ana Lindholm' })
const employer = await product.employer('approved', { name: 'Quickstart Logistics', submittedAt: new Date() })
const job = await product.job(employer.company.id, { title: 'Parcel Helper' })
const seeker = await product.seeker({ name: 'Sofia Brandt' })

test('a visitor who comes from the fraud policy reports a company without a name or an email', async () => {
  const visitor = await product.visit({ width: 390, height: 844 })
  await visitor.goto(`${product.url}/fraud-policy`)
  await visitor.getByRole('link', { name: 'Report something' }).filter({ visible: true }).click()
  await visitor.getByLabel('Which job or company?').fill('Nobody of that name')
  await visitor.getByRole('button', { name: 'Find it' }).click()
  await visitor.getByText('Nothing here is called “Nobody of that name”.').waitFor()
  await visitor.getByLabel('Which job or company?').fill('Quickstart')
  await visitor.getByRole('button', { name: 'Find it' }).click()
  await visitor.getByRole('link', { name: /^Quickstart Logistics/ }).click()
  await visitor.getByRole('heading', { name: 'Report this company' }).waitFor()
  await visitor.getByLabel(/It is spam/).check()
  await visitor.getByRole('button', { name: 'Send report' }).click()
  await visitor.getByRole('heading', { name: 'Report sent' }).waitFor()
  await visitor.getByRole('link', { name: 'The page of your report' }).click()
  await visitor.getByRole('heading', { name: 'We have your report' }).waitFor()
  expect(visitor.faults).toEqual([])
})

test('a visitor reports a job, the employer is removed for fraud, its applicant is recalled, and the reporter hears of it', async () => {
  await seeker.api.post('/jobs/apply', { slug: job.slug, coverNote: 'I can start on Monday.' })

  const visitor = await product.visit()
  await visitor.goto(`${product.url}/job-detail/${job.slug}`)
  await visitor
    .getByRole('button', { name: /Report this job/ })
    .first()
    .click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText('Choose what’s wrong').waitFor()
  await dialog.getByLabel(/It asks for money/).check()
  await dialog.getByLabel(/What happened/).fill('They want $85 for a starter kit first.')
  await dialog.getByLabel(/Your email/).fill('vera@people.example')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await dialog.getByText(/R-\d\d-\d{4}/).waitFor()
  const receipt = await waitForMail(product, 'vera@people.example', /We have your report/)
  await visitor.goto(product.url + firstLink(receipt))
  await visitor.getByRole('heading', { name: 'We have your report' }).waitFor()

  const desk = await product.visitAs(admin, '/admin/reports')
  await desk.getByText('They want $85 for a starter kit first.').waitFor()
  await desk.getByLabel(/Suspend the company/).check()
  await desk.getByLabel('Rule', { exact: true }).selectOption('fraud')
  await desk.getByLabel(/Why, in a sentence/).fill('Applicants were asked for $85.')
  await desk.getByRole('button', { name: 'Suspend the company' }).click()
  await desk.getByText('Company suspended.').waitFor()
  await desk.getByRole('button', { name: 'Undo' }).waitFor()

  // The mails leave ten seconds later.
  const recall = await waitForMail(product, seeker.email, /We removed Quickstart Logistics/).catch(() =>
    waitForMail(product, seeker.email, /We removed Quickstart Logistics/),
  )
  expect(recall.textBody).toContain('Your cover note')
  const { data: applications } = await product.as(seeker.token).get('/applications')
  const own = await product.visitAs(seeker, `/seeker/applications/${applications[0]?.id}`)
  await own.getByRole('heading', { name: 'We removed Quickstart Logistics for fraud' }).waitFor()
  await own.getByText('Employer removed for fraud').first().waitFor()
  // Shown is read, so it asks for nothing any more.
  await expect
    .poll(async () => (await product.as(seeker.token).get('/applications')).data[0]?.recallUnread)
    .toBe(false)

  const outcome = await waitForMail(product, 'vera@people.example', /was decided/)
  await visitor.goto(product.url + firstLink(outcome))
  await visitor.getByText('We suspended the employer. None of its jobs can be seen any more.').waitFor()
  expect(visitor.faults).toEqual([])
  expect(desk.faults).toEqual([])
  expect(own.faults).toEqual([])
}, 120_000)
