import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { companyFeed, embedScript, jobsFeed } from '#/features/content/job-feeds/addresses.ts'
import { dayMs } from '#/shared/dates.ts'
import { axeViolations } from '../axe.ts'
import { startProduct } from '../product.ts'

const product = await startProduct()
const { company, ...owner } = await product.employer('approved', {
  ...{ name: 'Fish & <Chips> خبز', slug: 'fish-and-chips' },
})
await product.job(company.id, {
  ...{
    title: '<img src=x onerror=alert(1)> ]]> Baker',
    slug: 'baker',
    city: 'Newark',
    region: 'NJ',
    country: 'US',
  },
  ...{ payMin: 40_000, payMax: 50_000, payCurrency: 'USD', payPeriod: 'year' },
})
await product.job(company.id, { title: 'خباز في الليل', slug: 'night-baker' })
const closing = await product.job(company.id, { title: 'Cook', slug: 'cook' })

const element = (slug = 'fish-and-chips', host = product.url) => `
  <script src="${host}${embedScript}" async></script>
  <waymark-jobs company="${slug}"><a href="${product.url}/companies/${slug}">Our jobs</a></waymark-jobs>`

const strict = [
  ...["default-src 'none'", `script-src ${product.url}`, `connect-src ${product.url}`, "style-src 'none'"],
  ...["base-uri 'none'", "require-trusted-types-for 'script'"],
].join('; ')

/** Sites of others, on an origin of their own. */
const hostPages: Record<string, { html: string; policy?: string }> = {
  '/of-2005': {
    html: `<HTML><HEAD><TITLE>Welcome</TITLE></HEAD><BODY BGCOLOR=#FFFFCC TEXT=navy>
      <TABLE WIDTH=700 BORDER=1><TR><TD VALIGN=top><FONT FACE=Verdana SIZE=2><B>Jobs</B>${element()}</FONT></TABLE>`,
  },
  '/strict': {
    policy: strict,
    html: `<!doctype html><html lang="en"><title>Jobs</title><main><h1>Jobs</h1>${element()}</main>`,
  },
  '/right-to-left': {
    html: `<!doctype html><html lang="ar" dir="rtl"><title>وظائف</title>
      <style>waymark-jobs { --waymark-link: rgb(10, 20, 30); --waymark-border: rgb(200, 0, 0) }</style>
      <main><h1>وظائف</h1>${element()}</main>`,
  },
  '/unknown': { html: `<!doctype html><title>Jobs</title>${element('no-such-company')}` },
  '/away': { html: `<!doctype html><title>Jobs</title>${element('fish-and-chips', 'http://127.0.0.1:9')}` },
}
const sites = createServer((request, response) => {
  const { html = '', policy } = hostPages[request.url ?? ''] ?? {}
  response.writeHead(html ? 200 : 404, {
    'content-type': 'text/html; charset=utf-8',
    ...(policy && { 'content-security-policy': policy }),
  })
  response.end(html)
})
await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve))
afterAll(() => sites.close())
const site = `http://127.0.0.1:${(sites.address() as AddressInfo).port}`

/** The host page is of another origin than the product, so requests to it are not at fault. */
const faultsOf = ({ faults }: { faults: string[] }) =>
  faults.filter((fault) => !fault.startsWith(`foreign request: ${site}`))

async function openSite(path: string, width = 1440) {
  const page = await product.visit({ width })
  await page.goto(site + path, { waitUntil: 'load' })
  return page
}
const titles = (page: Page) => page.locator('waymark-jobs li a').allTextContents()
const isDrawn = (page: Page) => page.getByRole('heading', { name: 'Open jobs at Fish' }).waitFor()

test.for(['/of-2005', '/strict', '/right-to-left'])('the list is drawn on %s, as text', async (path) => {
  const page = await openSite(path)
  await isDrawn(page)
  expect(await titles(page)).toEqual(['Cook', 'خباز في الليل', '<img src=x onerror=alert(1)> ]]> Baker'])
  expect(await page.locator('waymark-jobs img').count()).toBe(0)
  const [first] = await page.getByRole('listitem').filter({ hasText: 'Baker' }).allInnerTexts()
  expect(first).toContain('Newark, NJ, United States')
  expect(first).toContain('$40,000–$50,000 a year')
  expect(await page.getByRole('link', { name: 'Our jobs' }).isVisible()).toBe(false)
  expect(faultsOf(page)).toEqual([])
  const kept = await page.evaluate(() => [document.cookie, localStorage.length, sessionStorage.length])
  expect(kept).toEqual(['', 0, 0])
  expect(await page.context().cookies()).toEqual([])
})

