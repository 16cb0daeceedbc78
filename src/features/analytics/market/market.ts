import type { DataOf } from '#/client/api.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { daysLabel } from '../times.ts'
import type { MarketFigures } from './counts.ts'

export type Market = DataOf<'GET', '/admin/market'>
export type MarketWeek = Market['weeks'][number]
export type MarketAlert = DataOf<'GET', '/admin/market/alerts'>[number]

/** 12 weeks are shown without a choice. */
export const spans = ['12', '26', '52'] as const

export const spanOf = (params: URLSearchParams) =>
  spans.find((weeks) => weeks === params.get('weeks')) ?? spans[0]

/** '2 Nov' */
export const weekLabel = ({ from }: Pick<MarketWeek, 'from'>) => {
  const [, day, month] = formatLongDate(from).split(' ')
  return `${day} ${month}`
}

/** 'Wed 18 Nov 2026' */
export const sinceLabel = ({ since }: { since: string }) => formatLongDate(since)

export type MarketColumn = {
  header: string
  key: keyof MarketFigures
  /** Has no chart of its own. */
  inTableOnly?: true
  /** The figure that this one is a part of. */
  of?: keyof MarketFigures
  unit?: 'hours'
}

export function columnText({ key, of, unit }: MarketColumn, week: MarketFigures) {
  const value = week[key]
  if (value === null || (of && !week[of])) return 'None'
  if (unit === 'hours') return daysLabel(value / 24)
  return of ? `${formatNumber(value)} of ${formatNumber(week[of] ?? 0)}` : formatNumber(value)
}
