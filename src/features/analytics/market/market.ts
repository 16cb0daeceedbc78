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

/** Of fewer than this, a change says nothing. */
const minForChanges = 10

const figureOf = ({ key, of }: Pick<MarketColumn, 'key' | 'of'>, figures: MarketFigures) => {
  const [part, whole] = [figures[key] ?? 0, of ? (figures[of] ?? 0) : null]
  if (whole === null) return { value: part, count: part }
  return { value: whole > 0 ? part / whole : 0, count: whole }
}

/** By how much of the value before; null where there is too little to tell. */
export function changeOf(column: MarketColumn, { since, before }: Record<'since' | 'before', MarketFigures>) {
  const [now, then] = [figureOf(column, since), figureOf(column, before)]
  // A count that fell to nothing says much; a share of nothing says nothing.
  const count = (column.of ? Math.min : Math.max)(now.count, then.count)
  if (column.unit || count < minForChanges || then.value === 0) return null
  return now.value / then.value - 1
}
