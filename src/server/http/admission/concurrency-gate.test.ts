import { expect, test, vi } from 'vitest'
import { createGate } from './concurrency-gate.ts'

const pause = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test says so. */
function pendingWork() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

// Security: L-03
test('a gate runs `concurrency` calls, queues `queue` more and refuses the next at once', async () => {
  const gate = createGate({ concurrency: 1, queue: 1, waitMs: 10_000 })
  const first = pendingWork()
  const running = gate.run(first.work)
  const waiting = gate.run(async () => 'second')
  await expect(gate.run(async () => 'third')).rejects.toMatchObject({ status: 503, retryAfter: 2 })
  first.end()
  await running
  expect(await waiting).toBe('second')
  expect(await gate.run(async () => 'fourth')).toBe('fourth')
})

test('a call that waits too long is refused and blocks nobody else', async () => {
  const gate = createGate({ concurrency: 1, queue: 5, waitMs: 10 })
  const first = pendingWork()
  const running = gate.run(first.work)
  await expect(gate.run(async () => 'late')).rejects.toMatchObject({ status: 503 })
  first.end()
  await running
  expect(await gate.run(async () => 'next')).toBe('next')
})

test('failing work frees its slot', async () => {
  const gate = createGate({ concurrency: 1, queue: 0, waitMs: 10 })
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate.run(async () => 'after')).toBe('after')
})

// Security: L-03
test('the smallest debt goes first and replaces the largest in a full queue', async () => {
  const gate = createGate({ concurrency: 1, queue: 2, waitMs: 10_000 })
  const order: string[] = []
  const first = pendingWork()
  const running = gate.run(first.work)
  const wait = (name: string, debt: number) =>
    gate.run(async () => {
      order.push(name)
    }, debt)
  const greedy = wait('greedy', 9)
  const rare = wait('rare', 1)
  const rarer = wait('rarer', 0)
  await expect(greedy).rejects.toMatchObject({ status: 503 })
  await expect(wait('equal', 1)).rejects.toMatchObject({ status: 503 })
  first.end()
  await Promise.all([running, rare, rarer])
  expect(order).toEqual(['rarer', 'rare'])
})

// Security: L-03
test('only calls without debt use the reserve, and what waits with debt starts when it is free again', async () => {
  const gate = createGate({ concurrency: 1, reserve: 1, queue: 5, waitMs: 10_000 })
  const started: string[] = []
  const call = (name: string, debt: number) => {
    const { work, end } = pendingWork()
    const done = gate.run(() => {
      started.push(name)
      return work()
    }, debt)
    return { done, end }
  }
  const stranger = call('stranger', 3)
  const other = call('other stranger', 1)
  const known = call('known', 0)
  const third = call('known too', 0)
  await pause()
  expect(started).toEqual(['stranger', 'known'])
  known.end()
  await known.done
  await pause()
  expect(started).toEqual(['stranger', 'known', 'known too'])
  stranger.end()
  await stranger.done
  await pause()
  expect(started).not.toContain('other stranger')
  third.end()
  await third.done
  await pause()
  expect(started).toContain('other stranger')
  other.end()
  await other.done
  expect(gate.isIdle()).toBe(true)
})

// Security: L-03
test('whoever would wait too long, as fast as slots became free lately, is refused at once', async () => {
  vi.useFakeTimers()
  try {
    const gate = createGate({ concurrency: 1, queue: 100, waitMs: 1_000 })
    const outcomes: Promise<string>[] = []
    const enqueue = () =>
      outcomes.push(
        gate.acquire(1).then(
          () => 'ran',
          () => 'refused',
        ),
      )
    for (let count = 0; count < 11; count++) enqueue()
    // A slot becomes free every 50 ms while ten wait: 20 would wait about a second.
    for (let turn = 0; turn < 60; turn++) {
      vi.advanceTimersByTime(50)
      gate.release()
      enqueue()
    }
    for (let count = 0; count < 8; count++) enqueue()
    expect(gate.refuses(1)).toBe(false)
    for (let count = 0; count < 4; count++) enqueue()
    expect([gate.refuses(1), gate.refuses(0)]).toEqual([true, false])
    expect(await outcomes.at(-1)).toBe('refused')
    expect(await Promise.all(outcomes.slice(0, 60))).not.toContain('refused')

    // Once nobody waits any more, a slow time is forgotten.
    for (let turn = 0; turn < 25; turn++) gate.release()
    for (let count = 0; count < 40; count++) enqueue()
    expect(gate.refuses(1)).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
