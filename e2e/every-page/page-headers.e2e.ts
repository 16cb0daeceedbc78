import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startProduct } from '../product.ts'

const product = await startProduct({ OPERATOR: 'Hill Street Jobs Ltd, Leeds' })
const fetchPage = (path: string, options: object = {}) =>
  product.app.inject({ method: 'GET', url: path, ...options })

/** Sends the path as written; `inject` and `fetch` would read two slashes as a host. */
const fetchRaw = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(product.url)
    get({ hostname, port, path }, (answer) => resolve(answer.resume())).on('error', reject)
  })

test('HEAD answers like GET, without the body', async () => {
  const whole = await fetchPage('/about')
  const head = await fetchPage('/about', { method: 'HEAD' })
  expect([whole.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  expect((await fetchPage('/job-detail/no-such-job', { method: 'HEAD' })).statusCode).toBe(404)
})

// Security: X-12
test('a path that begins with two slashes never redirects to another host', async () => {
  // Unknown paths redirect home. Read as a host, the second would be the jobs page.
  for (const path of ['//evil.example', '//evil.example/jobs', '/\\evil.example', '///evil.example']) {
    const { statusCode, headers } = await fetchRaw(path)
    expect([path, statusCode, headers.location]).toEqual([path, 302, '/'])
  }
})

// Security: R-06, C-01, C-02
test('pages are revalidated, pages with a secret are not stored, hashed files are immutable', async () => {
  expect((await fetchPage('/')).headers['cache-control']).toBe('private, no-cache')
  for (const path of ['/new-password?resetToken=x', '/sign-in?token=x', '/EmailVerification?token=x']) {
    expect((await fetchPage(path)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  }
  const script = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
  expect((await fetchPage(`/assets/${script}`)).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await fetchPage('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await fetchPage('/api/jobs')).headers['cache-control']).toBe('no-store')
})

// Security: X-02
test('a policy lists the hash of each inline script of its page, drawn or cached, and none beside', async () => {
  for (const path of [
    '/',
    '/jobs',
    '/companies',
    '/about',
    '/faq',
    '/jobs?q=crane',
    '/login',
    '/seeker/jobs',
  ]) {
    const [first, second] = [await fetchPage(path), await fetchPage(path)]
    expect([path, second.body]).toEqual([path, first.body])
    const policy = String(second.headers['content-security-policy'])
    expect([path, policy]).toEqual([path, first.headers['content-security-policy']])
    const scripts = [...second.body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    const run = scripts.filter(([, attributes = '']) => !attributes.includes('ld+json'))
    const hashes = run.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'))
    expect([path, hashes.length > 3]).toEqual([path, true])
    const listed = [...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)
    expect([path, new Set(listed)]).toEqual([path, new Set(hashes)])
    expect([path, policy.includes('unsafe'), second.body.includes('nonce=')]).toEqual([path, false, false])
    expect(second.headers['cache-control']).toBe('private, no-cache')
  }
})

test('a filtered page is not answered from the cached page', async () => {
  const plain = await fetchPage('/companies')
  const searched = await fetchPage('/companies?q=nobody-has-this-name')
  expect(searched.body).toContain('nobody-has-this-name')
  expect((await fetchPage('/companies')).body).not.toContain('nobody-has-this-name')
  expect(plain.statusCode).toBe(200)
})

test('every public page links the RSS feed', async () => {
  for (const path of ['/', '/jobs', '/companies', '/blog']) {
    const links = (await fetchPage(path)).body.match(/<link[^>]+rel="alternate"[^>]*>/g) ?? []
    const feed = links.find((link) => link.includes('type="application/rss+xml"'))
    expect([path, feed]).toEqual([path, expect.stringContaining('href="/jobs.rss"')])
  }
})

test('scripts are asked for once the page has been painted', async () => {
  const page = await product.visit()
  await page.goto(product.url)
  await page.waitForFunction(() => document.getElementById('late')?.dataset.arrived)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }))
  expect(asked.length).toBeGreaterThan(5)
  expect(Math.min(...asked)).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY)
  expect(page.faults).toEqual([])
})

test('a page that opens in a hidden tab starts at once, without a paint', async () => {
  const page = await product.visit()
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    window.PerformanceObserver = class {
      observe() {}
    } as unknown as typeof PerformanceObserver
    // Nor does the last resort, a timer, play a part.
    const { setTimeout: timer } = window
    window.setTimeout = ((run: () => void, delay: number) =>
      delay === 3000 ? 0 : timer(run, delay)) as typeof setTimeout
  })
  await page.goto(product.url)
  await page.waitForFunction(() => document.getElementById('late')?.dataset.arrived, null, { polling: 100 })
})

test('pages name the feed, and a topic of the blog is not indexed beside the whole list', async () => {
  const link = (html: string, rel: string) =>
    new RegExp(`<link[^>]* rel="${rel}"[^>]*href="([^"]+)"`).exec(html)?.[1]
  const [home, blog, topic] = await Promise.all(
    ['/', '/blog', '/blog?topic=Pay'].map(async (path) => (await fetchPage(path)).body),
  )
  for (const html of [home, blog, topic]) expect(link(html ?? '', 'alternate')).toBe('/jobs.rss')
  const canonical = (html = '') => link(html, 'canonical')
  expect([canonical(blog), canonical(topic)]).toEqual([
    `${product.url}/blog`,
    `${product.url}/blog?topic=Pay`,
  ])
  const isNoindex = (html = '') => html.includes('<meta name="robots" content="noindex"')
  expect([isNoindex(blog), isNoindex(topic)]).toEqual([false, true])
})

test('whoever runs the site is named on the pages about it', async () => {
  for (const path of ['/about', '/contact', '/privacypolicy', '/termsofservice']) {
    const { body } = await fetchPage(path)
    expect(body, path).toContain('This Waymark is run by <b>Hill Street Jobs Ltd, Leeds</b>')
  }
})
