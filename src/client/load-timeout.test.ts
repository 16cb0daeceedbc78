import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { slowLoadScript, startLoadTimeout } from './load-timeout.ts'
import { chunkTimeout } from './theme.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what has not arrived after two minutes is given up, once', () => {
  const giveUp = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, giveUp)
  watch(true)
  vi.advanceTimersByTime(119_999)
  expect(giveUp).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(giveUp).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(600_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('what arrives in time stops the clock, and the next one starts its own', () => {
  const giveUp = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, giveUp)
  watch(true)
  vi.advanceTimersByTime(119_000)
  watch(false)
  watch(true)
  vi.advanceTimersByTime(119_000)
  expect(giveUp).not.toHaveBeenCalled()
})

test('asking again while it loads does not lengthen the wait', () => {
  const giveUp = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, giveUp)
  watch(true)
  vi.advanceTimersByTime(60_000)
  watch(true)
  vi.advanceTimersByTime(60_000)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('the script of the page waits just as long', () => {
  expect(slowLoadScript).toContain(`,120000)`)
})
