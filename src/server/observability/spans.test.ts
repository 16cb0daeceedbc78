import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { readSpanExport } from './span-export.ts'
import { startTrace, traceparentOf } from './trace.ts'

// A collector of OpenTelemetry as far as the product needs one: it takes JSON over HTTP and keeps what it got.

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  status: { code?: number }
}
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[]
}

const received: { url: string | undefined; headers: Record<string, unknown>; body: Export; text: string }[] =
  []
let status = 200
const collector = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => {
    received.push({ url: request.url, headers: request.headers, body: JSON.parse(text), text })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
})
await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`
const app = await testApp({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20of-the-collector,x-tenant=jobs',
})
const error = vi.spyOn(console, 'error').mockImplementation(() => {})
afterAll(() => {
  error.mockRestore()
  collector.close()
})

const { spans } = app.services
const spansOf = (traceId: string) =>
  received
    .flatMap(({ body }) => body.resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter((span) => span.traceId === traceId)
const attributeOf = ({ attributes }: Span, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? Number(value?.intValue)
}
const trace = { traceId: 'c0ffee51916cd43dd8448eb211c80319', parentId: 'b7ad6b7169203331' }
const register = (traceId: string, flags = '01') =>
  app.app.inject({
    method: 'POST',
    url: '/api/auth/register?from=zqxspan',
    headers: { traceparent: `00-${traceId}-${trace.parentId}-${flags}` },
    payload: {
      ...{ role: 'SEEKER', name: 'Zqxspan Person', password: 'zqxspan long enough' },
      email: `zqxspan-${traceId.slice(0, 4)}@people.example`,
    },
  })

// Security: G-06
test('a request and the task it sends are spans of one trace, with patterns and names and nothing of anybody', async () => {
  const before = Date.now()
  const answer = await register(trace.traceId)
  await app.runTasks()
  await app.app.inject({
    url: '/api/jobs/zqxspan-slug',
    headers: { traceparent: `00-${trace.traceId}-${trace.parentId}-01` },
  })
  await spans?.flush()

  const found = spansOf(trace.traceId)
  const request = found.find(({ name }) => name === 'POST /api/auth/register')
  const task = found.find(({ name }) => name === 'mail.urgent')
  expect(request).toMatchObject({
    ...{ parentSpanId: trace.parentId, kind: 2, status: {} },
    spanId: answer.headers['x-request-id'],
  })
  expect(task).toMatchObject({ parentSpanId: request?.spanId, kind: 5, status: {} })
  if (!request || !task) throw new Error('not received')
  expect([attributeOf(request, 'http.route'), attributeOf(request, 'http.response.status_code')]).toEqual([
    '/api/auth/register',
    answer.statusCode,
  ])
  for (const { startTimeUnixNano: start, endTimeUnixNano: end } of found) {
    expect(BigInt(end)).toBeGreaterThanOrEqual(BigInt(start))
    expect(Number(BigInt(start) / 1_000_000n)).toBeGreaterThan(before - 5_000)
  }
  expect(found.map(({ name }) => name)).toContain('GET /api/jobs/:slug')
  const first = received[0]
  if (!first) throw new Error('nothing was received')
  const { url, headers, body } = first
  expect([url, headers.authorization, headers['x-tenant']]).toEqual([
    '/v1/traces',
    'Bearer of-the-collector',
    'jobs',
  ])
  expect(body.resourceSpans[0]?.resource.attributes[0]).toEqual({
    key: 'service.name',
    value: { stringValue: 'waymark' },
  })
  expect(received.map(({ text }) => text).join()).not.toMatch(/zqxspan/i)
})

test('a trace that its beginning does not sample is not sent, and neither are its tasks', async () => {
  const traceId = 'beefee51916cd43dd8448eb211c80319'
  await register(traceId, '00')
  await app.runTasks()
  await spans?.flush()
  expect(spansOf(traceId)).toEqual([])
})

test('a collector that fails costs no request anything, and is said once', async () => {
  status = 500
  error.mockClear()
  for (const first of ['d', 'e']) {
    const traceId = `${first}0ffee51916cd43dd8448eb211c80319`
    expect((await register(traceId)).statusCode).toBe(200)
    await spans?.flush()
  }
  status = 200
  const said = error.mock.calls.flat().filter((line) => String(line).includes('OTEL_EXPORTER_OTLP_ENDPOINT'))
  expect(said).toHaveLength(1)
})

test('the share decides by the trace, and tasks and other processes follow', () => {
  const traces = Array.from({ length: 2_000 }, () => startTrace(undefined, 0.25))
  const sampled = traces.filter(({ isSampled }) => isSampled).length
  expect(sampled).toBeGreaterThan(350)
  expect(sampled).toBeLessThan(650)
  for (const one of traces.slice(0, 50))
    expect(startTrace(traceparentOf(one), 1).isSampled).toBe(one.isSampled)
})

test('without a collector there are no spans', async () => {
  expect((await testApp()).services.spans).toBeNull()
  expect(
    readSpanExport({ OTEL_EXPORTER_OTLP_HEADERS: '', OTEL_SERVICE_NAME: 'w', OTEL_TRACES_SAMPLER_ARG: 1 }),
  ).toBeNull()
})
