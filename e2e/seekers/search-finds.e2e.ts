import { expect, test } from 'vitest'
import { refreshVocabulary } from '#/features/search/query/words/spelling.server.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
const near = { title: 'Crane Operator', region: 'NJ', country: 'US' }
await product.job(company.id, { ...near, slug: 'crane-newark', city: 'Newark' })
await product.job(company.id, { ...near, slug: 'crane-brooklyn', city: 'Brooklyn', region: 'NY' })
await product.job(company.id, { ...near, slug: 'crane-chicago', city: 'Chicago', region: 'IL' })
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper', employmentType: 'Part-time' })

test('a seeker searches around a town, nearest first, and Back undoes each filter', async () => {
  const page = await product.visit()
  const total = (count: string) => page.getByRole('status').filter({ hasText: count }).first().waitFor()
  await page.goto(`${product.url}/jobs?q=crane`)
  await total('3 jobs')
  await page.getByLabel('City, state or “remote”').fill('Newark, NJ')
  await page.getByRole('button', { name: 'Search' }).click()
  await total('1 job')
  const distance = page.locator('details', { hasText: 'Distance' })
  await distance.locator('summary').click()
  await distance.getByRole('radio', { name: /^Within 25/ }).check()
  await total('2 jobs')
  await page.keyboard.press('Escape')
  await page.getByLabel('Sort').selectOption('nearest')
  await page.waitForURL(/sort=nearest/)
  await expect
    .poll(() =>
      page.locator('li[data-slug]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-slug'))),
    )
    .toEqual(['crane-newark', 'crane-brooklyn'])

  await page.goBack()
  await page.waitForURL(/radius=25(?!.*sort)/)
  await page.goBack()
  await total('1 job')
  await page.goBack()
  await total('3 jobs')

  // The bookmark stands beside the title, at the end of the row.
  const row = page.locator('li[data-slug="crane-newark"]')
  const [title, save] = await Promise.all(
    [row.getByRole('heading'), row.getByRole('button', { name: /^Save/ })].map((one) => one.boundingBox()),
  )
  expect(save?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  expect(save?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0) / 2)

  // Where there is none, the nearest stand with how far they are.
  await page.goto(`${product.url}/jobs?q=crane&where=${encodeURIComponent('Jersey City, NJ')}`)
  const nearest = page.getByRole('list', { name: 'The nearest “crane” jobs' })
  await nearest
    .getByText(/^\d+ (miles?|km) from Jersey City, NJ$/)
    .first()
    .waitFor()
  expect(page.faults).toEqual([])
})

test('the pay filter takes an hourly amount', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs`)
  const pay = page.locator('details', { hasText: 'Pay' })
  await pay.locator('summary').click()
  await pay.getByLabel('Or at least').fill('50')
  await pay.getByLabel('Period').selectOption('hour')
  await pay.getByRole('button', { name: 'Set' }).click()
  await page.waitForURL(/payMin=50&payPeriod=hour/)
  await page.getByRole('button', { name: /Remove filter Pay:/ }).waitFor()
  // 72,000 a year is less than 50 an hour.
  await page.getByRole('status').filter({ hasText: '0 jobs' }).waitFor()
  await page.getByRole('button', { name: /Remove filter Pay:/ }).click()
  await page.getByRole('status').filter({ hasText: '4 jobs' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a typo is corrected with a notice, and the original words can be searched', async () => {
  // The vocabulary is built nightly, and with the first jobs.
  await refreshVocabulary.run({}, product.tasks())
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=bookeeper`)
  await page.getByText('Showing results for').waitFor()
  await page.getByRole('link', { name: 'Bookkeeper', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Search instead for bookeeper' }).click()
  await page.waitForURL(/asTyped=true/)
  await page.getByRole('status').filter({ hasText: '0 jobs' }).waitFor()
  expect(page.faults).toEqual([])
})

test('a word that no job contains is dropped with a notice, and a place in the words is recognised', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=weightless+crane+operator`)
  await page.getByText('Showing results for crane operator, without “weightless”').waitFor()
  await page.getByRole('status').filter({ hasText: '3 jobs' }).waitFor()
  await page.getByRole('link', { name: 'Search instead for weightless crane operator' }).click()
  await page.waitForURL(/asTyped=true/)
  await page.getByRole('status').filter({ hasText: '0 jobs' }).waitFor()
  await page.goto(`${product.url}/jobs?q=crane+jobs+in+new+jersey`)
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()
  await page.getByText('Place: new jersey').waitFor()
  expect(page.faults).toEqual([])
})
