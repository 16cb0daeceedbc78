import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkTimeout } from '../interface-constants.ts'
import { slowLoadScript, startLoadTimeout, withLoadTimeout } from './load-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('loading times out after two minutes, once', () => {
  const onTimeout = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, onTimeout)
  watch(true)
  vi.advanceTimersByTime(119_999)
  expect(onTimeout).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onTimeout).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(600_000)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('loading that finishes in time stops the timer, and the next one starts its own', () => {
  const onTimeout = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, onTimeout)
  watch(true)
  vi.advanceTimersByTime(119_000)
  watch(false)
  watch(true)
  vi.advanceTimersByTime(119_000)
  expect(onTimeout).not.toHaveBeenCalled()
})

test('repeated calls while loading do not extend the timeout', () => {
  const onTimeout = vi.fn()
  const watch = startLoadTimeout(chunkTimeout, onTimeout)
  watch(true)
  vi.advanceTimersByTime(60_000)
  watch(true)
  vi.advanceTimersByTime(60_000)
  expect(onTimeout).toHaveBeenCalledOnce()
})

test('the inline script uses the same timeout', () => {
  expect(slowLoadScript).toContain(`,120000)`)
})

test('a part of the app that does not come within two minutes fails in the words of a failed import', async () => {
  const late = withLoadTimeout(new Promise(() => {}))
  const failure = expect(late).rejects.toThrow(/Failed to load/)
  await vi.advanceTimersByTimeAsync(120_000)
  await failure
  const inTime = withLoadTimeout(new Promise((resolve) => setTimeout(() => resolve('part'), 119_000)))
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await inTime).toBe('part')
})
