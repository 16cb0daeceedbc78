import { expect, test } from 'vitest'
import { checkOpen } from '../check-open.ts'
import { firstLink, startProduct, waitForMail } from '../product.ts'

// States of screens that no other sweep meets: read at every width, in large letters, without colours.
const product = await startProduct()
const long = 'Northumberland and Tyneside Refrigerated Container Haulage Cooperative'
const { company, ...employer } = await product.employer('approved', { name: long, slug: 'northumberland' })
const manager = await product.member(company, 'hiring-manager')
const title = 'Senior Refrigerated Container Inspection and Documentation Supervisor, Nights'
const blind = { id: 'call', name: 'Call', stage: 'screened', days: 3, blind: true }
const job = await product.job(company.id, {
  title,
  slug: 'inspection-supervisor',
  steps: JSON.stringify([blind]),
})
await product.job(company.id, {
  ...{ title: 'Crane Operator', slug: 'crane-operator' },
  questions: JSON.stringify(['Which cranes have you driven?']),
})
const yard = await product.job(company.id, { title: 'Yard Marshal' })
await product.db
  .insertInto('jobMembers')
  .values([job, yard].map(({ id: jobId }) => ({ jobId, userId: manager.id })))
  .execute()
const seeker = await product.seeker({ name: 'Oluwaseun Adebayo-Featherstonehaugh' })
const apply = async (jobId: string) => (await seeker.api.post('/jobs/apply', { jobId })).data.id
const drawer = (jobId: string, id: string) => `/employer/jobs/${jobId}/applicants?applicant=${id}`

test('an applicant reviewed blind', { timeout: 120_000 }, async () => {
  const id = await apply(job.id)
  const page = await product.visitAs(employer, drawer(job.id, id), { status: 'approved' })
  await page.getByRole('region', { name: 'Blind review' }).waitFor()
  await checkOpen(page, 'blind')
  const own = await product.visitAs(seeker, `/seeker/applications/${id}`)
  await own.getByText('reviews this without your name').waitFor()
  await own.getByRole('heading', { name: 'What you sent' }).scrollIntoViewIfNeeded()
  await checkOpen(own, 'sent-blind')
  expect([...page.faults, ...own.faults]).toEqual([])
})

test('an offer that waits for its approval, and one that was not approved', {
  timeout: 120_000,
}, async () => {
  await employer.api.put('/employer/offer-approval', { rule: 'always' })
  const id = await apply(yard.id)
  await manager.api.put('/employer/applications/:id/planned-offer', {
    ...{ id, version: 1, offer: { amount: 78_000, note: 'She is worth it.' } },
  })
  const page = await product.visitAs(employer, drawer(yard.id, id), { status: 'approved' })
  await page.getByRole('button', { name: 'Do not approve' }).click()
  await page.getByRole('button', { name: 'Do not approve' }).click()
  await page.getByText('Reason is required').waitFor()
  await checkOpen(page, 'approval')
  await page.getByLabel('Why not').fill('Two others are at 64,000, and both have been here for longer.')
  await page.getByRole('button', { name: 'Do not approve' }).click()
  const theirs = await product.visitAs(manager, drawer(yard.id, id), { status: 'approved' })
  await theirs.getByRole('heading', { name: 'An offer that was not approved' }).waitFor()
  await checkOpen(theirs, 'not-approved')
  expect([...page.faults, ...theirs.faults]).toEqual([])
})

test('somebody applies without an account', { timeout: 120_000 }, async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/apply/crane-operator`)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByText('Name is required').first().waitFor()
  await checkOpen(page, 'guest-wrong')
  const email = 'ada.reed.with-a-long-name@department-of-people.example'
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Reed')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel(/Which cranes/).fill('Tower cranes, for nine years.')
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await page.getByRole('heading', { name: 'Type the code to send it' }).waitFor()
  await checkOpen(page, 'guest-sent')
  const mail = await waitForMail(product, email, /sends your application/)
  await page.goto(product.url + firstLink(mail))
  await page.getByRole('button', { name: 'Open my application' }).waitFor()
  await checkOpen(page, 'guest-link')
  await page.getByRole('button', { name: 'Open my application' }).click()
  await page.getByRole('heading', { name: 'Apply: Crane Operator' }).waitFor()
  await checkOpen(page, 'guest-review')
  const other = await product.visit()
  await other.goto(product.url + firstLink(mail))
  await other.getByRole('button', { name: 'Open my application' }).click()
  await other.getByRole('heading', { name: 'You have an account' }).waitFor()
  await checkOpen(other, 'guest-account')
  expect([...page.faults, ...other.faults]).toEqual([])
})

test('saved jobs without one and with long names; a company with and without open jobs', {
  timeout: 120_000,
}, async () => {
  const page = await product.visitAs(seeker, '/seeker/saved')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await checkOpen(page, 'saved-none')
  await seeker.api.put('/saved-jobs/:slug', { slug: job.slug })
  await page.reload()
  await page.getByText(title).first().waitFor()
  await checkOpen(page, 'saved')

  const none = await product.employer('approved', { name: 'Foldmark', slug: 'foldmark' })
  const visitor = await product.visit()
  await visitor.goto(`${product.url}/companies/${company.slug}`)
  await visitor.getByRole('button', { name: 'Follow' }).waitFor()
  await checkOpen(visitor, 'company')
  await visitor.getByRole('button', { name: 'Follow' }).click()
  await visitor.getByRole('dialog').waitFor()
  await checkOpen(visitor, 'company-alert')
  await visitor.goto(`${product.url}/companies/${none.company.slug}`)
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  await checkOpen(visitor, 'company-none')
  const home = await product.visitAs(none, '/employer/dashboard', { status: 'approved' })
  await home.locator('main:not([aria-busy="true"]) h1').waitFor()
  await checkOpen(home, 'home-none')
  expect([...page.faults, ...visitor.faults, ...home.faults]).toEqual([])
})

test('a company that waits for its check', { timeout: 120_000 }, async () => {
  const waiting = await product.employer('pending', { name: long, submittedAt: new Date() })
  const page = await product.visitAs(waiting, '/employer/legitimacy-checkpoint', { status: 'pending' })
  await page.locator('main:not([aria-busy="true"]) h1').waitFor()
  await checkOpen(page, 'waiting')
  expect(page.faults).toEqual([])
})
