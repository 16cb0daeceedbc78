import { AppError } from '#/shared/errors.ts'

export type GateLimits = {
  /** How many run at the same time. */
  concurrency: number
  /** How many may wait for their turn; the next one is refused at once. */
  queue: number
  /** How long one may wait, in milliseconds, before it is refused. */
  waitMs: number
}

export type Gate = ReturnType<typeof createGate>

/**
 * A bulkhead for one kind of expensive work: what does not fit is refused with 503 and Retry-After, so that a
 * flood of it fills neither the memory nor the connection pool that everybody else needs.
 */
export function createGate({ concurrency, queue, waitMs }: GateLimits) {
  let running = 0
  const waiting: (() => void)[] = []

  function release() {
    running--
    waiting.shift()?.()
  }

  /** Waits for a turn and takes it. Throws 503 when the queue is full or the wait was too long. */
  function acquire() {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    if (waiting.length >= queue) return Promise.reject(busy())
    return new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        running++
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(busy())
      }, waitMs)
      waiting.push(start)
    })
  }

  return {
    acquire,
    release,
    isIdle: () => running === 0 && waiting.length === 0,
    async run<T>(work: () => Promise<T>): Promise<T> {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

const busy = () =>
  new AppError(503, 'Too many people are doing this right now. Try again in a few seconds.', {
    retryAfter: 2,
  })
