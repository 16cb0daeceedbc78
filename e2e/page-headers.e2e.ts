import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
const ask = (path: string, options: object = {}) =>
  product.app.inject({ method: 'GET', url: path, ...options })

/** The address goes out as it is written; `inject` and `fetch` would read two slashes as a host themselves. */
const askRaw = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(product.url)
    get({ hostname, port, path }, (answer) => resolve(answer.resume())).on('error', reject)
  })

test('the head of a page is that of the page, without its body', async () => {
  const whole = await ask('/about')
  const head = await ask('/about', { method: 'HEAD' })
  expect([whole.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  expect((await ask('/job-detail/no-such-job', { method: 'HEAD' })).statusCode).toBe(404)
})

test('an address that begins with two slashes is a path of ours and never another host', async () => {
  // Unknown addresses lead home. Read as a host, the second would be our list of jobs.
  for (const path of ['//evil.example', '//evil.example/jobs', '/\\evil.example', '///evil.example']) {
    const { statusCode, headers } = await askRaw(path)
    expect([path, statusCode, headers.location]).toEqual([path, 302, '/'])
  }
})

test('pages are asked for anew each time, those with a secret kept nowhere, files by name kept for good', async () => {
  expect((await ask('/')).headers['cache-control']).toBe('private, no-cache')
  for (const path of ['/new-password?resetToken=x', '/sign-in?token=x', '/EmailVerification?token=x']) {
    expect((await ask(path)).headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
  }
  const script = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
  expect((await ask(`/assets/${script}`)).headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  )
  expect((await ask('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  expect((await ask('/api/jobs')).headers['cache-control']).toBe('no-store')
})

test('a page that is kept for all has a nonce of its own in each answer, in its policy and in all of its scripts', async () => {
  const nonceOf = ({ headers }: { headers: Record<string, unknown> }) =>
    /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? ''
  for (const path of ['/', '/jobs', '/companies', '/about', '/faq']) {
    const [first, second] = [await ask(path), await ask(path)]
    const [one, other] = [nonceOf(first), nonceOf(second)]
    expect([path, one.length, one === other]).toEqual([path, 24, false])
    expect([path, second.body.includes(one), second.body.includes(other)]).toEqual([path, false, true])
    const nonces = [...second.body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce)
    expect([path, new Set(nonces)]).toEqual([path, new Set([other])])
    expect(second.headers['cache-control']).toBe('private, no-cache')
  }
})

test('what a visitor asks for by name is not taken from the page that is kept for all', async () => {
  const plain = await ask('/companies')
  const searched = await ask('/companies?q=nobody-has-this-name')
  expect(searched.body).toContain('nobody-has-this-name')
  expect((await ask('/companies')).body).not.toContain('nobody-has-this-name')
  expect(plain.statusCode).toBe(200)
})

test('every public page tells machines of the feed of new jobs', async () => {
  for (const path of ['/', '/jobs', '/companies', '/blog']) {
    const [feed] = (await ask(path)).body.match(/<link[^>]+rel="alternate"[^>]*>/g) ?? []
    expect([path, feed]).toEqual([path, expect.stringContaining('type="application/rss+xml"')])
    expect([path, feed]).toEqual([path, expect.stringContaining('href="/jobs.rss"')])
  }
})

test('the program of a page lets what the first picture needs go first', async () => {
  const { body } = await ask('/')
  const preloads = body.match(/<link[^>]+rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(5)
  for (const link of preloads) expect(link).toContain('fetchpriority="low"')
})
