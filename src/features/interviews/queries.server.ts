import { type Insertable, sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { storedJobLocation } from '#/features/jobs/fields/stored-location.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { selectPanel } from './panel/queries.server.ts'

/** A part as its query reads it (JSON: times are text). */
export type StoredPart = {
  id: string
  name: string | null
  room: string | null
  minutes: number
  startsAt: string | null
  people: { id: string; name: string; email: string }[]
}

const selectParts = sql<
  StoredPart[]
>`(select coalesce(jsonb_agg(jsonb_build_object('id', part.id, 'name', part.name, 'room', part.room,
    'minutes', part.minutes, 'startsAt', part.starts_at, 'people', (
      select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name, 'email', users.email)
        order by users.name, users.id), '[]'::jsonb)
      from interview_people join users on users.id = user_id where part_id = part.id)) order by position), '[]'::jsonb)
  from interview_parts part where part.interview_id = interviews.id)`

/** Interviews with their parts, people, job and company. */
function selectInterviews(db: Db) {
  return db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .leftJoin('users as organizers', 'organizers.id', 'interviews.organizerId')
    .selectAll('interviews')
    .select(selectParts.as('parts'))
    .select(selectPanel.as('panel'))
    .select(
      sql<
        string[]
      >`(select coalesce(jsonb_agg(starts_at order by starts_at), '[]'::jsonb) from interview_slots
        where interview_id = interviews.id and starts_at > now())`.as('proposed'),
    )
    .select([
      'applications.seekerId',
      'applications.stage',
      'applications.recalledAt',
      'applications.toldStage',
    ])
    .select(teamName.as('seekerName'))
    .select(['seekers.email as seekerEmail', 'seekers.eraseAt as seekerEraseAt'])
    .select('organizers.name as organizerName')
    .select(['jobs.id as jobId', 'jobs.slug as jobSlug', 'jobs.title as jobTitle'])
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['jobs.companyId', 'jobs.mandateId'])
    .select(['companies.name as companyName', 'companies.slug as companySlug'])
    .select('companies.photo as companyPhoto')
}

export type InterviewRow = Awaited<ReturnType<typeof listSeekerInterviews>>[number]

/** Where the job is: a company often has several of one title. */
export const locationOf = (row: InterviewRow) => storedJobLocation(row)

export const findInterview = (db: Db, id: string): Promise<InterviewRow | undefined> =>
  selectInterviews(db).where('interviews.id', '=', id).executeTakeFirst()

