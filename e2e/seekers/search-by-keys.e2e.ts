import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { focusIsKept, focusIsOn, tabTo } from '../every-page/keyboard-focus.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Northgate Freight' })
for (let n = 1; n <= 25; n++)
  await product.job(company.id, { title: `Crane Operator ${n}`, slug: `crane-${n}`, country: 'US' })
const seeker = await product.seeker()

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
const opened = (page: Page, slug: string) => page.waitForURL(`**/jobs/${slug}?q=crane*`)

/** The results, with their keys: the page is the same for a visitor and for a seeker. */
async function results(who: 'visitor' | 'seeker') {
  const page =
    who === 'seeker' ? await product.visitAs(seeker, '/seeker/jobs?q=crane') : await product.visit()
  if (who === 'visitor') await page.goto(`${product.url}/jobs?q=crane`)
  await page.getByRole('button', { name: 'Keys ?' }).waitFor()
  return page
}

test.each(['visitor', 'seeker'] as const)(
  'a %s opens the fourth job by Enter, has at most six Tabs to apply, and Escape leads back to its row',
  async (who) => {
    const page = await results(who)
    const fourth = page.getByRole('link', { name: 'Crane Operator 22' })
    await fourth.focus()
    const scrolled = () =>
      page.getByRole('region', { name: 'Search results' }).evaluate((one) => one.scrollTop)
    const before = await scrolled()
    await press(page, 'Enter')
    await opened(page, 'crane-22')
    await focusIsOn(page, 'heading', 'Crane Operator 22')
    expect(await scrolled()).toBe(before)
    await tabTo(page, 'link', who === 'seeker' ? /^Apply/ : /apply/i, { most: 6 })
    await press(page, 'Escape')
    await focusIsOn(page, 'link', 'Crane Operator 22')
    expect(await scrolled()).toBe(before)
    // It is open already: Enter leads to it again.
    await press(page, 'Enter')
    await focusIsOn(page, 'heading', 'Crane Operator 22')
    expect(page.faults).toEqual([])
  },
)

test('J and K go through the list and open each job, to the next page and without entries in the history', async () => {
  const page = await results('visitor')
  await press(page, 'j')
  await opened(page, 'crane-24')
  await focusIsOn(page, 'link', 'Crane Operator 24')
  await press(page, 'j', 'j')
  await opened(page, 'crane-22')
  await focusIsOn(page, 'link', 'Crane Operator 22')
  await press(page, 'k')
  await opened(page, 'crane-23')
  await page.getByRole('heading', { name: 'Crane Operator 23', level: 2 }).waitFor()
  // From inside the job as well.
  await press(page, 'Enter')
  await focusIsOn(page, 'heading', 'Crane Operator 23')
  await press(page, 'j')
  await opened(page, 'crane-22')
  await focusIsOn(page, 'link', 'Crane Operator 22')

  await page.getByRole('link', { name: 'Crane Operator 6' }).focus()
  await press(page, 'j')
  await focusIsOn(page, 'link', 'Show 5 more')
  await page.goBack()
  await page.waitForURL('**/jobs?q=crane')
  expect(page.faults).toEqual([])
})

test('a slash leads to the search field, where letters are letters again', async () => {
  const page = await results('visitor')
  await press(page, '/')
  await focusIsOn(page, ['searchbox', 'combobox'], 'Job title, skill or company')
  await page.keyboard.type('j?k/s')
  expect(await page.getByLabel('Job title, skill or company').inputValue()).toBe('j?k/s')
  expect(new URL(page.url()).pathname).toBe('/jobs')
  await page.getByRole('link', { name: 'Crane Operator 24' }).focus()
  await press(page, 'Control+j', 'Alt+k', 'Meta+/')
  await focusIsOn(page, 'link', 'Crane Operator 24')
  expect(page.faults).toEqual([])
})

test('Enter in the search field leads to the first result, where J and K go on, and Escape leaves the field as it is', async () => {
  const page = await results('visitor')
  const words = page.getByLabel('Job title, skill or company')
  const lists = page.getByRole('listbox')
  await press(page, '/')
  await page.keyboard.type('crane operator')
  await lists.waitFor()
  await press(page, 'Enter')
  await page.waitForURL('**/jobs?q=crane+operator')
  await focusIsOn(page, 'link', 'Crane Operator 25')
  expect(await lists.count()).toBe(0)
  await press(page, 'j')
  await focusIsOn(page, 'link', 'Crane Operator 24')
  await page.waitForURL('**/jobs/crane-24?q=crane+operator')

  // Sent before the suggestions have come: none opens afterwards.
  await press(page, '/')
  await page.keyboard.type('crane')
  await press(page, 'Enter')
  await page.waitForURL('**/jobs?q=crane')
  await focusIsOn(page, 'link', 'Crane Operator 25')
  await page.waitForLoadState('networkidle')
  expect(await lists.count()).toBe(0)

  await press(page, '/')
  await page.keyboard.type('crane op')
  await lists.waitFor()
  await press(page, 'Escape')
  await lists.waitFor({ state: 'detached' })
  await focusIsOn(page, ['searchbox', 'combobox'], 'Job title, skill or company')
  await press(page, 'Escape')
  await focusIsOn(page, 'link', 'Crane Operator 25')
  expect(await words.inputValue()).toBe('crane op')
  expect(page.url()).toMatch(/q=crane$/)
  expect(page.faults).toEqual([])
})

test('a search that finds nothing leads to the results, and of two fields one has a list', async () => {
  const page = await results('visitor')
  const lists = page.getByRole('listbox')
  await press(page, '/')
  await page.keyboard.type('xqzvwk')
  await press(page, 'Enter')
  await page.getByText('0 jobs').waitFor()
  await focusIsOn(page, 'region', 'Search results')

  await press(page, '/')
  await page.keyboard.type('crane op')
  await lists.waitFor()
  await page.keyboard.type('e')
  await press(page, 'Tab')
  await page.keyboard.type('tol')
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('listbox', { name: 'Suggestions' }).count()).toBe(0)
  await press(page, 'Enter')
  await page.waitForURL(/where=tol/)
  expect(await lists.count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('the sheet of keys names them and turns the letters off; Enter and Escape stay', async () => {
  const page = await results('visitor')
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: 'Keys' })
  for (const what of ['Next job', 'Previous job', 'Back to the list']) await sheet.getByText(what).waitFor()
  // In a dialog they do nothing.
  await press(page, 'j')
  expect(new URL(page.url()).pathname).toBe('/jobs')
  await sheet.getByRole('switch', { name: 'Keys in this tab' }).click()
  await press(page, 'Escape')
  await sheet.waitFor({ state: 'detached' })
  await press(page, 'j', '?', '/')
  expect(await sheet.count()).toBe(0)
  expect(new URL(page.url()).pathname).toBe('/jobs')
  await page.getByRole('link', { name: 'Crane Operator 22' }).focus()
  await press(page, 'Enter')
  await focusIsOn(page, 'heading', 'Crane Operator 22')
  await press(page, 'Escape')
  await focusIsOn(page, 'link', 'Crane Operator 22')
  await focusIsKept(page)
  expect(page.faults).toEqual([])
})
