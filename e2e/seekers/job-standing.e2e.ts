import { expect, test } from 'vitest'
import { startProduct, waitForMail } from '../product.ts'

const product = await startProduct()
const { company, ...employer } = await product.employer('approved', { name: 'Northgate Freight' })
const newark = { city: 'Newark', region: 'NJ', country: 'US' }
const titles = ['Crane Operator 1', 'Crane Operator 2', 'Crane Operator 3', 'Crane Operator 4'] as const
const [sent, offered, withdrawn] = [
  await product.job(company.id, { title: titles[0], slug: 'crane-1' }),
  await product.job(company.id, { title: titles[1], slug: 'crane-2' }),
  await product.job(company.id, { title: titles[2], slug: 'crane-3' }),
]
await product.job(company.id, { title: titles[3], slug: 'crane-4' })
await product.job(company.id, { title: 'Crane Operator 5', slug: 'crane-5', ...newark })
const seeker = await product.seeker()
const apply = async (jobId: string) => (await seeker.api.post('/jobs/apply', { jobId })).data.id

test('the card of a job says where the seeker stands, in the results and among the saved jobs, and nothing to others', async () => {
  await apply(sent.id)
  await employer.api.post('/employer/applications/:id/move', {
    ...{ id: await apply(offered.id), to: 'offer', version: 1, message: 'We want you' },
    offer: { amount: 70_000, startsOn: '2099-01-05' },
  })
  await seeker.api.post('/applications/:id/withdraw', { id: await apply(withdrawn.id), version: 1 })
  for (const slug of ['crane-1', 'crane-4']) await seeker.api.put('/saved-jobs/:slug', { slug })

  const page = await product.visitAs(seeker, '/seeker/jobs?q=crane')
  const row = (slug: string) => page.locator(`li[data-slug="${slug}"]`)
  await row('crane-1').getByText('You applied', { exact: true }).waitFor()
  await row('crane-2').getByText('Offer', { exact: true }).waitFor()
  await row('crane-3').getByText('You withdrew', { exact: true }).waitFor()
  expect(await row('crane-4').locator('.status-badge').count()).toBe(0)

  await page.goto(`${product.url}/seeker/saved`)
  const saved = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await saved(titles[0]).getByText('You applied', { exact: true }).waitFor()
  expect(
    await saved(titles[0])
      .getByRole('link', { name: /^Apply/ })
      .count(),
  ).toBe(0)
  await saved(titles[3])
    .getByRole('link', { name: `Apply for ${titles[3]}` })
    .first()
    .waitFor()
  expect(await saved(titles[3]).getByText('You applied').count()).toBe(0)

  const visitor = await product.visit()
  const asked: string[] = []
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await visitor.goto(`${product.url}/jobs?q=crane`)
  await visitor.getByRole('button', { name: 'Keys ?' }).waitFor()
  expect(await visitor.locator('li[data-slug] .status-badge').count()).toBe(0)
  expect(asked.filter((path) => path.includes('applications'))).toEqual([])
  for (const one of [page, visitor]) expect(one.faults).toEqual([])
})

test('a visitor saves a job, is told so where they log in, and finds it saved', async () => {
  const { email, api } = await product.seeker()
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  await page
    .getByRole('button', { name: `Save ${titles[3]}` })
    .first()
    .click()
  await page.getByText('Log in or create an account, and we save the job for you.').waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('link', { name: 'Get a code by email' }).click()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Type the code' }).waitFor()
  const { subject } = await waitForMail(product, email, /logs you in/)
  await page.keyboard.type(subject.slice(0, 6))
  await page.waitForURL('**/seeker/jobs?q=crane')
  await expect
    .poll(async () => (await api.get('/saved-jobs')).data.map(({ slug }) => slug))
    .toEqual(['crane-4'])
  expect(page.faults).toEqual([])
})

test('the tab says which application is open', async () => {
  const { data } = await seeker.api.get('/applications')
  const page = await product.visitAs(seeker, `/seeker/applications/${data[0]?.id}`)
  await expect.poll(() => page.title()).toBe(`${data[0]?.job.title}, Northgate Freight | Waymark`)
  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect.poll(() => page.title()).not.toContain('Northgate')
  expect(page.faults).toEqual([])
})

test('home says nothing of the jobs below until it knows which they are', async () => {
  const work = { title: 'Crane Operator', company: 'Docks', from: null, to: null, summary: null }
  const profile = { ...newark, experience: JSON.stringify([work]) }
  await product.db
    .insertInto('seekerProfiles')
    .values({ userId: seeker.id, ...profile })
    .onConflict((one) => one.column('userId').doUpdateSet(profile))
    .execute()
  const page = await product.visitAs(seeker, '/seeker/jobs')
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/recommended-jobs*', async (route) => {
    await isAnswered
    await route.continue()
  })
  await page.goto(`${product.url}/seeker/dashboard`)
  await page.getByText('Loading jobs').waitFor()
  for (const claim of ['New jobs', 'Jobs for you'])
    expect(await page.getByRole('heading', { name: claim }).count()).toBe(0)
  expect(await page.getByText('Add your work, your skills').count()).toBe(0)
  answer()
  await page.getByRole('heading', { name: 'Jobs for you' }).waitFor()
  expect(page.faults).toEqual([])
})
