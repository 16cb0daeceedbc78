import { sql } from 'kysely'
import { direct } from './source.ts'

/**
 * Where an application came from, as its team may know; for queries over `applications`. Of a blind one it is not said:
 * it may lead to the few whom the team added by hand.
 */
export const knownSource = sql<string>`coalesce(case when applications.is_blind then null else applications.source end, ${direct})`
