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

/** '12 Nov', with its year where the other day is of another. */
export function spanLabel({ from, to }: { from: string; to: string }) {
  const parts = (day: string) => formatLongDate(day).split(' ')
  const [, day, month, year] = parts(from)
  const [, lastDay, lastMonth, lastYear] = parts(to)
  const end = `${lastDay} ${lastMonth} ${lastYear}`
  if (from === to) return end
  return `${day} ${month}${year === lastYear ? '' : ` ${year}`} to ${end}`
}

export const people = (count: number) => `${count} ${count === 1 ? 'person' : 'people'}`
