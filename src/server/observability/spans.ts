import { Counter } from 'prom-client'
import { log } from './log.ts'
import { processRegistry } from './metrics.ts'
import type { SpanExport } from './span-export.ts'
import type { Trace } from './trace.ts'

// Spans for OpenTelemetry: one for each request and each run of a task, sent to the operator's collector as JSON over
// HTTP (OTLP). Off without a collector.

type Span = {
  trace: Trace
  name: string
  kind: 'server' | 'consumer'
  milliseconds: number
  /** Patterns, names and figures; never an address with an id in it, nor what anybody typed. */
  attributes: Record<string, string | number>
  hasFailed: boolean
}

export type Spans = ReturnType<typeof openSpans>

const sendEveryMs = 5_000
const batchSize = 512
/** What waits while the collector is away; more is dropped and counted. */
const maxWaiting = 4_096
const timeoutMs = 10_000
/** What a stopping process gives its last spans. */
const closeMs = 2_000
const logEveryMs = 60_000

const spanCount = new Counter({
  name: 'waymark_spans_total',
  help: 'Spans for OpenTelemetry by outcome: sent or dropped.',
  labelNames: ['outcome'],
  registers: [processRegistry],
})

/** Collects spans and sends them in the background. Null when the operator has named no collector. */
export function openSpans(settings: SpanExport | null, { role }: { role: string }) {
  if (!settings) return null
  const { endpoint, headers, serviceName, share } = settings
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'waymark.role': role }) }
  let waiting: object[] = []
  let loggedAt = Number.NEGATIVE_INFINITY
  let sending = Promise.resolve()
  const timer = setInterval(flush, sendEveryMs).unref()

  async function send(spans: object[]) {
    const body = JSON.stringify({
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'waymark' }, spans }] }],
    })
    try {
      const answer = await fetch(address, {
        ...{ method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
        headers: { ...headers, 'content-type': 'application/json' },
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      spanCount.inc({ outcome: 'sent' }, spans.length)
    } catch (error) {
      spanCount.inc({ outcome: 'dropped' }, spans.length)
      if (performance.now() - loggedAt < logEveryMs) return
      loggedAt = performance.now()
      log.error('spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT', error)
    }
  }

  function flush() {
    sending = sending.then(async () => {
      while (waiting.length > 0) await send(waiting.splice(0, batchSize))
    })
    return sending
  }

  return {
    share,
    record(span: Span) {
      if (!span.trace.isSampled) return
      if (waiting.length >= maxWaiting) return spanCount.inc({ outcome: 'dropped' })
      waiting.push(toOtlp(span))
      if (waiting.length === batchSize) void flush()
    },
    flush,
    async close() {
      clearInterval(timer)
      const unsent = new Promise((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([flush(), unsent])
      spanCount.inc({ outcome: 'dropped' }, waiting.length)
      waiting = []
    },
  }
}

const kinds = { server: 2, consumer: 5 }
const failedStatus = 2

function toOtlp({ trace, name, kind, milliseconds, attributes, hasFailed }: Span) {
  const endMs = performance.timeOrigin + performance.now()
  return {
    traceId: trace.traceId,
    spanId: trace.requestId,
    ...(trace.parentId && { parentSpanId: trace.parentId }),
    ...{ name, kind: kinds[kind] },
    startTimeUnixNano: nanoseconds(endMs - milliseconds),
    endTimeUnixNano: nanoseconds(endMs),
    attributes: attributesOf(attributes),
    status: hasFailed ? { code: failedStatus } : {},
  }
}

/** As a string, because a number would lose the last digits. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const attributesOf = (attributes: Span['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }))
