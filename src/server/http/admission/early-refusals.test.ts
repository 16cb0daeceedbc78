import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { requestCount } from '#/server/observability/metrics.ts'
import { testApp } from '#/testing/app.ts'

const app = await testApp({ BUDGETS: 'public-read.concurrency=1,public-read.queue=1' })

/** As many at once that the class has room for two only. */
const answersTo = async (url: string, headers: Record<string, string> = {}) => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => app.app.inject({ url, headers })))
  return {
    answered: answers.filter(({ statusCode }) => statusCode === 200),
    refused: answers.filter(({ statusCode }) => statusCode === 503),
  }
}

// Security: L-03
test('reads that find no room are refused with everything that other answers have', async () => {
  const { answered, refused } = await answersTo('/api/companies')
  expect([answered.length, refused.length]).toEqual([2, 4])
  const [ok, first, second] = [answered[0]!, refused[0]!, refused[1]!]
  expect(first.json()).toEqual({
    success: false,
    message: 'Too many people are doing this right now. Try again in a few seconds.',
    error: 'Too many people are doing this right now. Try again in a few seconds.',
  })
  expect(first.headers['retry-after']).toBe('2')
  // Of a hijacked answer the server itself writes only these.
  const own = [
    'retry-after',
    'vary',
    'connection',
    'date',
    'keep-alive',
    'transfer-encoding',
    'content-encoding',
  ]
  const names = (headers: object) =>
    Object.keys(headers)
      .filter((name) => !own.includes(name))
      .sort()
  expect(names(first.headers)).toEqual(names(ok.headers))
  for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options'])
    expect([name, first.headers[name]]).toEqual([name, ok.headers[name]])
  expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id'])
})

test('a browser gets a page, and each refusal is counted by its route', async () => {
  const counted = async () => {
    const { values } = await requestCount.get()
    return values.find(({ labels }) => labels.route === '/sitemap.xml' && labels.status === 503)?.value ?? 0
  }
  const before = await counted()
  const { refused } = await answersTo('/sitemap.xml', { accept: 'text/html' })
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused[0]?.body).toContain('<h1>Busy right now</h1>')
  expect((await counted()) - before).toBe(refused.length)
})

const hasty = await testApp({ RATE_LIMITS: 'on', BUDGETS: 'sign-in.burst=1,sign-in.perSecond=1' })

// Security: L-03
test('a client that sends too fast is refused with everything that other answers have, and can go on', async () => {
  await hasty.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = hasty.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (body: string, length = Buffer.byteLength(body)) =>
    new Promise<IncomingMessage & { text: string }>((resolve, reject) => {
      const headers = { host: 'localhost', 'content-type': 'application/json', 'content-length': length }
      const outgoing = request(
        { port, agent, path: '/api/auth/login', method: 'POST', headers },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part) => parts.push(part))
          response.on('end', () =>
            resolve(Object.assign(response, { text: Buffer.concat(parts).toString() })),
          )
        },
      )
      outgoing.on('error', reject)
      if (length === body.length) outgoing.end(body)
      else outgoing.write(body)
    })
  const answered = await send('{}')
  let refused = answered
  for (let tries = 0; tries < 20 && refused.statusCode !== 429; tries++) refused = await send('{}')
  expect([answered.statusCode, refused.statusCode]).toEqual([422, 429])
  expect(JSON.parse(refused.text).message).toMatch(
    /^That was a lot in a short time\. Try again in (a second|\d seconds)\.$/,
  )
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options', 'connection'])
    expect([name, refused.headers[name]]).toEqual([name, answered.headers[name]])
  expect(refused.headers['x-request-id']).not.toBe(answered.headers['x-request-id'])
  // A body that is still on its way is not awaited.
  expect((await send('{', 500_000)).headers.connection).toBe('close')
  agent.destroy()
})

// Security: L-03
test('whoever never pauses gets a few hundred refusals a second: the rest wait, and others are answered at once', async () => {
  const { port } = hasty.app.server.address() as AddressInfo
  let isOver = false
  let refused = 0
  const flood = async (agent: Agent) => {
    while (!isOver) {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const options = { port, agent, path: '/api/auth/login', method: 'POST' }
        const outgoing = request(
          { ...options, headers: { host: 'localhost', 'content-type': 'application/json' } },
          (response) => response.resume().on('end', () => resolve(response.statusCode)),
        )
        outgoing.on('error', reject).end('{}')
      })
      if (status === 429) refused++
    }
    agent.destroy()
  }
  const flooding = Array.from({ length: 10 }, () => flood(new Agent({ keepAlive: true, maxSockets: 1 })))
  await pause(2_000)
  const reading = await fetch(`http://127.0.0.1:${port}/api/companies`)
  isOver = true
  await Promise.all(flooding)
  expect(reading.status).toBe(200)
  // Twenty at once and 200 a second; ten connections wait a quarter of a second each time.
  expect(refused).toBeGreaterThan(100)
  expect(refused).toBeLessThan(20 + 2.5 * (200 + 40))
})
