import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { jobHistoryEntry } from './api.ts'
import { parseChanges, type StoredChange } from './changes.server.ts'
import { fieldLabel, fieldText } from './field-texts.ts'

type Entry = z.output<typeof jobHistoryEntry>

/** Timestamps of JavaScript have no microseconds. */
const at = sql<Date>`date_trunc('milliseconds', created_at)`

type Reader = { id: string; mandateId: string | null }

/** To an outside recruiter everybody but themselves is the company. */
const companyUnless = (readerId: string) => sql`case when actor is null or actor_id = ${readerId} then actor
  else (select companies.name from jobs join companies on companies.id = jobs.company_id where jobs.id = job_id) end`

/**
 * What happened to a job, newest first. An outside recruiter reads neither who is on the hiring team nor who of the
 * company did it. An event and the changes of one transaction have the same time and are one
 * entry. `next`: where the next page starts; null if there is none.
 */
export async function listHistory(
  db: Db,
  jobId: string,
  { before, limit, reader }: { before?: Date | undefined; limit: number; reader: Reader },
) {
  const earlier = before ? sql`and ${at} < ${before}` : sql``
  const isInside = reader.mandateId === null
  const by = isInside ? sql`actor` : companyUnless(reader.id)
  const known = isInside ? sql`` : sql`and kind not in ('joined', 'left', 'handed-over')`
  const { rows: times } = await sql<{ at: Date }>`select ${at} as at from job_events
      where job_id = ${jobId} ${known} ${earlier}
    union select ${at} from job_changes where job_id = ${jobId} ${earlier}
    order by at desc limit ${limit + 1}`.execute(db)
  const shown = times.slice(0, limit).map((row) => row.at)
  const oldest = shown.at(-1)
  if (!oldest) return { entries: [], next: null }
  const { rows: events } = await sql<Pick<Entry, 'at' | 'by' | 'kind' | 'person'>>`
    select ${at} as at, ${by} as by, kind, person from job_events
    where job_id = ${jobId} ${known} ${earlier} and ${at} >= ${oldest} order by id desc`.execute(db)
  const { rows: changes } = await sql<{ at: Date; by: string | null; changes: unknown }>`
    select ${at} as at, ${by} as by, changes from job_changes
    where job_id = ${jobId} ${earlier} and ${at} >= ${oldest} order by id desc`.execute(db)
  const entries = shown.flatMap((time) => {
    const isSame = (row: { at: Date }) => row.at.getTime() === time.getTime()
    return entriesAt(time, events.filter(isSame), changes.filter(isSame))
  })
  return { entries, next: times.length > limit ? oldest : null }
}

function entriesAt(
  at: Date,
  events: Pick<Entry, 'by' | 'kind' | 'person'>[],
  rows: { by: string | null; changes: unknown }[],
): Entry[] {
  const left = [...rows]
  const happened = events.map(({ by, kind, person }): Entry => {
    const own = left.findIndex((row) => row.by === by)
    const [row] = own < 0 ? [] : left.splice(own, 1)
    return { at, by, kind, person, changes: viewChanges(parseChanges(row?.changes ?? [])) }
  })
  return [
    ...happened,
    ...left.map(({ by, changes }): Entry => {
      const kind = by === null ? ('expired' as const) : null
      return { at, by, kind, person: null, changes: viewChanges(parseChanges(changes)) }
    }),
  ]
}

const viewChanges = (changes: StoredChange[]) =>
  changes
    .filter(({ field }) => field !== 'status')
    .map(({ field, before, after }) => ({
      field,
      label: fieldLabel(field),
      before: fieldText(field, before),
      after: fieldText(field, after),
    }))

/** The newest entries in which something was changed, for whoever reviews the job. */
export async function listLatestChanges(db: Db, jobId: string, limit: number) {
  const { rows } = await sql<{ at: Date; by: string | null; changes: unknown }>`
    select ${at} as at, actor as by, changes from job_changes
    where job_id = ${jobId} and actor is not null order by id desc limit ${limit}`.execute(db)
  return rows.map(({ at, by, changes }) => ({ at, by, changes: viewChanges(parseChanges(changes)) }))
}
