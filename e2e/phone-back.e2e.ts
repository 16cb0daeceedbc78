import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
for (let n = 1; n <= 45; n++)
  await product.job(company.id, { title: `Crane Operator ${n}`, slug: `crane-${n}`, workplace: 'On-site' })

test('on a phone, Back from a job brings the whole list and the position, words and filters kept', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/jobs?q=crane&workplace=On-site`)
  const rows = page.locator('li[data-slug]')
  await page.getByRole('link', { name: 'Show 20 more' }).click()
  await expect.poll(() => rows.count()).toBe(40)
  const row = rows.nth(32)
  await row.scrollIntoViewIfNeeded()
  const slug = await row.getAttribute('data-slug')
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(2_000)
  for (const goBack of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Back to 45 jobs' }).click(),
  ]) {
    await row.getByRole('link').first().click()
    await page.waitForURL(`**/job-detail/${slug}`)
    await page.getByRole('link', { name: 'Back to 45 jobs' }).waitFor()
    await goBack()
    await page.waitForURL('**/jobs?q=crane&workplace=On-site&page=2')
    await expect.poll(() => rows.count()).toBe(40)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  }
  expect(page.faults).toEqual([])
})

test('a job opened by its address leads to all jobs', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/job-detail/crane-7`)
  await page.getByRole('link', { name: 'All jobs' }).click()
  await page.waitForURL('**/jobs')
  expect(page.faults).toEqual([])
})

test('a place without jobs leads to the nearest distance that has some, an unknown place is called so', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/jobs?where=New+York+City%2C+NY`)
  await page.getByText('There are 45 jobs within 15 miles of New York City, NY.').waitFor()
  await page.getByRole('button', { name: 'Show 45 jobs within 15 miles' }).click()
  await page.getByRole('status').filter({ hasText: '45 jobs' }).waitFor()

  await page.goto(`${product.url}/jobs?where=Atlantis`)
  await page.getByRole('heading', { name: 'We don’t know a place called “Atlantis”' }).waitFor()
  await page.getByText('Without “Atlantis” there are 45 jobs.').waitFor()
  expect(page.faults).toEqual([])
})
