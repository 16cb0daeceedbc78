import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { readConfig } from './config.ts'
import { isLocalRequest } from './localhost.ts'

const demo = await testApp({ DEMO: 'on', TRUSTED_PROXIES: '1' })
await demo.seeker({ email: 'seeker@demo.example', name: 'Maya Herrera' })

type From = { headers?: Record<string, string>; remoteAddress?: string }

const callDevEndpoints = async ({ headers = {}, remoteAddress = '127.0.0.1' }: From) => {
  const host = { host: 'localhost:3000', ...headers }
  const demoSignIn = await demo.app.inject({
    method: 'POST',
    url: '/api/auth/demo',
    headers: host,
    remoteAddress,
    payload: { key: 'seeker' },
  })
  const mail = await demo.app.inject({ url: '/api/dev/mailbox', headers: host, remoteAddress })
  return [demoSignIn.statusCode, mail.statusCode]
}

test('the development endpoints answer a browser on this machine', async () => {
  expect(await callDevEndpoints({})).toEqual([200, 200])
  expect(
    await callDevEndpoints({ remoteAddress: '::ffff:127.0.0.1', headers: { host: '[::1]:3000' } }),
  ).toEqual([200, 200])
})

// Security: W-04
test('a forwarded request is not local, whatever its headers claim', async () => {
  for (const [name, value] of [
    ['x-forwarded-host', '127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=127.0.0.1;host=localhost'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-for', ''],
    ['x-original-host', 'jobs.example'],
    ['x-client-ip', '192.0.2.7'],
    ['cf-connecting-ip', '192.0.2.7'],
  ] as const)
    expect([name, ...(await callDevEndpoints({ headers: { [name]: value } }))]).toEqual([name, 404, 404])
  expect(
    await callDevEndpoints({ headers: { host: 'jobs.example', 'x-forwarded-host': '127.0.0.1' } }),
  ).toEqual([404, 404])
})

test('a proxy that adds no headers but speaks HTTP/1.0 is not a browser', () => {
  const request = (httpVersion: string) =>
    ({
      headers: { host: '127.0.0.1:3000' },
      socket: { remoteAddress: '127.0.0.1' },
      httpVersion,
    }) as IncomingMessage
  expect(['1.1', '1.0'].map((version) => isLocalRequest({ ownMachine: true }, request(version)))).toEqual([
    true,
    false,
  ])
})

test('requests from another machine or under another host name are not local', async () => {
  expect(await callDevEndpoints({ remoteAddress: '192.0.2.7' })).toEqual([404, 404])
  for (const host of ['rebound.example:3000', '127.0.0.1.rebound.example', '127.0.0.1@rebound.example'])
    expect([host, ...(await callDevEndpoints({ headers: { host } }))]).toEqual([host, 404, 404])
})

// Security: W-04
test('a public address behind a proxy is public, whatever HOST is', () => {
  const behind = {
    PUBLIC_URL: 'https://jobs.example',
    TRUSTED_PROXIES: '1',
    SMTP_URL: 'smtp://mail.example',
    DOCUMENT_KEY: randomBytes(32).toString('base64'),
  }
  expect(readConfig(behind)).toMatchObject({ ownMachine: false, demo: false, mailbox: false })
  expect(() => readConfig({ ...behind, SMTP_URL: '' })).toThrow(/^Set SMTP_URL to your mail server/)
  expect(() => readConfig({ ...behind, DEMO: 'on' })).toThrow(/^Remove DEMO=on/)
  expect(() => readConfig({ ...behind, RATE_LIMITS: 'off' })).toThrow(/^Remove RATE_LIMITS=off/)
  expect(() => readConfig({ ...behind, PUBLIC_URL: 'http://jobs.example' })).toThrow(/https:\/\//)
  expect(() => readConfig({ ...behind, DOCUMENT_KEY: '' })).toThrow(/^Set DOCUMENT_KEY/)
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(readConfig({ PUBLIC_URL })).toMatchObject({ ownMachine: true, demo: true, mailbox: true })
})
