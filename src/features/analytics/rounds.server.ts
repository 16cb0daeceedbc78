import { sql } from 'kysely'
import { direct } from '#/features/applications/sources/source.ts'
import type { Db } from '#/server/database/database.ts'
import { type Filter, jobsOfFilter } from './filter.server.ts'
import { readRounds } from './rounds.ts'

const ofFilter = (filter: Filter, since: Date) => sql`
  from application_rounds where job_id in (select id from jobs where ${jobsOfFilter(filter)}) and last_at >= ${since}`

/** Rounds of which something counts since then, by what they have in common. */
export async function listRounds(db: Db, filter: Filter, since: Date) {
  const { rows } = await sql<{ source: string; rejectReason: string | null; facts: string }>`
    select coalesce(source, ${direct}) as source, reject_reason, encode(string_agg(facts, ''::bytea), 'base64') as facts
    ${ofFilter(filter, since)} group by 1, 2`.execute(db)
  return rows.map(({ facts, ...common }) => ({ ...common, rounds: readRounds(Buffer.from(facts, 'base64')) }))
}

/** The same one by one, with whose they are. */
export async function listRoundsByApplication(db: Db, filter: Filter, since: Date) {
  const { rows } = await sql<{ id: string; number: number; rejectReason: string | null; facts: string }>`
    select application_id as id, round as number, reject_reason, encode(facts, 'base64') as facts
    ${ofFilter(filter, since)}`.execute(db)
  return rows.flatMap(({ facts, ...row }) =>
    [...readRounds(Buffer.from(facts, 'base64'))].map((round) => ({ ...row, round })),
  )
}
