import type { DataOf } from '#/client/api.ts'
import { minForShares } from '#/features/applications/sources/shares.ts'
import type { MainStage } from '#/features/applications/stages.ts'
import { formatLongDate } from '#/shared/dates.ts'

export type Report = DataOf<'GET', '/employer/reports'>

/** Main stages as columns of a report: what somebody did who came there. */
export const stageNames: Record<MainStage, string> = {
  applied: 'Applied',
  'short-listed': 'Short-listed',
  screened: 'Screened',
  interview: 'Interview',
  offer: 'Offer',
  hire: 'Hired',
}

/** '23%'; nothing where the whole is small. */
export const percent = (part: number, whole: number) =>
  whole >= minForShares ? `${Math.round((part / whole) * 100)}%` : null

/** '12 Nov 2026' */
export const dayLabel = (day: string) => formatLongDate(day).split(' ').slice(1).join(' ')

/** '12 Nov to 3 Dec 2026', with both years where the days are of two; of one day only that. */
export function spanLabel({ from, to }: { from: string; to: string }) {
  if (from === to) return dayLabel(to)
  const parts = (day: string) => formatLongDate(day).split(' ')
  const [, day, month, year] = parts(from)
  const [, , , lastYear] = parts(to)
  return `${day} ${month}${year === lastYear ? '' : ` ${year}`} to ${dayLabel(to)}`
}

export const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
