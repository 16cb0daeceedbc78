import { expect, test } from 'vitest'
import { currentTime, hearServerTime } from './clock.ts'
import { relativeTime } from './dates.ts'

const headerOf = (time: number) => new Date(time).toUTCString()

test('a device whose clock is days ahead or behind reckons with the server’s time', () => {
  for (const days of [-3, 400]) {
    const serverTime = Date.now() + days * 86_400_000
    hearServerTime(headerOf(serverTime))
    expect(Math.abs(currentTime() - serverTime)).toBeLessThan(5_000)
    expect(relativeTime(new Date(serverTime - 5_400_000))).toBe('1 hour ago')
  }
  hearServerTime(headerOf(Date.now()))
  expect(Math.abs(currentTime() - Date.now())).toBeLessThan(1_000)
})

test('an answer without a time changes nothing', () => {
  const serverTime = Date.now() + 86_400_000
  hearServerTime(headerOf(serverTime))
  for (const header of [null, '', 'soon']) hearServerTime(header)
  expect(Math.abs(currentTime() - serverTime)).toBeLessThan(5_000)
  hearServerTime(headerOf(Date.now()))
})
