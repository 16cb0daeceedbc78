import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

// The browser itself says what a page's content policy refuses.
const product = await startProduct()
const { company } = await product.employer('approved', { name: 'Cedar Lifts' })
const job = await product.job(company.id, { title: 'Lift Fitter' })
const pages = ['/', '/jobs', `/jobs/${job.slug}`, `/job-detail/${job.slug}`, '/companies', '/blog', '/login']

/** What the policy refused on a page, from its first tag on. */
async function watchRefusals(page: Page) {
  await page.addInitScript(() => {
    Object.assign(window, { refusals: [] })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      (window as unknown as { refusals: string[] }).refusals.push(
        [effectiveDirective, blockedURI, sample].join(' '),
      ),
    )
  })
  return () => page.evaluate(() => (window as unknown as { refusals: string[] }).refusals)
}

// Security: X-02
test('public pages and those of a person start without a script or style that the policy refuses', async () => {
  const page = await product.visit()
  const refusals = await watchRefusals(page)
  for (const path of [...pages, `/companies/${company.slug}`, '/contact', '/no-such-page']) {
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    expect([path, await refusals()]).toEqual([path, []])
  }
  const own = await product.visitAs(await product.seeker(), '/companies')
  const ownRefusals = await watchRefusals(own)
  for (const path of ['/jobs', `/job-detail/${job.slug}`, '/seeker/dashboard', '/seeker/profile']) {
    await own.goto(product.url + path)
    await own.getByRole('heading', { level: 1 }).first().waitFor()
    await own.waitForTimeout(500)
    expect([path, await ownRefusals()]).toEqual([path, []])
  }
})

// Security: X-02
test('a script that somebody smuggled into a page does not run, whether inline, as a file of ours or as an attribute', async () => {
  const file = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
  const smuggled = `<script>smuggled='inline'</script><script type="module">smuggled='module'</script>
    <script src="/assets/${file}?smuggled"></script><script src="/api/jobs?smuggled"></script>
    <img src="/nothing" onerror="smuggled='attribute'"><style>body{outline:9px solid}</style>`
  for (const path of pages) {
    const page = await product.visit()
    const refusals = await watchRefusals(page)
    await page.route(
      (address) => address.pathname === path,
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replace('<body>', `<body>${smuggled}`),
        })
      },
    )
    await page.goto(product.url + path)
    await page.waitForLoadState('networkidle')
    expect([path, await page.evaluate(() => (window as { smuggled?: string }).smuggled)]).toEqual([
      path,
      undefined,
    ])
    const refused = (await refusals()).map((refusal) =>
      refusal.split(' ').slice(0, 2).join(' ').replace(product.url, ''),
    )
    expect([path, refused.sort()]).toEqual([
      path,
      [
        `script-src-elem /api/jobs?smuggled`,
        `script-src-elem /assets/${file}?smuggled`,
        'script-src-attr inline',
        'script-src-elem inline',
        'script-src-elem inline',
        'style-src-elem inline',
      ].sort(),
    ])
  }
})

test('a part that did not come is asked for once more, and the policy lets it', async () => {
  const page = await product.visit()
  const refusals = await watchRefusals(page)
  const asked: string[] = []
  await page.route(/\/assets\/SimilarJobs-/, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await (asked.length === 1 ? route.abort() : route.continue())
  })
  await page.goto(`${product.url}/companies`)
  await page.getByRole('link', { name: 'Cedar Lifts' }).first().click()
  await page.getByRole('link', { name: 'Lift Fitter' }).first().click()
  await expect.poll(() => asked).toEqual(['', '?again'])
  await expect.poll(() => page.getByRole('heading', { level: 1, name: 'Lift Fitter' }).count()).toBe(1)
  expect(await refusals()).toEqual([])
})
