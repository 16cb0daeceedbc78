import { sql } from 'kysely'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { selectMoves } from '../moves/moves.server.ts'
import type { Stage } from '../stages.ts'

/**
 * Of who withdrew the name and the history alone are left, and who is reviewed blind would be named: nothing is compared
 * with them.
 */
const isHere = sql`(applications.stage <> 'withdrawn' and applications.recalled_at is null and seekers.erase_at is null
  and not applications.is_blind)`

export type Match = {
  id: string
  seekerId: string
  name: string
  stage: Stage
  appliedAt: Date
  jobId: string
  jobTitle: string
  sameMail: boolean
  sameName: boolean
}

/**
 * Applications of other accounts to jobs the reader sees that have the mailbox, or the name and town, of this one: both
 * of what was sent, because employers must not learn what a profile keeps. Each trait reads its own index; the latest
 * of each account stands first.
 */
export async function listMatches(db: Db, scope: CompanyScope, id: string): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with this as (
      select applications.seeker_id, mailbox_of(snapshot->>'email') as mailbox, name_and_town_of(snapshot) as name_and_town
      from applications join users as seekers on seekers.id = applications.seeker_id
      where applications.id = ${id} and ${isHere}),
    same as (
      select applications.id from this join applications on mailbox_of(snapshot->>'email') = this.mailbox
      union select applications.id from this join applications on name_and_town_of(snapshot) = this.name_and_town)
    select applications.id, applications.seeker_id, coalesce(snapshot->>'name', '') as name, stage, applied_at, job_id,
      jobs.title as job_title, coalesce(mailbox_of(snapshot->>'email') = this.mailbox, false) as same_mail,
      coalesce(name_and_town_of(snapshot) = this.name_and_town, false) as same_name
    from this, same join applications on applications.id = same.id
    join jobs on jobs.id = applications.job_id
    join users as seekers on seekers.id = applications.seeker_id
    where ${jobsInScope(scope)} and applications.seeker_id <> this.seeker_id and ${isHere}
    order by applied_at desc, applications.id limit 200`.execute(db)
  return rows
}

type Reader = Pick<CompanyScope, 'mandateId'> & { id: string }

/** The accounts joined with this one in this company, also by way of others. A recruiter reads no name of its team. */
export async function listJoined(db: Db, companyId: string, seekerId: string, reader: Reader) {
  const isNamed = sql`(${sql.lit(reader.mandateId === null)} or pair.joined_by = ${reader.id})`
  const { rows } = await sql<{ seekerId: string; joinedAt: Date; joinedBy: string | null }>`
    with recursive person (seeker_id) as (
      select ${seekerId}::uuid
      union select case when pair.seeker_id = person.seeker_id then pair.other_id else pair.seeker_id end
      from person join joined_applicants as pair
        on person.seeker_id in (pair.seeker_id, pair.other_id) and pair.company_id = ${companyId})
    select distinct on (person.seeker_id) person.seeker_id, pair.joined_at,
      case when ${isNamed} then users.name when users.id is not null then companies.name end as joined_by
    from person join joined_applicants as pair
      on pair.company_id = ${companyId} and person.seeker_id in (pair.seeker_id, pair.other_id)
    join companies on companies.id = pair.company_id
    left join users on users.id = pair.joined_by
    where person.seeker_id <> ${seekerId}
    order by person.seeker_id, ${seekerId} in (pair.seeker_id, pair.other_id) desc, pair.joined_at`.execute(
    db,
  )
  return rows
}

/** What these accounts sent to jobs the reader sees, newest first. */
export function listApplicationsOf(db: Db, scope: CompanyScope, seekerIds: string[]) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(['applications.id', 'seekerId', 'stage', 'appliedAt', 'jobId', 'jobs.title as jobTitle'])
    .select(sql<string>`coalesce(snapshot->>'name', '')`.as('name'))
    .select(selectMoves.as('moves'))
    .where(jobsInScope(scope))
    .where('seekerId', 'in', seekerIds)
    .where('applications.isBlind', '=', false)
    .orderBy('appliedAt', 'desc')
    .orderBy('applications.id')
    .execute()
}

type Pair = { companyId: string; seekers: [string, string] }

export const insertPair = (db: Db, { companyId, seekers, joinedBy }: Pair & { joinedBy: string }) => {
  const [seekerId, otherId] = seekers.toSorted() as Pair['seekers']
  return db
    .insertInto('joinedApplicants')
    .values({ companyId, seekerId, otherId, joinedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes this pair alone. */
export const deletePair = (db: Db, { companyId, seekers }: Pair) => {
  const [seekerId, otherId] = seekers.toSorted() as Pair['seekers']
  return db
    .deleteFrom('joinedApplicants')
    .where((eb) => eb.and({ companyId, seekerId, otherId }))
    .execute()
}

/**
 * Takes an account out of the person. Whoever was joined by way of it is joined with the one kept, as by whom and when
 * they were, so that the rest stays one person, and joining the two again has everybody back.
 */
export async function takeOut(db: Db, { companyId, seekers: [kept, taken] }: Pair) {
  const deleted = await db
    .deleteFrom('joinedApplicants')
    .where('companyId', '=', companyId)
    .where((eb) => eb.or([eb('seekerId', '=', taken), eb('otherId', '=', taken)]))
    .returning(['seekerId', 'otherId', 'joinedBy', 'joinedAt'])
    .execute()
  const pairs = deleted.flatMap(({ seekerId, otherId, joinedBy, joinedAt }) => {
    const neighbour = seekerId === taken ? otherId : seekerId
    if (neighbour === kept) return []
    const [first, second] = [kept, neighbour].toSorted() as Pair['seekers']
    return [{ companyId, seekerId: first, otherId: second, joinedBy, joinedAt }]
  })
  if (pairs.length === 0) return
  await db
    .insertInto('joinedApplicants')
    .values(pairs)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
