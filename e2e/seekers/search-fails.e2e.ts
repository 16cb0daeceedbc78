import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusIsOn } from '../every-page/keyboard-focus.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
for (let n = 1; n <= 25; n++)
  await product.job(company.id, {
    title: `Crane Operator ${n}`,
    slug: `crane-${n}`,
    employmentType: 'Full-time',
  })
await product.job(company.id, { title: 'Bookkeeper', slug: 'bookkeeper', employmentType: 'Part-time' })

const sentence = 'Could not search. Your words and filters are kept.'
const rows = (page: Page) => page.locator('li[data-slug]')
const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Could not' })

/** No answer to anything, until the returned function is called. What the page has not loaded yet it never gets. */
async function loseNetwork(page: Page) {
  // With the first press a page loads what it needs for a failure, and what a job needs when somebody is near to one.
  await page.keyboard.press('Shift')
  await page.waitForLoadState('networkidle')
  await rows(page).nth(1).hover()
  await page.waitForLoadState('networkidle')
  await page.route('**', (route) => route.abort('internetdisconnected'))
  return () => page.unrouteAll()
}

test('a search that fails keeps the list, the words, the filters and the focus, and is tried again', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  await page.getByRole('heading', { name: 'Crane Operator 25', level: 2 }).waitFor()
  const type = page.locator('details', { hasText: 'Job type' })
  await type.locator('summary').click()
  await type.getByRole('checkbox').first().waitFor()
  await page.keyboard.press('Escape')
  const back = await loseNetwork(page)
  const words = page.getByLabel('Job title, skill or company')
  await words.fill('bookkeeper')
  await words.press('Enter')
  await note(page).filter({ hasText: sentence }).waitFor()
  expect(await rows(page).count()).toBe(20)
  expect(await words.inputValue()).toBe('bookkeeper')
  await focusIsOn(page, ['searchbox', 'combobox'], 'Job title, skill or company')
  expect(page.url()).toContain('q=bookkeeper')
  await page.getByRole('heading', { name: 'Crane Operator 25', level: 2 }).waitFor()

  // A filter on top of it, and still no answer.
  await type.locator('summary').click()
  await type.getByRole('checkbox', { name: /^Part-time/ }).check()
  await page.waitForURL(/type=Part-time/)
  await note(page).filter({ hasText: sentence }).waitFor()
  await page.getByRole('button', { name: /Remove filter .*Part-time/ }).waitFor()
  expect(await rows(page).count()).toBe(20)
  expect(await type.getByRole('checkbox', { name: /^Part-time/ }).isChecked()).toBe(true)

  await page.keyboard.press('Escape')
  await back()
  await note(page).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('status').filter({ hasText: '1 job' }).waitFor()
  await page.getByRole('link', { name: 'Bookkeeper', exact: true }).waitFor()
  expect(await note(page).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('Back to a list that is still on the screen needs no network, nor does the job beside it', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs/crane-3?q=crane`)
  await page.getByRole('heading', { name: 'Crane Operator 3', level: 2 }).waitFor()
  const back = await loseNetwork(page)
  await page.getByLabel('Job title, skill or company').fill('bookkeeper')
  await page.keyboard.press('Enter')
  await note(page).waitFor()
  await page.getByRole('heading', { name: 'Crane Operator 3', level: 2 }).waitFor()
  await page.goBack()
  await page.waitForURL('**/jobs/crane-3?q=crane')
  await note(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Crane Operator 3', level: 2 }).waitFor()
  await back()
  expect(page.faults).toEqual([])
})

test('more of the list that do not come leave what is there', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  const back = await loseNetwork(page)
  await page.getByRole('link', { name: 'Show 5 more' }).click()
  await note(page).waitFor()
  expect(await rows(page).count()).toBe(20)
  await back()
  await note(page).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows(page).count()).toBe(25)
  expect(page.faults).toEqual([])
})

test('a job that cannot be opened leaves the one beside the list, and is tried again', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/jobs?q=crane`)
  await page.getByRole('heading', { name: 'Crane Operator 25', level: 2 }).waitFor()
  const back = await loseNetwork(page)
  await page.getByRole('link', { name: 'Crane Operator 22' }).click()
  await note(page).filter({ hasText: 'Could not open the job you chose.' }).waitFor()
  await page.getByRole('heading', { name: 'Crane Operator 25', level: 2 }).waitFor()
  expect(
    await page
      .getByRole('link', { name: 'Crane Operator 22' })
      .evaluate((link) => link === document.activeElement),
  ).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/jobs')
  await back()
  await note(page).getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Crane Operator 22', level: 2 }).waitFor()
  await page.waitForURL('**/jobs/crane-22?q=crane')
  expect(await note(page).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('on a phone a search that fails keeps the list as well', async () => {
  const page = await product.visit({ width: 390, height: 844 })
  await page.goto(`${product.url}/jobs?q=crane`)
  await loseNetwork(page)
  await page.getByLabel('Job title, skill or company').fill('bookkeeper')
  await page.keyboard.press('Enter')
  await note(page).filter({ hasText: sentence }).waitFor()
  expect(await rows(page).count()).toBe(20)
  expect(page.faults).toEqual([])
})
