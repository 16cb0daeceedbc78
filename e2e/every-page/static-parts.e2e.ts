import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// What visitors only read is kept as the server drew it; its code comes where the browser must draw it itself.
const product = await startProduct()
const employer = await product.employer('approved', { name: 'Alder Cranes' })
const other = await product.employer('approved', { name: 'Birch Hoists' })
const job = await product.job(employer.company.id, { title: 'Crane Operator', skills: ['Rigging'] })
const similar = await product.job(other.company.id, { title: 'Tower Crane Operator', skills: ['Rigging'] })

/** The names of the scripts that a page has asked for. */
function scriptsOf(page: Page) {
  const scripts: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/assets\/(\w+)-[\w-]+\.js$/.exec(new URL(request.url()).pathname) ?? []
    if (name) scripts.push(name)
  })
  return scripts
}

const open = async (page: Page, path: string) => {
  await page.goto(product.url + path)
  await page.waitForLoadState('networkidle')
}

/** A document that is loaded anew does not have it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

// The first waits for the code of its parts; later ones are rendered at once.
test('a page is the same at its first rendering and later, with document type, data and no part left out', async () => {
  const render = async () => (await product.app.inject(`/job-detail/${job.slug}`)).body
  const [first = '', ...later] = [await render(), await render(), await render()]
  expect(first).toMatch(/^<!DOCTYPE html><html/)
  expect(first).toContain('streamController.enqueue(')
  expect(first).toContain('streamController.close()')
  expect(first).not.toMatch(/<!--\$[!?]-->/)
  for (const text of later) expect(text).toBe(first)
})

test('a job’s page loads no code for what is only read, and a link in it is followed without a new document', async () => {
  const page = await product.visit()
  const scripts = scriptsOf(page)
  await open(page, `/job-detail/${job.slug}`)
  expect(scripts).toContain('JobDetailPage')
  expect(scripts).not.toContain('JobView')
  await mark(page)
  await page.getByRole('article').getByRole('link', { name: 'Alder Cranes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Alder Cranes' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/companies/${employer.company.slug}`)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Crane Operator', exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Skills' }).waitFor()
  expect(await isSameDocument(page)).toBe(true)
  expect(scripts).toContain('JobView')
})

test('the document of a long list has each job where it is read, before any script runs', async () => {
  for (let i = 0; i < 20; i++) await product.job(employer.company.id, { title: `Night Operator ${i}` })
  const html = await (await fetch(`${product.url}/jobs?q=night+operator`)).text()
  const body = html.slice(html.indexOf('<body'), html.indexOf('<footer'))
  const titles = [...body.matchAll(/>Night Operator (\d+)</g)].map(([, i]) => Number(i))
  expect(titles.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, i) => i))
})

test('a similar job opened from a job’s page shows its own title, text and company', async () => {
  const page = await product.visit()
  await open(page, `/job-detail/${job.slug}`)
  await mark(page)
  await page.getByRole('list', { name: 'Similar jobs' }).getByRole('link', { name: similar.title }).click()
  await page.getByRole('heading', { level: 1, name: similar.title }).waitFor()
  await page.getByRole('article').getByRole('link', { name: 'Birch Hoists' }).waitFor()
  expect(await page.getByRole('article').getByText('Alder Cranes').count()).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await page.getByRole('article').getByRole('link', { name: 'Alder Cranes' }).waitFor()
})

test('a save button of a list is answered, also when it is pressed before its code is there', async () => {
  const seeker = await product.seeker()
  const page = await product.visitAs(seeker, `/job-detail/${job.slug}`)
  const saveOf = (somewhere: Page) =>
    somewhere
      .getByRole('list', { name: 'Similar jobs' })
      .getByRole('button', { name: `Save ${similar.title}` })
  await saveOf(page).click()
  await expect
    .poll(async () => (await seeker.api.get('/saved-jobs')).data.map(({ slug }) => slug))
    .toEqual([similar.slug])

  const visitor = await product.visit()
  let send = () => {}
  const isSent = new Promise<void>((resolve) => {
    send = resolve
  })
  await visitor.route(/SavableJobRows-/, async (route) => {
    await isSent
    await route.continue()
  })
  await visitor.goto(`${product.url}/job-detail/${job.slug}`)
  const asked = visitor.waitForRequest(/SavableJobRows-/)
  await saveOf(visitor).scrollIntoViewIfNeeded()
  await asked
  await saveOf(visitor).click()
  send()
  await visitor.waitForURL(/\/login\?save=1&next=/)
})

test('for whoever is signed in the footer leads to their own pages', async () => {
  const page = await product.visitAs(await product.seeker(), `/companies/${employer.company.slug}`)
  await page.getByRole('contentinfo').locator('a[href^="/seeker/help/faq"]').first().waitFor()
  const visitor = await product.visit()
  await open(visitor, `/companies/${employer.company.slug}`)
  expect(await visitor.getByRole('contentinfo').locator('a[href="/faq"]').count()).toBe(1)
})

test('a press with a key held opens another tab, as for every link', async () => {
  const page = await product.visit()
  await open(page, `/companies/${employer.company.slug}/verification`)
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page
      .getByRole('link', { name: /confirmed|verified/i })
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await tab.waitForLoadState()
  expect(new URL(page.url()).pathname).toBe(`/companies/${employer.company.slug}/verification`)
})

test('whoever is signed in sees no button of visitors on a job’s page, also while their own is not there yet', async () => {
  const seeker = await product.seeker()
  for (const width of [1440, 390]) {
    const page = await product.visitAs(seeker, '/companies', { width })
    let send = () => {}
    const isSent = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route(/SignedInApply-/, async (route) => {
      await isSent
      await route.continue()
    })
    const asked = page.waitForRequest(/SignedInApply-/)
    await page.goto(`${product.url}/job-detail/${job.slug}`)
    await asked
    await page.getByText('$60,000').filter({ visible: true }).first().waitFor()
    const buttons = page.getByRole('link', { name: /^(Log in|Apply)$/ })
    expect(await buttons.count()).toBe(0)
    send()
    await buttons.first().waitFor()
    expect(await buttons.allTextContents()).toEqual(['Apply'])
  }
})

test.each([
  { place: 'on its page', part: /SignedInApply-/, path: 'job-detail', region: 'Apply' },
  { place: 'beside the list', part: /SignedInLink-/, path: 'jobs', region: undefined },
])(
  'where what is for whoever is signed in cannot be loaded, a job can be applied for all the same $place',
  async ({ part, path, region }) => {
    const page = await product.visitAs(await product.seeker(), '/companies')
    await page.route(part, (route) => route.abort())
    await page.goto(`${product.url}/${path}/${job.slug}`)
    const within = region ? page.getByRole('region', { name: region }) : page
    await within.getByRole('link', { name: 'Apply', exact: true }).click()
    await page.waitForURL(`**/seeker/apply/${job.slug}`)
  },
)
