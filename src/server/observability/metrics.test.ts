import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { quantileOf } from './process-figures.ts'

const token = 'only-the-operator-knows-this'
const app = await testApp({ METRICS_TOKEN: token, METRICS_PORT: '0' })
const hidden = await testApp()

const read = async (authorization?: string) =>
  app.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })
const metrics = async () => (await read(`Bearer ${token}`)).body

/** The value of a line, such as `waymark_mails_total{lane="urgent"}`; labels in any order. */
function figureOf(text: string, name: string, labels: Record<string, string> = {}) {
  const line = text
    .split('\n')
    .find(
      (line) =>
        line.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
    )
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('without a token or a port of its own there is no /metrics', async () => {
  const answer = await hidden.app.inject('/metrics')
  expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringContaining('waymark_')])
})

// Security: W-04
test('/metrics is told only to whoever has the token', async () => {
  expect((await read()).statusCode).toBe(401)
  expect((await read('Bearer only-the-operator-knows-thi5')).statusCode).toBe(401)
  const answer = await read(`Bearer ${token}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('text/plain'),
    'cache-control': 'no-store',
  })
})

test('requests are counted by the pattern of their route, and no address with a name in it', async () => {
  const labels = { method: 'GET', route: '/api/jobs/:slug', status: '404' }
  const before = figureOf(await metrics(), 'waymark_http_requests_total', labels)
  for (const slug of ['one', 'two', 'three']) await app.app.inject(`/api/jobs/a-job-${slug}`)
  const text = await metrics()
  expect(figureOf(text, 'waymark_http_requests_total', labels)).toBe(before + 3)
  expect(text).not.toContain('a-job-')
  expect(text).not.toMatch(/route="\/(metrics|healthz|readyz)/)
})

test('searches, tasks and mails are measured where they happen', async () => {
  const mails = { lane: 'urgent', outcome: 'captured' }
  const runs = { task: 'mail.urgent', outcome: 'completed' }
  const before = await metrics()
  await app.visitor.get('/jobs/search', { q: 'welder' })
  await app.visitor.post('/auth/register', {
    role: 'SEEKER',
    name: 'Rosa Field',
    email: 'rosa.field@people.example',
    password: 'a long enough passphrase',
  })
  const waiting = await metrics()
  expect(figureOf(waiting, 'waymark_queue_tasks', { queue: 'mail.urgent', state: 'waiting' })).toBe(1)
  await app.runTasks()
  const after = await metrics()
  const grown = (name: string, labels: Record<string, string>) =>
    figureOf(after, name, labels) - figureOf(before, name, labels)
  expect(grown('waymark_search_duration_seconds_count', { engine: 'postgres' })).toBeGreaterThan(0)
  expect(grown('waymark_mails_total', mails)).toBe(1)
  expect(grown('waymark_task_duration_seconds_count', runs)).toBe(1)
  expect(figureOf(after, 'waymark_queue_tasks', { queue: 'mail.urgent', state: 'waiting' })).toBe(0)
})

test('each lane of mails tells how many wait and for how long', async () => {
  const text = await metrics()
  for (const lane of ['urgent', 'personal', 'bulk'])
    for (const line of [
      `waymark_queue_tasks{queue="mail.${lane}",state="waiting"} 0`,
      `waymark_queue_oldest_seconds{queue="mail.${lane}"} 0`,
    ])
      expect(text.split('\n')).toContain(line)
})

test('every figure that an alert rule reads is one that a process tells', async () => {
  // Prometheus makes `up` itself, once for each process it reads.
  await app.visitor.get('/jobs', {})
  const told = new Set(['up'])
  for (const [, name = '', type] of (await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const suffix of type === 'histogram' ? ['_bucket', '_count', '_sum'] : ['']) told.add(name + suffix)
  const rules = readFileSync('deploy/alerts.yaml', 'utf8')
  const expressions = [...rules.matchAll(/expr: (?:>-\n)?((?:.|\n)*?)\n {8}(?:for|labels):/g)].map(
    ([, one = '']) => one,
  )
  expect(expressions).toHaveLength(rules.match(/- alert:/g)?.length ?? -1)
  const read = expressions.flatMap((one) => one.match(/\b(up|waymark_\w+|nodejs_\w+|process_\w+)\b/g) ?? [])
  expect(new Set(read).size).toBeGreaterThan(8)
  expect(read.filter((name) => !told.has(name))).toEqual([])
})

test('a process is alive and ready, and says which part is not', async () => {
  expect((await hidden.app.inject('/healthz')).json()).toEqual({ alive: true })
  const ready = await hidden.app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { ready: true, parts: { database: 'ok', migrations: 'ok', queue: 'ok', search: 'off' } },
  ])
  const renamed = await testApp()
  await renamed.services.database.executeSql(`delete from migrations where name like '0001%'`)
  const pending = await renamed.app.inject('/readyz')
  expect([pending.statusCode, pending.json().parts.migrations]).toEqual([503, 'pending'])
  expect(pending.headers['retry-after']).toBe('5')
})

test('the system page tells the figures of /metrics', async () => {
  const admin = await app.admin()
  const { process } = (await admin.api.get('/admin/system')).data
  const counted = [...(await metrics()).matchAll(/^waymark_http_requests_total\{.*\} (\d+)$/gm)]
  // The request of the page itself was not yet answered when it was counted; that of the figures is not counted.
  expect(process.requests.count + 1).toBe(counted.reduce((total, [, count]) => total + Number(count), 0))
})

test('a quantile lies in its bucket as Prometheus estimates it', () => {
  expect(quantileOf([], 0.95)).toEqual({ count: 0, p95Seconds: null })
  expect(
    quantileOf(
      [
        [0.1, 0],
        [0.2, 100],
        [Number.POSITIVE_INFINITY, 100],
      ],
      0.95,
    ),
  ).toEqual({
    count: 100,
    p95Seconds: 0.195,
  })
  expect(
    quantileOf(
      [
        [0.1, 1],
        [Number.POSITIVE_INFINITY, 10],
      ],
      0.95,
    ).p95Seconds,
  ).toBe(0.1)
})
