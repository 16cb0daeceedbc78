import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', {
  name: 'Northgate Freight',
  slug: 'northgate-freight',
})
await product.job(company.id, {
  title: 'Crane Operator, Nights',
  slug: 'crane-operator',
  skills: ['Rigging'],
})
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper', city: 'Norfolk', region: 'VA' })

test('suggestions appear while typing and can be chosen with the keyboard', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs`)
  const words = page.getByLabel('Job title, skill or company')
  await words.focus()
  await expect.poll(() => words.getAttribute('role')).toBe('combobox')
  await words.pressSequentially('cra')
  const offers = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await offers.first().waitFor()
  await expect.poll(() => offers.allTextContents()).toEqual(['Crane OperatorJob title, 1 job'])
  await words.press('ArrowDown')
  await expect
    .poll(() => words.getAttribute('aria-activedescendant'))
    .toBe(await offers.first().getAttribute('id'))
  await words.press('Enter')
  // The place can be typed before anything is searched.
  const where = page.getByLabel('City, state or “remote”')
  await expect.poll(() => where.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(new URL(page.url()).search).toBe('')
  await where.press('Enter')
  await page.waitForURL('**/jobs?q=Crane+Operator')
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()

  // Escape keeps the typed text; Enter then searches for it.
  await words.fill('')
  await words.pressSequentially('book')
  await offers.first().waitFor()
  await words.press('Escape')
  await expect.poll(() => offers.count()).toBe(0)
  await words.press('Enter')
  await page.waitForURL('**/jobs?q=book')
  expect(page.faults).toEqual([])
})

test('a suggested company becomes a filter, a suggested town a place', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs`)
  const words = page.getByLabel('Job title, skill or company')
  await words.click()
  await expect.poll(() => words.getAttribute('role')).toBe('combobox')
  await words.pressSequentially('north')
  await page.getByRole('option', { name: /Northgate Freight/ }).click()
  await page.waitForURL('**/jobs?company=northgate-freight')
  await page.getByRole('status').filter({ hasText: '2 jobs' }).waitFor()

  await page.goto(product.url)
  const where = page.getByLabel('City, state or “remote”')
  await where.click()
  await expect.poll(() => where.getAttribute('role')).toBe('combobox')
  await where.pressSequentially('newa')
  await page.getByRole('option', { name: /^Newark/ }).click()
  await page.waitForURL(/jobs\?where=Newark/)
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()
  expect(page.faults).toEqual([])
})
