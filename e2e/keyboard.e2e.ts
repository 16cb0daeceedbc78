import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
const boss = await product.employer()
await product.job(boss.company.id, { title: 'Signal Fitter' })

const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.getAttribute('aria-label') || element?.value || element?.textContent
  })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a menu is walked with arrows, letters, Home and End, and gives the focus back', async () => {
  const page = await product.visitAs(boss, '/employer/jobs', { status: 'approved' })
  const button = page.getByRole('button', { name: 'More for Signal Fitter' })
  const menu = page.getByRole('menu', { name: 'More for Signal Fitter' })
  await button.focus()
  await press(page, 'Enter')
  await menu.waitFor()
  expect(await focused(page)).toBe('Applicants')
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  await press(page, 'ArrowUp')
  expect(await focused(page)).toBe('Close…')
  await press(page, 'ArrowDown', 'ArrowDown')
  expect(await focused(page)).toBe('Edit')
  await press(page, 'End', 'Home', 'v', 'i')
  expect(await focused(page)).toBe('View as a seeker')
  await press(page, 'Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await focused(page)).toBe('More for Signal Fitter')

  await press(page, 'ArrowUp')
  await menu.waitFor()
  expect(await focused(page)).toBe('Close…')
  await press(page, 'Tab')
  await menu.waitFor({ state: 'detached' })
  expect(await focused(page)).not.toBe('Close…')

  await button.click()
  await page.mouse.click(700, 5)
  await menu.waitFor({ state: 'detached' })
  await button.click()
  await button.click()
  await menu.waitFor({ state: 'detached' })
  await button.press('ArrowDown')
  await press(page, 'e', 'Enter')
  await page.waitForURL(/\/employer\/jobs\/[\w-]+$/)
  expect(page.faults).toEqual([])
})

test('a combobox filters while typing, and Enter, Tab and Escape do what they promise', async () => {
  const page = await product.visitAs(boss, '/employer/jobs/new', { status: 'approved' })
  const industry = page.getByRole('combobox', { name: 'Industry' })
  const list = page.getByRole('listbox', { name: 'Industry' })
  const lit = async () => {
    const id = await industry.getAttribute('aria-activedescendant')
    return id && page.locator(`[id="${id}"]`).textContent()
  }
  await industry.focus()
  await expect.poll(() => list.count()).toBe(0)
  await press(page, 'ArrowDown', 'ArrowDown')
  expect(await lit()).toBe('Advertising')
  await press(page, 'ArrowUp', 'ArrowUp')
  expect(await lit()).toBe('Writing & Editing')
  await press(page, 'Escape')
  expect([await industry.inputValue(), await list.count()]).toEqual(['', 0])

  // What begins with the letters stands before what only has them somewhere.
  await page.keyboard.type('ma')
  await page.getByText(/^\d+ matches$/).waitFor()
  expect(await list.getByText('Animation').count()).toBe(1)
  expect(await lit()).toMatch(/^Ma/)
  await industry.fill('airports')
  await page.getByText('1 match', { exact: true }).waitFor()
  await press(page, 'Enter')
  expect([await industry.inputValue(), await list.count()]).toEqual(['Airports', 0])

  await industry.fill('zzzz')
  await list.getByText('Nothing matches').waitFor()
  await press(page, 'Escape')
  expect(await industry.inputValue()).toBe('Airports')
  await industry.fill('accoun')
  await press(page, 'Tab')
  expect(await industry.inputValue()).toBe('Accounting')
  await industry.fill('')
  await press(page, 'Tab')
  expect(await industry.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Show all: Industry' }).click()
  await list.getByRole('option', { name: 'Aerospace' }).click()
  expect(await industry.inputValue()).toBe('Aerospace')
  expect(page.faults).toEqual([])
})
