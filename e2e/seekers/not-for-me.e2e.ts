import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
for (let n = 1; n <= 4; n++)
  await product.job(company.id, { title: `Crane Operator ${n}`, slug: `crane-${n}` })
const seeker = await product.seeker()

test('a job that is not for somebody becomes one line in their results, which stay counted, until they take it back', async () => {
  const page = await product.visitAs(seeker, '/seeker/jobs?q=crane')
  const row = page.locator('li[data-slug="crane-3"]')
  const title = row.getByRole('link', { name: 'Crane Operator 3' })
  await title.waitFor()
  await row.getByRole('button', { name: 'Not for me: Crane Operator 3' }).click()
  await row.getByText('Hidden: Crane Operator 3').waitFor()
  const undo = row.getByRole('button', { name: /^Undo/ })
  await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await title.isVisible()).toBe(false)
  await page.getByRole('status').filter({ hasText: '4 jobs' }).waitFor()
  await expect
    .poll(async () => (await seeker.api.get('/dismissed-jobs')).data)
    .toMatchObject([{ slug: 'crane-3' }])

  // It stays so, for them alone, and the keys pass over it.
  await page.reload()
  await row.getByText('Hidden: Crane Operator 3').waitFor()
  await page.getByRole('link', { name: 'Crane Operator 4' }).focus()
  await page.getByRole('button', { name: 'Keys ?' }).waitFor()
  await page.keyboard.press('j')
  await page.waitForURL('**/seeker/jobs/crane-2?q=crane')
  const visitor = await product.visit()
  await visitor.goto(`${product.url}/jobs?q=crane`)
  await visitor.getByRole('link', { name: 'Crane Operator 3' }).waitFor()
  expect(await visitor.getByRole('button', { name: /^Not for me/ }).count()).toBe(0)

  await undo.click()
  await title.waitFor()
  await expect.poll(async () => (await seeker.api.get('/dismissed-jobs')).data).toEqual([])
  for (const one of [page, visitor]) expect(one.faults).toEqual([])
})

test('the opened job is hidden and shown again from where it is read', async () => {
  const page = await product.visitAs(seeker, '/seeker/jobs?q=crane')
  const opened = page.getByRole('region', { name: 'Selected job' })
  await opened.getByRole('button', { name: 'Not for me' }).click()
  await opened.getByText('Hidden in your results.').waitFor()
  const row = page.locator('li[data-slug="crane-4"]')
  await row.getByText('Hidden: Crane Operator 4').waitFor()
  await opened.getByRole('button', { name: 'Undo' }).click()
  await row.getByRole('link', { name: 'Crane Operator 4' }).waitFor()
  expect(page.faults).toEqual([])
})
