import { type Insertable, sql } from 'kysely'
import { type Advert, advert } from '#/features/jobs/advert/advert.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import { jobRecipients, listTeamForJob, seesJob } from '#/features/jobs/team/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { asTeamReads } from './blind/blind.server.ts'
import { selectTags } from './board/tags.server.ts'
import type { JobState } from './job-states/job-states.ts'
import { promisedLateFrom, selectMoves } from './moves/moves.server.ts'
import type { InterviewStanding } from './route.ts'
import type { Stage } from './stages.ts'

/** The new application's id, or undefined if this seeker has already applied, even at the same moment. */
export function insertApplication(db: Db, application: Insertable<Tables['applications']>) {
  return db
    .insertInto('applications')
    .values(application)
    .onConflict((conflict) => conflict.columns(['jobId', 'seekerId']).doNothing())
    .returning(['id', 'stage', 'version', 'appliedAt'])
    .executeTakeFirst()
}

/** Applications with their job, company and moves. */
function selectApplications(db: Db) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('files', 'files.id', 'applications.resumeFileId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .selectAll('applications')
    .select('seekers.eraseAt as seekerEraseAt')
    .select([selectMoves.as('moves'), promisedLateFrom.as('promisedLateFrom')])
    .select(sql<Date | null>`kept_until(applications)`.as('keptUntil'))
    .select(
      sql<InterviewStanding | null>`(select case when state = 'booked' and ends_at > now() then 'booked'
          when state = 'booked' then 'held' when other_times_asked_at is not null then 'asked' else 'pick' end
        from interviews where application_id = applications.id and state in ('proposed', 'booked')
          and invited_at >= coalesce(applications.reapplied_at, '-infinity')
        order by (state = 'booked' and ends_at > now()) desc, (state = 'proposed' and other_times_asked_at is null) desc,
          state = 'proposed' desc limit 1)`.as('interview'),
    )
    .select(
      sql<{ step: string; stepId: string | null; endedAt: string }[]>`(select coalesce(
          json_agg(json_build_object('step', step, 'stepId', step_id, 'endedAt', ends_at)), '[]')
        from interviews where application_id = applications.id and state = 'booked' and ends_at <= now()
          and invited_at >= coalesce(applications.reapplied_at, '-infinity'))`.as('heldInterviews'),
    )
    .select(
      sql<{ step: string; stepId: string | null; isAhead: boolean }[]>`(select coalesce(
          json_agg(json_build_object('step', step, 'stepId', step_id, 'isAhead', state in ('proposed', 'booked'))), '[]')
        from interviews where application_id = applications.id and not (state = 'booked' and ends_at <= now())
          and invited_at >= coalesce(applications.reapplied_at, '-infinity'))`.as('unheldInterviews'),
    )
    .select(sql<JobState | 'open'>`job_state(jobs, companies.status)`.as('jobState'))
    .select(
      sql<Date | null>`(select max(created_at) from application_events
        where application_id = applications.id and kind = 'asked')`.as('askedAt'),
    )
    .select(
      sql<number>`(select count(*)::int from earlier_applications
        where application_id = applications.id)`.as('earlierCount'),
    )
    .select(['files.name as resumeName', 'files.size as resumeSize'])
    .select([
      'jobs.slug as jobSlug',
      'jobs.title as jobTitle',
      'jobs.status as jobStatus',
      'jobs.city as jobCity',
      'jobs.region as jobRegion',
      'jobs.country as jobCountry',
      'jobs.furtherPlaces as jobFurtherPlaces',
      'jobs.workplace',
      'jobs.employmentType',
      'jobs.payMin',
      'jobs.payMax',
      'jobs.payCurrency',
      'jobs.payPeriod',
      'jobs.seats',
      'jobs.steps',
      'jobs.postedAt',
      'jobs.closesAt',
      'jobs.companyId',
      'jobs.mandateId',
      'companies.slug as companySlug',
      'companies.name as companyName',
      'companies.photo as companyPhoto',
      'companies.status as companyStatus',
      'companies.approvedAt as companyApprovedAt',
      'companies.verificationLevel',
      'companies.verifiedDomain',
    ])
    .select(
      sql<number>`(select count(*)::int from application_notes
        where application_id = applications.id)`.as('notesCount'),
    )
    .select(selectTags.as('tags'))
}

export type ApplicationRow = Awaited<ReturnType<typeof listSeekerApplications>>[number]

export function listSeekerApplications(db: Db, seekerId: string) {
  return selectApplications(db)
    .where('applications.seekerId', '=', seekerId)
    .orderBy('applications.stageChangedAt', 'desc')
    .orderBy('applications.id')
    .execute()
}

export function findSeekerApplication(
  db: Db,
  seekerId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return selectApplications(db)
    .where('applications.seekerId', '=', seekerId)
    .where('applications.id', '=', id)
    .executeTakeFirst()
}

export function findApplicationForJob(db: Db, seekerId: string, job: { id: string } | { slug: string }) {
  return selectApplications(db)
    .where('applications.seekerId', '=', seekerId)
    .where((eb) => ('id' in job ? eb('jobs.id', '=', job.id) : eb('jobs.slug', '=', job.slug)))
    .executeTakeFirst()
}

/** All applications of one seeker to one company, oldest first. */
export function listSeekerApplicationsToCompany(
  db: Db,
  seekerId: string,
  companyId: string,
): Promise<ApplicationRow[]> {
  return selectApplications(db)
    .where('applications.seekerId', '=', seekerId)
    .where('jobs.companyId', '=', companyId)
    .orderBy('applications.appliedAt')
    .orderBy('applications.id')
    .execute()
}

