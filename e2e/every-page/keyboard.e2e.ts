import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct()
const employer = await product.employer()
await product.job(employer.company.id, { title: 'Signal Fitter' })

const focusedText = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    return element?.getAttribute('aria-label') || element?.value || element?.textContent
  })
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

test('a menu supports arrows, letters, Home and End, and returns the focus', async () => {
  const page = await product.visitAs(employer, '/employer/jobs', { status: 'approved' })
  const button = page.getByRole('button', { name: 'More for Signal Fitter' })
  const menu = page.getByRole('menu', { name: 'More for Signal Fitter' })
  await button.focus()
  await press(page, 'Enter')
  await menu.waitFor()
  expect(await focusedText(page)).toBe('Applicants')
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  await press(page, 'ArrowUp')
  expect(await focusedText(page)).toBe('Close…')
  await press(page, 'ArrowDown', 'ArrowDown')
  expect(await focusedText(page)).toBe('Edit')
  await press(page, 'End', 'Home', 'v', 'i')
  expect(await focusedText(page)).toBe('View as a seeker')
  await press(page, 'Escape')
  await menu.waitFor({ state: 'detached' })
  expect(await focusedText(page)).toBe('More for Signal Fitter')

  await press(page, 'ArrowUp')
  await menu.waitFor()
  expect(await focusedText(page)).toBe('Close…')
  await press(page, 'Tab')
  await menu.waitFor({ state: 'detached' })
  expect(await focusedText(page)).not.toBe('Close…')

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

test('a combobox filters while typing and supports Enter, Tab and Escape', async () => {
  const page = await product.visitAs(employer, '/employer/jobs/new', { status: 'approved' })
  const industry = page.getByRole('combobox', { name: 'Industry' })
  const list = page.getByRole('listbox', { name: 'Industry' })
  const activeOption = async () => {
    const id = await industry.getAttribute('aria-activedescendant')
    return id && page.locator(`[id="${id}"]`).textContent()
  }
  await industry.focus()
  await expect.poll(() => list.count()).toBe(0)
  await press(page, 'ArrowDown', 'ArrowDown')
  expect(await activeOption()).toBe('Advertising')
  await press(page, 'ArrowUp', 'ArrowUp')
  expect(await activeOption()).toBe('Writing & Editing')
  await press(page, 'Escape')
  expect([await industry.inputValue(), await list.count()]).toEqual(['', 0])

  // Options that begin with the letters come before those that contain them.
  await page.keyboard.type('ma')
  await page.getByText(/^\d+ matches$/).waitFor()
  await expect.poll(() => list.getByText('Animation').count()).toBe(1)
  expect(await activeOption()).toMatch(/^Ma/)
  await industry.fill('airports')
  await page.getByText('1 match', { exact: true }).waitFor()
  await press(page, 'Enter')
  expect([await industry.inputValue(), await list.count()]).toEqual(['Airports', 0])

  await industry.fill('zzzz')
  await list.getByText('Nothing matches').waitFor()
  await press(page, 'Escape')
  await expect.poll(() => industry.inputValue()).toBe('Airports')
  await industry.fill('accoun')
  await press(page, 'Tab')
  await expect.poll(() => industry.inputValue()).toBe('Accounting')
  await industry.fill('')
  await press(page, 'Tab')
  await expect.poll(() => industry.inputValue()).toBe('')

  await page.getByRole('button', { name: 'Show all: Industry' }).click()
  await list.getByRole('option', { name: 'Aerospace' }).click()
  await expect.poll(() => industry.inputValue()).toBe('Aerospace')
  expect(page.faults).toEqual([])
})

test('the focus stays on the applicant who is moved, by a key and by the menu', async () => {
  const board = await product.job(employer.company.id, { title: 'Crane Operator' })
  for (const name of ['Ada Berg', 'Bo Holm', 'Cora Lund']) {
    const seeker = await product.seeker({ name })
    await seeker.api.post('/jobs/apply', { jobId: board.id })
  }
  const page = await product.visitAs(employer, `/employer/jobs/${board.id}/applicants`, {
    status: 'approved',
  })
  const card = page.getByRole('button', { name: 'Bo Holm', exact: true })
  const columnOf = () =>
    page.evaluate(() => document.activeElement?.closest('section')?.querySelector('h2')?.textContent)
  const isAt = async (column: string) => {
    await expect.poll(columnOf).toBe(column)
    expect(await focusedText(page)).toBe('Bo Holm')
  }
  await card.focus()
  await press(page, ']')
  await isAt('Short-listed')
  await page.getByRole('status').getByText('Bo Holm moved from New to Short-listed.').waitFor()
  // Twice on one applicant, and not on the next one of the column.
  await press(page, ']')
  await isAt('Screened')
  await press(page, '[')
  await isAt('Short-listed')
  await press(page, 'Tab', 'Enter')
  await page.getByRole('menu', { name: 'Move Bo Holm' }).waitFor()
  await press(page, 'i', 'Enter')
  await isAt('Interview')

  // From anywhere in the panel of one applicant, Escape leads back to their card.
  for (const tabs of [0, 1, 4]) {
    await press(page, 'Enter')
    await page
      .getByRole('complementary', { name: /^Bo Holm/ })
      .getByText('Where Bo stands')
      .waitFor()
    await press(page, ...Array<string>(tabs).fill('Tab'), 'Escape')
    await page.getByRole('complementary', { name: /^Bo Holm/ }).waitFor({ state: 'detached' })
    await isAt('Interview')
  }
  expect(page.faults).toEqual([])
})

test('the panel of an applicant is modal where it covers the page, and only there', async () => {
  const board = await product.job(employer.company.id, { title: 'Rail Yard Planner' })
  for (const name of ['Ada Berg', 'Bo Holm', 'Cora Lund', 'Dag Moe', 'Eva Nes']) {
    const seeker = await product.seeker({ name })
    await seeker.api.post('/jobs/apply', { jobId: board.id })
  }
  const page = await product.visitAs(employer, `/employer/jobs/${board.id}/applicants`, {
    status: 'approved',
  })
  await page.setViewportSize({ width: 720, height: 450 })
  const card = page.getByRole('button', { name: 'Bo Holm', exact: true })
  const panel = page.getByRole('dialog', { name: /^Bo Holm/ })
  const open = async () => {
    await card.click()
    await panel.getByText('Where Bo stands').waitFor()
  }
  const scrolled = () => page.evaluate(() => window.scrollY)
  const isOutside = () =>
    page.evaluate(() => {
      const { activeElement, body } = document
      return activeElement !== body && !activeElement?.closest('.drawer-panel')
    })

  await open()
  const before = await scrolled()
  for (let tabs = 0; tabs < 40; tabs++) {
    await press(page, 'Tab')
    expect(await isOutside()).toBe(false)
  }
  for (const x of [100, 600]) {
    await page.mouse.move(x, 300)
    await page.mouse.wheel(0, 4_000)
    await page.mouse.wheel(0, 4_000)
  }
  await page.waitForTimeout(300)
  expect(await scrolled()).toBe(before)
  // Beside it is the way out, and what a toast offers can be pressed above it.
  await page.mouse.click(100, 300)
  await panel.waitFor({ state: 'detached' })
  expect(await focusedText(page)).toBe('Bo Holm')
  await open()
  await panel.getByRole('button', { name: 'Short-list' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await panel.getByRole('button', { name: 'Short-list' }).waitFor()
  // It comes while the toast with Undo is still on its way out.
  await page.getByRole('alert').getByText('moved to New').waitFor()

  // What was typed stays when the window is made wider.
  await panel.getByLabel('Add a note').fill('Reads route sheets')
  await page.setViewportSize({ width: 1440, height: 900 })
  const beside = page.getByRole('complementary', { name: /^Bo Holm/ })
  await expect.poll(() => beside.getByLabel('Add a note').inputValue()).toBe('Reads route sheets')
  await page.getByRole('button', { name: 'Ada Berg', exact: true }).click()
  await page.getByRole('complementary', { name: /^Ada Berg/ }).waitFor()
  await press(page, 'Escape')
  await page.locator('.drawer-panel').waitFor({ state: 'detached' })
  expect(page.faults).toEqual([])
})

test('who presses Tab before the app is there keeps their place in the frame when it starts', async () => {
  const page = await product.visitAs(employer, '/favicon.svg', { status: 'approved' })
  // Until it is let go, the frame is what the server sent.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${product.url}/employer/jobs`, { waitUntil: 'domcontentloaded' })
  await press(page, 'Tab', 'Tab', 'Tab', 'Tab')
  expect(await focusedText(page)).toBe('Jobs')
  const drawnFirst = await page.evaluateHandle(() => document.activeElement)
  letGo()
  await page.getByRole('button', { name: 'More for Signal Fitter' }).waitFor()
  await expect.poll(() => drawnFirst.evaluate((element) => element?.isConnected)).toBe(false)
  await expect.poll(() => focusedText(page)).toBe('Jobs')
  expect(page.faults).toEqual([])
})
