import { plural } from '#/shared/sentence.ts'

/** '9 months', '1 year', '4 years'. */
export const timeLabel = (months: number) =>
  months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month')
