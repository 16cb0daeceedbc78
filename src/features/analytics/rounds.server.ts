import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { type Filter, jobsOfFilter } from './filter.server.ts'
import { readRounds } from './rounds.ts'

const ofFilter = (filter: Filter, since: Date) => sql`
  from application_rounds where job_id in (select id from jobs where ${jobsOfFilter(filter)}) and last_at >= ${since}`

/** Rounds of which something counts since then. One text: 50,000 rows would take most of the time on their way. */
export async function listRounds(db: Db, filter: Filter, since: Date) {
  const { rows } = await sql<{ facts: string | null }>`
    select encode(string_agg(facts, ''::bytea), 'base64') as facts ${ofFilter(filter, since)}`.execute(db)
  return readRounds(Buffer.from(rows[0]?.facts ?? '', 'base64'))
}

/** The same one by one, with whose they are. */
export async function listRoundsByApplication(db: Db, filter: Filter, since: Date) {
  const { rows } = await sql<{ id: string; number: number; facts: string }>`
    select application_id as id, round as number, encode(facts, 'base64') as facts ${ofFilter(filter, since)}`.execute(
    db,
  )
  return rows.flatMap(({ facts, ...row }) =>
    [...readRounds(Buffer.from(facts, 'base64'))].map((round) => ({ ...row, round })),
  )
}
