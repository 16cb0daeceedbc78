import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startProduct } from './product.ts'

const product = await startProduct()
const ask = (path: string, options: object = {}) =>
  product.app.inject({ method: 'GET', url: path, ...options })

test('the head of a page is that of the page, without its body', async () => {
  const whole = await ask('/about')
  const head = await ask('/about', { method: 'HEAD' })
  expect([whole.statusCode, head.statusCode, head.body]).toEqual([200, 200, ''])
  expect(head.headers['content-type']).toBe(whole.headers['content-type'])
  expect((await ask('/job-detail/no-such-job', { method: 'HEAD' })).statusCode).toBe(404)
})

test('an address that begins with two slashes is a path of ours and never another host', async () => {
  for (const path of ['//evil.example', '//evil.example/jobs', '/\\evil.example', '///evil.example']) {
    const { statusCode, headers } = await ask(path)
    const target = new URL(headers.location ?? '/', product.url)
    expect([path, statusCode < 500, target.origin]).toEqual([path, true, product.url])
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
