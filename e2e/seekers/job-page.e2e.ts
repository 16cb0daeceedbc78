import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Alder Clinics' })
const { company: other } = await product.employer('approved', { name: 'Saltmarsh Trust' })
const sanJose = { city: 'San Jose', region: 'CA', country: 'US', skills: [] }
await product.job(company.id, { ...sanJose, title: 'Registered Nurse', slug: 'nurse-san-jose' })
await product.job(company.id, { ...sanJose, title: 'Recruiter', slug: 'recruiter' })
await product.job(company.id, {
  ...{ title: 'Staff Nurse', slug: 'nurse-remote', workplace: 'Remote', country: 'US', skills: [] },
  city: null,
})
await product.job(other.id, {
  ...{ ...sanJose, title: 'Registered Nurse', slug: 'nurse-san-francisco', city: 'San Francisco' },
})

test('the page of a job names the place of each other job, the distance where there is one, and remote once', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/job-detail/nurse-san-jose`)
  const also = page.getByRole('region', { name: 'Also at Alder Clinics' })
  expect(await also.getByRole('link').allInnerTexts()).toEqual([
    expect.stringMatching(/^Staff Nurse\s+Remote, US\s/),
    expect.stringMatching(/^Recruiter\s+San Jose, CA\s/),
  ])
  const similar = page.getByRole('list', { name: 'Similar jobs' })
  await similar.getByText(/^\d\d miles from San Jose$/).waitFor()
  await page.getByText('The same occupation or skills, at other checked employers.').waitFor()
  expect(await page.getByText('The nearest first').count()).toBe(0)

  await page.getByRole('button', { name: 'Follow Alder Clinics' }).click()
  await page.getByRole('dialog', { name: 'Follow Alder Clinics' }).waitFor()

  await page.goto(`${product.url}/job-detail/nurse-san-francisco`)
  const remote = similar.getByRole('listitem').filter({ hasText: 'Staff Nurse' })
  await remote.waitFor()
  expect((await remote.innerText()).match(/Remote/g)).toHaveLength(1)
  expect(page.faults).toEqual([])
})

test.each([
  ['no-such-job', 404, 'Job not found.'],
  ['nurse-gone', 410, 'Job removed.'],
])('in place of the job %s, with nothing like it, stands a search field', async (slug, status, heading) => {
  await product.db.deleteFrom('jobs').where('slug', '=', 'nurse-gone').execute()
  await product.job(company.id, {
    ...{ title: 'Zorbing Wrangler', slug: 'nurse-gone', skills: [] },
    ...{ status: 'closed', closedAt: new Date('2026-01-10') },
  })
  const page = await product.visit()
  const answer = await page.goto(`${product.url}/job-detail/${slug}`)
  expect(answer?.status()).toBe(status)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  expect(await page.title()).toMatch(/Waymark$/)
  const field = page.getByRole('searchbox', { name: 'Job title, skill or company' })
  await field.fill('nurse')
  await field.press('Enter')
  await page.waitForURL('**/jobs?q=nurse')
  await page.getByRole('status').filter({ hasText: '3 jobs' }).waitFor()
  expect(page.faults).toEqual([])
})