test('its styles reach it under a policy without styles, and its links are reached by keyboard', async () => {
  const page = await openSite('/strict')
  await isDrawn(page)
  const list = page.locator('waymark-jobs ul')
  expect(await list.evaluate((shown) => getComputedStyle(shown).listStyleType)).toBe('none')
  await page.keyboard.press('Tab')
  const link = page.getByRole('link', { name: 'Cook' })
  expect(await link.evaluate((shown) => shown.matches(':focus-visible'))).toBe(true)
  expect(await link.evaluate((shown) => getComputedStyle(shown).outlineStyle)).toBe('solid')
  expect(await link.getAttribute('href')).toBe(`${product.url}/job-detail/cook`)
})

test('on a page from right to left it begins at the right, in the colors of the page', async () => {
  const page = await openSite('/right-to-left', 390)
  await isDrawn(page)
  const [list, details] = await Promise.all([
    page.locator('waymark-jobs').boundingBox(),
    page.locator('waymark-jobs li p bdi').first().boundingBox(),
  ])
  const end = (box: typeof list) => Math.round((box?.x ?? 0) + (box?.width ?? 0))
  expect(end(details)).toBe(end(list))
  const colors = await page
    .locator('waymark-jobs li a')
    .first()
    .evaluate((shown) => getComputedStyle(shown).color)
  expect(colors).toBe('rgb(10, 20, 30)')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
})

test.for(['/unknown', '/away'])('the plain link stays on %s', async (path) => {
  const page = await product.visit()
  await page.goto(site + path, { waitUntil: 'networkidle' })
  expect(await page.getByRole('link', { name: 'Our jobs' }).isVisible()).toBe(true)
  expect(await page.getByRole('heading').count()).toBe(0)
  expect(page.faults.filter((fault) => fault.startsWith('page error'))).toEqual([])
})

test('a closed job is gone when the page is read again', async () => {
  const page = await openSite('/strict')
  await isDrawn(page)
  await product.db
    .updateTable('jobs')
    .set({ closesAt: new Date(Date.now() - dayMs) })
    .where('id', '=', closing.id)
    .execute()
  await page.reload()
  await isDrawn(page)
  expect(await titles(page)).toEqual(['خباز في الليل', '<img src=x onerror=alert(1)> ]]> Baker'])
})

test('browsers parse the feeds as XML, whatever the jobs say', async () => {
  const page = await product.visit()
  await page.goto(`${product.url}/favicon.svg`)
  for (const feed of [
    ...[jobsFeed('indeed.xml'), jobsFeed('jobs.xml'), jobsFeed('jobs.xml', '?q=baker')],
    ...[companyFeed('fish-and-chips', 'indeed.xml'), companyFeed('fish-and-chips', 'jobs.xml')],
  ]) {
    const found = await page.evaluate(async (address) => {
      const parsed = new DOMParser().parseFromString(await (await fetch(address)).text(), 'application/xml')
      const texts = [...parsed.querySelectorAll('job > title')].map(({ textContent }) => textContent)
      return { errors: parsed.querySelectorAll('parsererror').length, texts }
    }, feed)
    expect([feed, found]).toEqual([
      feed,
      { errors: 0, texts: expect.arrayContaining([expect.stringContaining(']]>')]) },
    ])
  }
})

test('an employer finds the code with a preview, and the feeds, and copies them', async () => {
  const page = await product.visitAs(owner, '/employer/jobs')
  await page.getByRole('link', { name: 'Show elsewhere' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const section = page.getByRole('region', { name: 'Show these jobs elsewhere' })
  await section.getByRole('heading', { name: 'Open jobs at Fish' }).waitFor()
  await page.waitForFunction(() => {
    const { top = -1 } = document.getElementById('elsewhere')?.getBoundingClientRect() ?? {}
    return top >= 0 && top < window.innerHeight
  })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await section.getByRole('button', { name: 'Copy the code for your site' }).click()
  await section.getByRole('button', { name: 'Copied the code for your site' }).waitFor()
  expect(await copied()).toContain(`<script src="${product.url}${embedScript}" async></script>`)
  // A name with a mark of HTML does not break the page it is pasted into.
  expect(await copied()).toContain('Our jobs at Fish &amp; &lt;Chips> خبز</a>')
  await section.getByRole('button', { name: 'Copy indeed' }).click()
  await section.getByRole('button', { name: 'Copied indeed' }).waitFor()
  expect(await copied()).toBe(product.url + companyFeed('fish-and-chips', 'indeed.xml'))
  expect(page.faults).toEqual([])
})

test('pages name their feeds for programs', async () => {
  const linksOf = async (path: string) => {
    const { body } = await product.app.inject(path)
    return [...body.matchAll(/<link[^>]+rel="alternate"[^>]*href="([^"]+)"/g)].map(([, address]) => address)
  }
  expect(await linksOf('/companies/fish-and-chips')).toContain(companyFeed('fish-and-chips', 'jobs.json'))
  expect(await linksOf('/jobs')).toContain(jobsFeed('jobs.json'))
  expect(await linksOf('/jobs?q=baker&sort=pay')).toContain(jobsFeed('jobs.json', '?q=baker'))
})
