import { plural } from '#/shared/sentence.ts'

/** Whatever takes so many days or more is counted together. */
export const maxDay = 90

/** '5 hours', '2.4 days', '31 days': rounded up, so that what is said to be done within it is. */
export function daysLabel(days: number) {
  if (days * 24 <= 23) return plural(Math.max(1, Math.ceil(days * 24)), 'hour')
  const rounded = days < 10 ? Math.max(1, Math.ceil(days * 10) / 10) : Math.ceil(days)
  return plural(rounded, 'day')
}

/** To a tenth of a day, upwards as well. */
export const roundedUp = (days: number | null) => (days === null ? null : Math.ceil(days * 10) / 10)

/** The last day of an axis on which all of these have their place. */
export const lastDayOf = (lists: { day: number }[][]) =>
  Math.max(6, ...lists.flatMap((days) => days.map(({ day }) => day)))
