import { expect, test } from 'vitest'
import { jobPosting } from '#/features/jobs/advert/job-posting.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp()
const waiter = {
  title: 'Waiter, evenings',
  description:
    'Serve forty seats in a room of regulars, five evenings a week, with a cook who tells you what is in it.',
  city: 'Leipzig',
  country: 'DE',
  payMin: 18.5,
  payMax: 21,
  payCurrency: 'EUR' as const,
  payPeriod: 'hour' as const,
}

test('18.50 euros an hour stay 18.50 from the draft to the search engine', async () => {
  const { api } = await app.employer()
  const { data: draft } = await api.post('/employer/jobs', waiter)
  expect(draft).toMatchObject({ payMin: 18.5, payMax: 21 })
  const { data: job } = await api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version })
  const { data: seen } = await app.visitor.get('/jobs/:slug', { slug: job.slug })
  expect(seen.pay).toEqual({ min: 18.5, max: 21, currency: 'EUR', period: 'hour' })
  const shown = jobPosting(JSON.parse(JSON.stringify(seen)), 'https://jobs.test')
  expect(shown?.baseSalary.value).toMatchObject({ minValue: 18.5, maxValue: 21, unitText: 'HOUR' })
  const { data: copy } = await api.post('/employer/jobs/:id/duplicate', { id: job.id })
  expect(copy).toMatchObject({ payMin: 18.5, payMax: 21 })

  const found = async (payMin: number) =>
    (await app.visitor.get('/jobs', { payMin, payPeriod: 'hour', payCurrency: 'EUR' })).data.length
  expect([await found(20.99), await found(21.05)]).toEqual([1, 0])
})

test('pay has two decimals at most, and none in a currency without cents', async () => {
  const { api } = await app.employer()
  await expect(api.post('/employer/jobs', { ...waiter, payMin: 18.505 })).rejects.toMatchObject({
    errors: { payMin: ['Lowest pay can have 2 decimals at most'] },
  })
  const { data: draft } = await api.post('/employer/jobs', { ...waiter, payCurrency: 'JPY' })
  await expect(
    api.post('/employer/jobs/:id/publish', { id: draft.id, version: draft.version }),
  ).rejects.toMatchObject({ errors: { payMin: ['JPY has no cents. Give a whole amount.'] } })
})
