import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { weekOf } from '#/shared/dates.ts'
import { maxWeeks } from './api.ts'
import { type MarketFigures, marketFigures } from './counts.ts'
import { countMarket } from './queries.server.ts'
import { weeksUntil } from './weeks.ts'

/** The running week and the one before it: what is looked at most is of this moment. */
const weeksCounted = 2

/** Counts all weeks that are over anew, so what changed in them later is right again. */
export async function keepWeeks(db: Db, now: Date) {
  const weeks = weeksUntil(now, maxWeeks).slice(0, -1)
  const figures = await countMarket(db, weeks)
  const rows = weeks.map(({ begins }, place) => ({ begins: weekOf(begins), figures: figures[place] }))
  await sql`
    with kept as (
      insert into market_weeks select begins, figures
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (begins date, figures jsonb)
      on conflict (begins) do update set figures = excluded.figures)
    delete from market_weeks where begins < ${rows[0]?.begins}::date`.execute(db)
}

/**
 * The figures of so many weeks, the running one last. Where a week is not kept, as on the first day of an installation, or
 * was kept by a version that counted less, all are counted now.
 */
export async function readWeeks(db: Db, now: Date, count: number): Promise<MarketFigures[]> {
  const weeks = weeksUntil(now, count)
  const past = weeks.slice(0, -weeksCounted).map(({ begins }) => weekOf(begins))
  const { rows: kept } = await sql<{ figures: MarketFigures }>`
    select figures from market_weeks
    where begins = any(${past}::date[]) and figures ?& ${[...marketFigures]}::text[] order by begins`.execute(
    db,
  )
  if (kept.length < past.length) return countMarket(db, weeks)
  return [...kept.map(({ figures }) => figures), ...(await countMarket(db, weeks.slice(past.length)))]
}
