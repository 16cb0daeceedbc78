import { AppError } from '#/shared/errors.ts'

export type ConcurrencyLimits = {
  /** How many run at the same time. */
  concurrency: number
  /** How many more may run without debt. */
  reserve?: number
  /** How many may wait; the next one is refused at once. */
  queue: number
  /** Milliseconds one may wait before it is refused. */
  waitMs: number
}

export type Gate = ReturnType<typeof createGate>

type Waiter = { debt: number; start: () => void; refuse: () => void }

/** The share of the latest pause between two releases in the smoothed one. */
const smoothing = 0.1

/**
 * A bulkhead for one kind of expensive work. What exceeds it is refused with 503 and Retry-After, so that a flood
 * does not exhaust the memory or the connection pool. Whoever would wait longer than `waitMs`, as fast as slots have
 * become free lately, is refused at once: that costs less than a refusal after the wait. The smaller `debt` goes first
 * and replaces the largest in a full queue; equal debts go in order.
 */
export function createGate(
  { concurrency, reserve = 0, queue, waitMs }: ConcurrencyLimits,
  refusal: () => AppError = busy,
) {
  let running = 0
  const waiting: Waiter[] = []

  /** Smoothed milliseconds between two releases since somebody began to wait. */
  let pauseMs = 0
  let releasedAt: number | null = null

  function release() {
    const now = performance.now()
    if (releasedAt !== null) pauseMs += (now - releasedAt - pauseMs) * smoothing
    // Nobody waits any more: what was slow then says nothing of the next who do.
    if (waiting.length === 0) pauseMs = 0
    releasedAt = waiting.length > 0 ? now : null
    running--
    const [next] = waiting
    if (next && hasRoom(next.debt)) waiting.shift()?.start()
  }

  const hasRoom = (debt: number) => running < concurrency + (debt > 0 ? 0 : reserve)
  const isFull = () => waiting.length >= queue || waiting.length * pauseMs > waitMs

  /** Whether `acquire` would refuse now. */
  function refuses(debt = 0) {
    if (hasRoom(debt) || !isFull()) return false
    const last = waiting.at(-1)
    return !last || last.debt <= debt
  }

  /** Waits for a slot and takes it. Throws the refusal when the queue is full or the wait was too long. */
  function acquire(debt = 0) {
    if (hasRoom(debt)) {
      running++
      return Promise.resolve()
    }
    if (refuses(debt)) return Promise.reject(refusal())
    if (isFull()) waiting.pop()?.refuse()
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(refusal())
      }, waitMs)
      const waiter: Waiter = {
        debt,
        start() {
          clearTimeout(timer)
          running++
          resolve()
        },
        refuse() {
          clearTimeout(timer)
          reject(refusal())
        },
      }
      const after = waiting.findLastIndex((other) => other.debt <= debt)
      waiting.splice(after + 1, 0, waiter)
    })
  }

  return {
    acquire,
    refuses,
    release,
    isIdle: () => running === 0 && waiting.length === 0,
    async run<T>(work: () => Promise<T>, debt = 0): Promise<T> {
      await acquire(debt)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

export const busy = () =>
  new AppError(503, 'Too many people are doing this right now. Try again in a few seconds.', {
    retryAfter: 2,
  })
