import type { RawBuilder } from 'kysely'
import type { Config } from '#/server/config.ts'
import type { RetentionDays } from '#/server/retention-days.ts'

/** What is deleted, and when. */
export type Retention = {
  /** For operators, beside `kept` and `why`. */
  what: string
  table: string
  /** How often the sweep looks for it. */
  every: '5 minutes' | 'hour' | 'day'
  /** As it is read: “12 months after it was made”. */
  kept: string
  why: string
  /** The rows to delete. */
  isExpired: (config: Pick<Config, 'retentionDays'>) => RawBuilder<boolean>
  /** The operator may choose the days, with RETENTION. */
  setting?: keyof RetentionDays
}
