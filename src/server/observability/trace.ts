import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** What belongs together in the log: one request or one run of a task, and the trace of which it is a part. */
export type Trace = {
  /** Of this request or run. In W3C's words the span, and its id is the parent of what it causes. */
  requestId: string
  /** Of everything that one act of somebody causes, in all processes and systems that take part. */
  traceId: string
  /** The span that caused this one, where a header or a task said so. */
  parentId?: string
  /** Whether its spans are sent, where the operator collects them; decided where the trace begins. */
  isSampled: boolean
  task?: string
}

const current = new AsyncLocalStorage<Trace>()

export const currentTrace = () => current.getStore()
export const inTrace = <T>(trace: Trace, work: () => T) => current.run(trace, work)

// Asking the system for random bytes at every request would cost more than all else that a trace does.
const randomPool = Buffer.alloc(4_096)
let used = randomPool.length

function newId(bytes: number) {
  if (used + bytes > randomPool.length) {
    randomFillSync(randomPool)
    used = 0
  }
  used += bytes
  return randomPool.toString('hex', used - bytes, used)
}

/** A trace that goes on where `traceparent` says, or a new one. Of the new ones this share is sampled. */
export function startTrace(traceparent?: unknown, share = 1): Trace {
  const requestId = newId(8)
  const parent = readTraceparent(traceparent)
  if (parent) return { requestId, ...parent }
  const traceId = newId(16)
  return { requestId, traceId, isSampled: Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32 }
}

/** A traceparent header (W3C Trace Context); null when it is none. */
export function readTraceparent(header: unknown) {
  if (typeof header !== 'string') return null
  const [, version, traceId = '', parentId = '', flags = '', rest] =
    /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/.exec(header) ?? []
  // Later versions may add parts; version 00 has none, and ff is not one.
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return null
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header for whoever is called next. */
export const traceparentOf = ({ traceId, requestId, isSampled }: Trace) =>
  `00-${traceId}-${requestId}-${isSampled ? '01' : '00'}`
