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

test('the program of a page lets what the first picture needs go first', async () => {
  const { body } = await ask('/')
  const preloads = body.match(/<link[^>]+rel="modulepreload"[^>]*>/g) ?? []
  expect(preloads.length).toBeGreaterThan(5)
  for (const link of preloads) expect(link).toContain('fetchpriority="low"')
})
