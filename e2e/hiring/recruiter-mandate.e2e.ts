import { expect, test } from 'vitest'
import { firstLink, startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const employer = await product.employer('approved', { name: 'Northgate Freight' })

test('an employer lets a recruiter act for it, and ends it again', async () => {
  const office = await product.visitAs(employer, '/employer/recruiters', { status: 'approved' })
  await office.getByRole('heading', { name: 'No recruiter acts for you', level: 1 }).waitFor()
  await office.getByRole('button', { name: 'Invite a recruiter' }).click()
  await office.getByRole('button', { name: 'Send invitation' }).click()
  await office.getByText('Agency is required').waitFor()
  await office.getByLabel('Their email').fill('imani@brooksvale.example')
  await office.getByLabel('Their agency').fill('Brooksvale Search')
  await office.getByRole('button', { name: 'Send invitation' }).click()
  await office.getByText('imani@brooksvale.example').first().waitFor()

  // The link creates the account; reading the mail proves the address.
  const mail = await waitForMail(product, 'imani@brooksvale.example', /asks you to recruit/)
  const desk = await product.visit()
  await desk.goto(product.url + firstLink(mail))
  await desk.getByRole('heading', { name: 'Recruit for Northgate Freight' }).waitFor()
  await desk.getByLabel('Your name').fill('Imani Brooks')
  await desk.getByLabel('Password', { exact: true }).fill('four plain words here')
  await desk.getByRole('button', { name: 'Create account and accept' }).click()
  await desk.getByRole('heading', { name: '1 client, 0 applicants' }).waitFor()

  // Writes a job for that client in the employer's form.
  await desk.getByRole('link', { name: 'Northgate Freight' }).first().click()
  await desk.getByText('You act for Northgate Freight.').waitFor()
  await desk.getByRole('link', { name: 'Write your first job' }).click()
  await desk.getByLabel('Title').fill('Rail Yard Planner')
  await expect
    .poll(async () => (await ownJobs()).map(({ title }) => title), { timeout: 15_000 })
    .toEqual(['Rail Yard Planner'])
  const [draft] = await ownJobs()
  await product.db
    .updateTable('jobs')
    .set({
      description:
        '<p>Plan the yard every morning with a crew of six, and keep every wagon where it belongs.</p>',
      city: 'Newark',
      region: 'NJ',
      country: 'US',
      payMin: 60_000,
      payMax: 72_000,
    })
    .where('id', '=', draft?.id ?? '')
    .execute()
  await desk.goto(`${product.url}/recruiter/for/${employer.company.slug}/jobs/${draft?.id}?step=review`)
  await desk.getByRole('button', { name: 'Publish job' }).click()
  await desk.getByRole('heading', { name: 'Your job is live' }).waitFor()
  await desk.getByRole('link', { name: 'See it as job seekers do' }).waitFor()
  await desk.getByRole('link', { name: 'All jobs' }).first().click()
  await desk.getByRole('heading', { name: '1 job is live' }).waitFor()

  const { slug = '' } = (await ownJobs())[0] ?? {}
  const visitor = await product.visit()
  await visitor.goto(`${product.url}/job-detail/${slug}`)
  await visitor
    .getByText('Posted by Imani Brooks, Brooksvale Search, for Northgate Freight.')
    .first()
    .waitFor()
  await visitor.goto(`${product.url}/jobs`)
  await visitor.getByText('Posted by Brooksvale Search for Northgate Freight').first().waitFor()

  await office.reload()
  await office.getByRole('heading', { name: '1 recruiter acts for you' }).waitFor()
  await office.getByRole('button', { name: 'End mandate Imani Brooks' }).click()
  await office.getByLabel('Message to them').fill('The yard is staffed.')
  await office.getByRole('button', { name: 'End the mandate' }).click()
  await office.getByRole('heading', { name: 'No recruiter acts for you', level: 1 }).waitFor()

  // The recruiter's open page updates live, and a fresh one has no access either.
  await desk.getByRole('heading', { name: 'You have no mandate here' }).waitFor({ timeout: 20_000 })
  await desk.goto(`${product.url}/recruiter/for/${employer.company.slug}/applicants`)
  await desk.getByRole('heading', { name: 'You have no mandate here' }).waitFor()
  expect((await waitForMail(product, 'imani@brooksvale.example', /ended your mandate/)).textBody).toContain(
    'The yard is staffed.',
  )

  // The job stays online without the recruiter's name.
  await visitor.goto(`${product.url}/job-detail/${slug}`)
  await visitor.getByRole('heading', { name: 'Rail Yard Planner' }).first().waitFor()
  await expect.poll(() => visitor.getByText(/Posted by/).count()).toBe(0)
  expect((await ownJobs()).map(({ status }) => status)).toEqual(['open'])
  expect([...office.faults, ...desk.faults, ...visitor.faults]).toEqual([])
})

const ownJobs = async () => (await product.as(employer.token).get('/employer/jobs')).data
