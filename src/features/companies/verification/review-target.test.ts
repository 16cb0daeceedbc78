import { expect, test } from 'vitest'
import { reviewDeadline } from './review-target.ts'

test.each([
  ['Monday morning', '2026-11-23T10:47:00Z', '2026-11-23T12:47:00Z'],
  ['before opening', '2026-11-23T03:00:00Z', '2026-11-23T11:00:00Z'],
  ['an hour before closing, the rest counts the next day', '2026-11-23T16:00:00Z', '2026-11-24T10:00:00Z'],
  ['Friday evening', '2026-11-27T20:00:00Z', '2026-11-30T11:00:00Z'],
  ['Saturday', '2026-11-28T12:00:00Z', '2026-11-30T11:00:00Z'],
  ['exactly at closing', '2026-11-24T17:00:00Z', '2026-11-25T11:00:00Z'],
])('two working hours from %s', (_, from, to) => {
  expect(reviewDeadline(from).toISOString().replace('.000', '')).toBe(to)
})