/** Without an access check: for background tasks. */
export function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return selectApplications(db).where('applications.id', '=', id).executeTakeFirst()
}

/** Whose open pages and bell hear of it: nobody's once the applicant's account is erased. */
export const applicantOf = ({ seekerId }: { seekerId: string | null }) => (seekerId ? [seekerId] : [])

/** Holds an application until the transaction ends, so that a task and an undo wait for each other. */
export function lockApplication(db: Db, id: string) {
  return db.selectFrom('applications').select('id').where('id', '=', id).forUpdate().execute()
}

/** In one order, so that two who lock them wait for each other. */
export function lockSeekerApplications(db: Db, seekerId: string) {
  return db
    .selectFrom('applications')
    .select('id')
    .where('seekerId', '=', seekerId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** An application to a job of this company as its team reads it; undefined for any other. */
export async function findCompanyApplication(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<ApplicationRow | undefined> {
  return asTeamReads(
    await selectApplications(db)
      .where(jobsInScope(scope))
      .where('applications.id', '=', id)
      .executeTakeFirst(),
  )
}

/** Published jobs, newest first; or one of them. */
export function listCompanyJobs(db: Db, scope: CompanyScope, id?: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'slug', 'title', 'status', 'city', 'region', 'seats', 'postedAt', 'closesAt'])
    .select(['payMin', 'payMax', 'payCurrency', 'payPeriod', 'steps', 'heldAt'])
    .where(jobsInScope(scope))
    .where('status', '!=', 'draft')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('postedAt', 'desc')
    .orderBy('id')
    .execute()
}

export type JobOfCompany = Pick<ApplicationRow, 'companyId' | 'mandateId' | 'jobId'>

/** The members of the company, each with whether they are on the job's hiring team, and its recruiter. */
export async function listJobPeople(db: Db, { companyId, mandateId, jobId }: JobOfCompany) {
  const team = await listTeamForJob(db, companyId, jobId)
  return { team, recruiters: await listJobRecruiters(db, mandateId) }
}
export type JobPeople = Awaited<ReturnType<typeof listJobPeople>>

/** Everyone who is notified of what happens on a job: its hiring team, and its recruiter. */
export const hiringTeamOf = ({ team, recruiters }: JobPeople) => [
  ...jobRecipients(team).map(({ id, email, name }) => ({ id, email, name, client: null })),
  ...recruiters,
]
export const listHiringTeam = async (db: Db, job: JobOfCompany) => hiringTeamOf(await listJobPeople(db, job))

/** Whose open pages show the job's applicants. */
export const jobReadersOf = ({ team, recruiters }: JobPeople) =>
  [...team.filter(seesJob), ...recruiters].map(({ id }) => id)
export const listJobReaders = async (db: Db, job: JobOfCompany) => jobReadersOf(await listJobPeople(db, job))

/** The recruiter under whose active mandate a job was written. `client` is the company for whom they work. */
export async function listJobRecruiters(db: Db, mandateId: string | null) {
  if (mandateId === null) return []
  return db
    .selectFrom('users')
    .innerJoin('mandates', 'mandates.recruiterId', 'users.id')
    .innerJoin('companies', 'companies.id', 'mandates.companyId')
    .select(['users.id', 'users.email', 'users.name', 'companies.slug as client'])
    .where('mandates.id', '=', mandateId)
    .where('mandates.state', '=', 'active')
    .where('users.emailVerifiedAt', 'is not', null)
    .where('users.suspendedAt', 'is', null)
    .execute()
}

/** The new version, or undefined if the application was changed in the meantime. */
export function updateStage(
  db: Db,
  application: { id: string; version: number },
  to: Stage,
  rejectReason: string | null,
  stepId: string | null = null,
) {
  return db
    .updateTable('applications')
    .set((eb) => ({
      ...{ stage: to, stepId, promisedDays: null },
      version: eb('version', '+', 1),
      stageChangedAt: new Date(),
      decidedAt: to === 'rejected' || to === 'hire' ? new Date() : null,
      rejectReason,
    }))
    .where('id', '=', application.id)
    .where('version', '=', application.version)
    .returning(['id', 'stage', 'version'])
    .executeTakeFirst()
}

/** The adverts these applications answered, by advert id. */
export async function findAdverts(db: Db, rows: Pick<ApplicationRow, 'advertId'>[]) {
  const ids = [...new Set(rows.flatMap(({ advertId }) => advertId ?? []))]
  if (ids.length === 0) return new Map<string, Advert>()
  const found = await db.selectFrom('jobAdverts').select(['id', 'advert']).where('id', 'in', ids).execute()
  return new Map(found.map((row) => [row.id, advert.parse(row.advert)]))
}

/** The job's current advert; undefined while the job is held. */
export async function findCurrentAdvert(db: Db, jobId: string) {
  const row = await db
    .selectFrom('jobs')
    .select(sql<unknown>`advert_of(jobs)`.as('advert'))
    .where('id', '=', jobId)
    .where('heldAt', 'is', null)
    .executeTakeFirst()
  return row && advert.parse(row.advert)
}

/** Counts a job's hires. Locks the job, so that simultaneous hires are counted one by one. */
export async function countHires(db: Db, jobId: string) {
  await db.selectFrom('jobs').select('id').where('id', '=', jobId).forUpdate().execute()
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('jobId', '=', jobId)
    .where('stage', '=', 'hire')
    .executeTakeFirstOrThrow()
  return count
}

/** True for the first of several simultaneous views. */
export async function markOpenedOnce(db: Db, id: string, openedAt: Date) {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ openedAt })
    .where('id', '=', id)
    .where('openedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
