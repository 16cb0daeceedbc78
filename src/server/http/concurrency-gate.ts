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

type Waiting = { debt: number; start: () => void; refuse: () => void }

/**
 * A bulkhead for one kind of expensive work: what does not fit is refused with 503 and Retry-After, so that a
 * flood of it fills neither the memory nor the connection pool that everybody else needs. Whoever has the
 * smaller `debt` goes first, and takes the place of the largest in a full queue; equals go in order.
 */
export function createGate({ concurrency, queue, waitMs }: GateLimits, refusal: () => AppError = busy) {
  let running = 0
  const waiting: Waiting[] = []

  function release() {
    running--
    waiting.shift()?.start()
  }

  /** Waits for a turn and takes it. Throws the refusal when the queue is full or the wait was too long. */
  function acquire(debt = 0) {
    if (running < concurrency) {
      running++
      return Promise.resolve()
    }
    const last = waiting.at(-1)
    if (waiting.length >= queue && (!last || last.debt <= debt)) return Promise.reject(refusal())
    if (waiting.length >= queue) waiting.pop()?.refuse()
    return new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(refusal())
      }, waitMs)
      const mine: Waiting = {
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
      waiting.splice(after + 1, 0, mine)
    })
  }

  return {
    acquire,
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

const busy = () =>
  new AppError(503, 'Too many people are doing this right now. Try again in a few seconds.', {
    retryAfter: 2,
  })
