import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

test('applications for one job on one day are one row, where the newest stands; everything else stays alone', () => {
  const note = (id: string, at: string, key?: string) => ({
    id,
    createdAt: `2026-11-${at}`,
    ...(key && { group: { key } }),
  })
  const rows = groupByDay([
    note('6', '20T12:00:00', 'applied welder'),
    note('5', '20T11:00:00'),
    note('4', '20T10:00:00', 'applied rigger'),
    note('3', '20T09:00:00', 'applied welder'),
    note('2', '19T12:00:00', 'applied welder'),
    note('1', '19T11:00:00'),
  ])
  expect(rows.map((row) => row.map(({ id }) => id))).toEqual([['6', '3'], ['5'], ['4'], ['2'], ['1']])
})
