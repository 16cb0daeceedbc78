import { sql } from 'kysely'

/** `column` is so many days ago. */
export const daysAgo = (column: string, days: number) =>
  sql<boolean>`${sql.ref(column)} < now() - make_interval(days => ${days})`

export const daily = { every: 'day' } as const
