import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// `screens.e2e.ts` looks at the colors of every screen in both themes.
const product = await startProduct()
const employer = await product.employer('approved', { name: 'Alder Cranes' })
const job = await product.job(employer.company.id, { title: 'Crane Operator' })

/** Whether the page is dark, by what is painted. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const pixel = document.createElement('canvas').getContext('2d')
    if (!pixel) throw new Error('no canvas')
    pixel.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    pixel.fillRect(0, 0, 1, 1)
    const [red = 255] = pixel.getImageData(0, 0, 1, 1).data
    return red < 128
  })
/** The colors of the browser's frame that count. */
const frameColors = (page: Page) =>
  page
    .locator('meta[name="theme-color"]')
    .evaluateAll((all) =>
      all.flatMap((meta) =>
        meta instanceof HTMLMetaElement && matchMedia(meta.media).matches ? [meta.content] : [],
      ),
    )
const yellow = '#fdc700'
const night = '#161514'

const chooseInFooter = (page: Page, theme: string) =>
  page.getByRole('contentinfo').getByLabel('Theme').selectOption(theme)

test('the theme is that of the device until another is chosen, which holds on the next page and in other tabs', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/faq`)
  expect([await isDark(page), await frameColors(page)]).toEqual([false, [yellow]])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect([await isDark(page), await frameColors(page)]).toEqual([true, [night]])

  const other = await page.context().newPage()
  await other.goto(`${product.url}/about`)
  await chooseInFooter(page, 'Light')
  expect([await isDark(page), await frameColors(page)]).toEqual([false, [yellow]])
  await other.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(other)).toBe(false)
  expect(await other.getByLabel('Theme').inputValue()).toBe('light')

  await page.emulateMedia({ colorScheme: 'light' })
  await chooseInFooter(page, 'Dark')
  // A page without a document, and one with.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await page.getByRole('heading', { level: 1, name: /A job post is/ }).waitFor()
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
  await page.goto(`${product.url}/job-detail/${job.slug}`)
  expect([await isDark(page), await frameColors(page)]).toEqual([true, [night]])
  expect(await page.getByLabel('Theme').inputValue()).toBe('dark')
  await page.emulateMedia({ media: 'print' })
  expect(await isDark(page)).toBe(false)
  await page.emulateMedia({ media: null })

  await chooseInFooter(page, 'System')
  expect([await isDark(page), await frameColors(page)]).toEqual([false, [yellow]])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  expect(page.faults).toEqual([])
})

test('a chosen theme is there before the first paint, from the answer that everybody gets, and asks the server nothing', async () => {
  const page = await product.visit()
  let requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  // Without the scripts of the app: what is in the document alone decides.
  await page.route('**/assets/*.js', (route) => route.abort())
  const open = async () => {
    requests = []
    await page.goto(`${product.url}/companies`, { waitUntil: 'networkidle' })
    return requests.filter((path) => !path.endsWith('.js')).toSorted()
  }
  const before = await open()
  expect(before.length).toBeGreaterThan(2)
  await chooseInFooter(page, 'Dark')
  // What a browser has kept from the first time it need not ask for again.
  const asked = await open()
  expect(asked.filter((path) => !before.includes(path))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
  // The page loads itself once more where its scripts did not come.
  await expect.poll(() => isDark(page).catch(() => null)).toBe(true)
  // Its control works as well.
  await chooseInFooter(page, 'Light')
  await expect.poll(() => isDark(page).catch(() => null)).toBe(false)
})

test('settings have the theme, and logging out keeps it', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, '/seeker/settings')
  const choice = page.getByRole('combobox', { name: 'Colors on this device' })
  expect(await choice.inputValue()).toBe('system')
  await choice.selectOption('Dark')
  expect(await isDark(page)).toBe(true)
  await page.goto(`${product.url}/employer/LogOut`)
  await page.getByText('You are logged out').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  expect(await isDark(page)).toBe(true)
  expect(page.faults).toEqual([])
})

test('what is yellow is light in both themes, and a dialog opened in it is dark', async () => {
  const page = await product.visit()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${product.url}/job-detail/${job.slug}`)
  const schemeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).colorScheme)
  expect(await schemeOf('.bg-brand')).toBe('light')
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.className = 'dialog'
    document.querySelector('.bg-brand')?.append(dialog)
    dialog.showModal()
  })
  expect(await schemeOf('dialog[open]')).toBe('light dark')
})

test('without scripts the theme is that of the device, and nothing offers another', async () => {
  const visitor = await product.visit()
  const browser = visitor.context().browser()
  const context = await browser?.newContext({ javaScriptEnabled: false, colorScheme: 'dark' })
  const page = await context?.newPage()
  if (!context || !page) throw new Error('no browser')
  await page.goto(`${product.url}/faq`)
  await page.getByRole('contentinfo').waitFor()
  expect(await page.getByLabel('Theme').isVisible()).toBe(false)
  await context.close()
})
