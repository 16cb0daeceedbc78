import { expect, test } from 'vitest'
import { emptyJobForm, toJobChanges } from './job-form.ts'

test('a saved closing time is kept while its day is, and another day closes in its last minute', () => {
  const closesAt = new Date('2026-12-10T09:30').toISOString()
  const form = { ...emptyJobForm, closesOn: '2026-12-10' }
  expect(toJobChanges(form, closesAt).closesAt).toBe(closesAt)
  const lastMinute = (day: string) => new Date(`${day}T23:59`).toISOString()
  expect(toJobChanges(form).closesAt).toBe(lastMinute('2026-12-10'))
  expect(toJobChanges({ ...form, closesOn: '2026-12-11' }, closesAt).closesAt).toBe(lastMinute('2026-12-11'))
  expect(toJobChanges({ ...form, closesOn: '' }, closesAt).closesAt).toBeNull()
})