/** An interview for a job in scope; undefined for any other. */
export const findCompanyInterview = (
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<InterviewRow | undefined> =>
  selectInterviews(db).where(jobsInScope(scope)).where('interviews.id', '=', id).executeTakeFirst()

const mostListed = 2000

/** By time, those that wait for a time first. Of more than `mostListed` the earliest are left out. */
export async function listCompanyInterviews(
  db: Db,
  scope: CompanyScope,
  { jobId, from, to }: { jobId?: string | undefined; from?: Date | undefined; to?: Date | undefined },
) {
  const rows = await selectInterviews(db)
    .where(jobsInScope(scope))
    .$if(jobId !== undefined, (query) => query.where('jobs.id', '=', jobId ?? ''))
    .$if(from !== undefined, (query) =>
      query.where((is) =>
        is.or([is('interviews.startsAt', 'is', null), is('interviews.startsAt', '>=', from ?? null)]),
      ),
    )
    .$if(to !== undefined, (query) =>
      query.where((is) =>
        is.or([is('interviews.startsAt', 'is', null), is('interviews.startsAt', '<', to ?? null)]),
      ),
    )
    .orderBy(sql`interviews.starts_at desc nulls first`)
    .orderBy('interviews.invitedAt', 'desc')
    .limit(mostListed)
    .execute()
  rows.reverse()
  return [...rows.filter(({ startsAt }) => !startsAt), ...rows.filter(({ startsAt }) => startsAt)]
}

/** Interviews for jobs in scope of which this is true. */
export const listInterviewsWhere = (
  db: Db,
  scope: CompanyScope,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<InterviewRow[]> =>
  selectInterviews(db)
    .where(jobsInScope(scope))
    .where(condition)
    .orderBy('interviews.id')
    .limit(500)
    .execute()

export const listInterviewsOfApplication = (db: Db, applicationId: string) =>
  selectInterviews(db)
    .where('interviews.applicationId', '=', applicationId)
    .orderBy('interviews.invitedAt', 'desc')
    .orderBy('interviews.id')
    .execute()

export function listSeekerInterviews(db: Db, seekerId: string) {
  return selectInterviews(db)
    .where('applications.seekerId', '=', seekerId)
    .orderBy(sql`interviews.starts_at asc nulls first`)
    .orderBy('interviews.invitedAt')
    .execute()
}

/** One of an applicant's own; undefined for any other. */
export const findSeekerInterview = (
  db: Db,
  seekerId: string,
  id: string,
): Promise<InterviewRow | undefined> =>
  selectInterviews(db)
    .where('applications.seekerId', '=', seekerId)
    .where('interviews.id', '=', id)
    .executeTakeFirst()

/** Those they were invited to, arranged, or meet somebody in. */
const selectInterviewsOfPerson = (db: Db, userId: string) =>
  selectInterviews(db)
    .where(
      sql<boolean>`(applications.seeker_id = ${userId} or organizer_id = ${userId} or exists (
        select from interview_people join interview_parts on interview_parts.id = part_id
        where interview_id = interviews.id and user_id = ${userId}))`,
    )
    .orderBy('interviews.invitedAt')
    .orderBy('interviews.id')

export const listInterviewsOfPerson = (db: Db, userId: string) =>
  selectInterviewsOfPerson(db, userId).execute()

/** Of these the booked ones that end after `since`. */
export const listBookedInterviewsOfPerson = (db: Db, userId: string, since: Date) =>
  selectInterviewsOfPerson(db, userId)
    .where('interviews.state', '=', 'booked')
    .where('interviews.endsAt', '>', since)
    .execute()

/** The interview that a link in a mail opens, while the link is good. */
export async function findInterviewByLink(db: Db, tokenHash: string) {
  const link = await db
    .selectFrom('interviewLinks')
    .select('interviewId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return link && findInterview(db, link.interviewId)
}

export const insertInterviewLink = (db: Db, link: Insertable<Tables['interviewLinks']>) =>
  db.insertInto('interviewLinks').values(link).execute()

/** Holds an interview until the transaction ends. */
export const lockInterview = (db: Db, id: string) =>
  db.selectFrom('interviews').select(['id', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

export async function insertInterview(
  db: Db,
  values: Insertable<Tables['interviews']>,
  { people, times }: { people: string[]; times: Date[] },
) {
  const { id } = await db.insertInto('interviews').values(values).returning('id').executeTakeFirstOrThrow()
  const part = await db
    .insertInto('interviewParts')
    .values({ interviewId: id, position: 0, minutes: values.minutes })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('interviewPeople')
    .values(people.map((userId) => ({ partId: part.id, userId })))
    .execute()
  if (times.length > 0)
    await db
      .insertInto('interviewSlots')
      .values(times.map((startsAt) => ({ interviewId: id, startsAt })))
      .execute()
  return id
}

export const insertInterviewEvent = (db: Db, event: Insertable<Tables['interviewEvents']>) =>
  db.insertInto('interviewEvents').values(event).execute()

export async function listInterviewEvents(db: Db, interviewIds: string[]) {
  if (interviewIds.length === 0) return []
  return db
    .selectFrom('interviewEvents')
    .leftJoin('users', 'users.id', 'interviewEvents.actorId')
    .selectAll('interviewEvents')
    .select('users.name as actorName')
    .where('interviewId', 'in', interviewIds)
    .orderBy('interviewEvents.id')
    .execute()
}

/** The person's last invitation, else the company's: a new one begins like it. */
export async function findLastInvitation(db: Db, companyId: string, userId: string) {
  return db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(['interviews.kind', 'interviews.minutes', 'phone', 'url', 'address', 'mapUrl'])
    .where('jobs.companyId', '=', companyId)
    .orderBy(sql`(organizer_id = ${userId}) is true`, 'desc')
    .orderBy('interviews.invitedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** In which zone the applicant last chose a time. */
export async function findSeekerTimeZone(db: Db, seekerId: string) {
  const row = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select('seekerTimeZone')
    .where('applications.seekerId', '=', seekerId)
    .where('seekerTimeZone', 'is not', null)
    .orderBy('bookedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) return row.seekerTimeZone
  const settings = await db
    .selectFrom('notificationSettings')
    .select('timeZone')
    .where('userId', '=', seekerId)
    .executeTakeFirst()
  return settings?.timeZone ?? null
}

/** Whether a time of this invitation would take one away that another applicant can still pick. */
export async function isOfferedToOthers(db: Db, interviewId: string) {
  const { rows } = await sql<{ isShared: boolean }>`select exists (
    select from interview_slots own join interviews mine on mine.id = own.interview_id
    join interview_slots theirs on theirs.interview_id <> mine.id
    join interviews other on other.id = theirs.interview_id
    where mine.id = ${interviewId} and other.state = 'proposed' and own.starts_at > now()
      and theirs.starts_at < own.starts_at + mine.minutes * interval '1 minute'
      and own.starts_at < theirs.starts_at + other.minutes * interval '1 minute'
      and exists (
        select from interview_people me join interview_parts my_part on my_part.id = me.part_id
        join interview_people them on them.user_id = me.user_id
        join interview_parts their_part on their_part.id = them.part_id
        where my_part.interview_id = mine.id and their_part.interview_id = other.id)
    ) as is_shared`.execute(db)
  return rows[0]?.isShared ?? false
}

/** Times that wait for an answer of others, who would meet the same people. */
export async function listOfferedTimes(db: Db, userIds: string[]) {
  const { rows } = await sql<{ at: Date }>`
    select distinct slot.starts_at as at from interview_slots slot
    join interviews on interviews.id = slot.interview_id
    join interview_parts part on part.interview_id = interviews.id join interview_people on part_id = part.id
    where state = 'proposed' and slot.starts_at > now() and user_id = any(${userIds}::uuid[])`.execute(db)
  return new Set(rows.map(({ at }) => at.getTime()))
}
