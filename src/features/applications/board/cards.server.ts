import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { cardAsTeamReads } from '../blind/blind.server.ts'
import { selectMoves } from '../moves/moves.server.ts'
import { knownSource } from '../sources/known-source.server.ts'
import { isWithdrawn } from './pages.server.ts'
import { selectTags } from './tags.server.ts'

// The rows that cards and lists of applicants are made of: a few fields of the profile, and none of the texts.

const snapshotFields = [
  'name',
  'headline',
  'yearsExperience',
  'city',
  'region',
  'desiredPay',
  'desiredCurrency',
  'desiredPeriod',
  'skills',
  // Not shown: what a blind card must not say.
  'email',
  'education',
] as const

const cardSnapshot = sql<unknown>`jsonb_build_object(${sql.join(
  snapshotFields.map((name) => sql`${sql.lit(name)}, snapshot->${sql.lit(name)}`),
)})`

function selectCards(db: Db) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .select(['applications.id', 'jobId', 'seekerId', 'stage', 'applications.version', 'appliedAt'])
    .select('isBlind')
    .select([
      'stageChangedAt',
      'openedAt',
      'recalledAt',
      'seekers.eraseAt as seekerEraseAt',
      'jobs.steps',
      'reappliedAt',
    ])
    .select(['stepId', 'promisedDays', 'lateFrom', 'answers', 'wantsPerson', 'personAskedAt'])
    .select(cardSnapshot.as('snapshot'))
    .select(selectMoves.as('moves'))
    .select(
      sql<Date | null>`(select max(created_at) from application_events
        where application_id = applications.id and kind = 'asked')`.as('askedAt'),
    )
    .select(selectTags.as('tags'))
    .select(
      sql<number | null>`(select count(*)::int from application_notes
        where application_id = applications.id)`.as('notesCount'),
    )
}

export type CardRow = Awaited<ReturnType<typeof listCards>>[number]

/** The tags of a job's applicants, with how many have each. */
export async function listTags(db: Db, jobId: string) {
  const { rows } = await sql<{ tag: string; count: number }>`
    select tag, count(*)::int as count from application_tags join applications on applications.id = application_id
    where job_id = ${jobId} group by tag order by tag limit 200`.execute(db)
  return rows
}

/** Where a job's applicants came from, most first. Of whoever withdrew it is not shown, so they are not counted. */
export async function listApplicantSources(db: Db, jobId: string) {
  const { rows } = await sql<{ source: string; count: number }>`
    select ${knownSource} as source, count(*)::int as count
    from applications left join users as seekers on seekers.id = applications.seeker_id
    where job_id = ${jobId} and not ${isWithdrawn} group by 1 order by count(*) desc, 1 limit 50`.execute(db)
  return rows
}

/** In the order of `ids`. */
export async function listCards(db: Db, ids: string[]) {
  if (ids.length === 0) return []
  const rows = await selectCards(db).where('applications.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, cardAsTeamReads(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
