import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { z } from 'zod'
import { jobReading, jobReadingVersion } from '#/features/occupations/reading/job-reading.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { isAfter } from '#/server/paged-task.ts'
import { slugOf } from '#/shared/slug.ts'
import { descriptionMarkup } from './advert/description.ts'
import { step } from './fields/job-fields.ts'
import { type Actor, listChanges, recordChanges } from './history/changes.server.ts'
import { jobsWithCompany } from './public/cards.server.ts'
import { jobsInScope } from './public/visibility.server.ts'
import { parseQuestions } from './questions/question-fields.ts'
import { completeSteps, stepStages } from './steps.ts'

export type JobRow = Selectable<Tables['jobs']>

const steps = z.array(step).transform((steps) => completeSteps(steps))

/** Parses the lists stored as JSON. */
export const parseStepsAndQuestions = (row: Pick<JobRow, 'steps' | 'questions' | 'questionModels'>) => ({
  steps: steps.parse(row.steps),
  questions: parseQuestions(row),
})

/**
 * Updates these employers’ median days from application to first reply over half a year, rounded up, and the share
 * that was answered at all. Null below five replies. Whoever withdrew unanswered, or has waited for less than two
 * weeks, counts as neither answered nor silent. Beside them the share of first answers that came by the promised day
 * (`answered_in_time`), null below five people who were due one. Shares are rounded down: 100 says everybody.
 */
export async function updateReplyDays(db: Db, companyIds: string[]) {
  await sql`
    update companies set reply_days = usual.days, reply_share = usual.share,
        answered_in_time_share = usual.in_time from (
      select companies.id, answers.days, answers.share,
        case when kept.due >= 5 then floor(100.0 * kept.in_time / kept.due)::int end as in_time
      from companies cross join lateral answered_in_time(companies.id) as kept left join (
        select jobs.company_id, greatest(1, ceil(percentile_cont(0.5) within group
          (order by extract(epoch from reply.at - applications.applied_at)) / 86400)::int) as days,
          floor(100.0 * count(reply.at) / count(*))::int as share
        from applications join jobs on jobs.id = applications.job_id
        cross join lateral (
          select min(created_at) as at from application_events
          where application_id = applications.id and kind = 'moved' and notified and ${isOfLatest}
            and to_stage not in ('applied', 'withdrawn')) reply
        where jobs.company_id = any(${companyIds}::uuid[])
          and applications.applied_at > now() - interval '180 days' and (reply.at is not null
          or (applications.applied_at < now() - interval '14 days' and applications.stage <> 'withdrawn'))
        group by jobs.company_id having count(reply.at) >= 5) answers on answers.company_id = companies.id
      where companies.id = any(${companyIds}::uuid[])) usual
    where usual.id = companies.id
      and (companies.reply_days, companies.reply_share, companies.answered_in_time_share)
        is distinct from (usual.days, usual.share, usual.in_time)`.execute(db)
}

/**
 * Updates each employer's median days from application to each stage, over half a year. A stage that fewer than five
 * people reached is left out, and so is every move that the applicant was not told of.
 */
export async function updateHiringSteps(db: Db, companyIds: string[]) {
  await sql`
    update companies set hiring_steps = record.steps from (
      select companies.id, coalesce(jsonb_agg(jsonb_build_object('stage', reached.stage, 'days', reached.days)
        order by array_position(${stageOrder}, reached.stage)) filter (where reached.stage is not null), '[]') as steps
      from companies left join (
        select jobs.company_id, first_at.stage, greatest(1, ceil(percentile_cont(0.5) within group
          (order by extract(epoch from first_at.at - applications.applied_at)) / 86400)::int) as days
        from applications join jobs on jobs.id = applications.job_id
        cross join lateral (
          select to_stage as stage, min(created_at) as at from application_events
          where application_id = applications.id and kind = 'moved' and notified and ${isOfLatest}
            and to_stage = any(${stageOrder})
          group by to_stage) first_at
        where jobs.company_id = any(${companyIds}::uuid[])
          and applications.applied_at > now() - interval '180 days'
        group by jobs.company_id, first_at.stage having count(*) >= 5) reached on reached.company_id = companies.id
      where companies.id = any(${companyIds}::uuid[])
      group by companies.id) record
    where record.id = companies.id and companies.hiring_steps is distinct from record.steps`.execute(db)
}
/** Since the applicant last applied. */
const isOfLatest = sql`application_events.created_at >= coalesce(applications.reapplied_at, '-infinity')`
const stageOrder = sql`array[${sql.join(stepStages.map((stage) => sql.lit(stage)))}]::text[]`

export function findOwnJob(db: Db, scope: CompanyScope, id: string) {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).where(jobsInScope(scope)).executeTakeFirst()
}

/** With whether the reader is on the hiring team of each. */
export function listOwnJobs(db: Db, scope: CompanyScope & { id: string }) {
  return (
    jobsWithCompany(db)
      .selectAll('jobs')
      .leftJoin('jobMembers', (join) =>
        join.onRef('jobMembers.jobId', '=', 'jobs.id').on('jobMembers.isOwner', '=', true),
      )
      .leftJoin('users as owners', 'owners.id', 'jobMembers.userId')
      // Whose job it is matters to a team only.
      .select(
        sql<string | null>`case when (select count(*) from company_members
        where company_id = ${scope.companyId}) > 1 then owners.name end`.as('ownerName'),
      )
      .select(
        sql<boolean>`exists (select from job_members where job_id = jobs.id and user_id = ${scope.id})`.as(
          'isMine',
        ),
      )
      .where(jobsInScope(scope))
      .orderBy('jobs.updatedAt', 'desc')
      .orderBy('jobs.id')
      .execute()
  )
}

export function countApplicants(db: Db, scope: CompanyScope) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .where(jobsInScope(scope))
    .select((eb) => [
      'applications.jobId',
      'applications.stage',
      eb.cast<number>(eb.fn.countAll(), 'integer').as('count'),
      sql<number>`count(*) filter (where applications.stage = 'applied' and applications.opened_at is null)::int`.as(
        'unopened',
      ),
    ])
    .groupBy(['applications.jobId', 'applications.stage'])
    .execute()
}

/** Inserts a draft with a random slug; publishing sets the public one. `ownerId`: whose job it is in the team. */
export async function insertJobDraft(
  db: Db,
  job: Omit<Insertable<Tables['jobs']>, 'slug' | 'status'>,
  ownerId: string | null,
) {
  const draft = await db
    .insertInto('jobs')
    .values({ ...job, slug: `draft-${randomBytes(9).toString('hex')}` })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (ownerId)
    await db.insertInto('jobMembers').values({ jobId: draft.id, userId: ownerId, isOwner: true }).execute()
  return draft
}

/**
 * The changed job, or undefined if someone else changed it first. What it changed is kept in the job's history; `actor`
 * null: a reviewer's decision, which has a record of its own.
 */
export async function updateJob(
  db: Db,
  before: JobRow,
  changes: Updateable<Tables['jobs']>,
  actor: Actor | null,
) {
  const { id, companyId, version } = before
  const after = await db
    .updateTable('jobs')
    .set({ ...changes, ...readAgain(before, changes), version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (after && actor)
    await recordChanges(db, id, listChanges(contentOf(before), contentOf(after)), {
      actor,
      isDraft: after.status === 'draft',
    })
  return after
}

/** What the search reads from a job, where that changes or has not been read. */
function readAgain(before: JobRow, changes: Updateable<Tables['jobs']>) {
  const { title = before.title, description = before.description, skills = before.skills } = changes
  const isSame =
    title === before.title &&
    description === before.description &&
    isDeepStrictEqual(skills, before.skills) &&
    before.searchTermsVersion === jobReadingVersion()
  return isSame ? {} : jobReading({ title, description, skills })
}

/** What an employer writes about a job, as the form has it. */
const contentOf = (job: JobRow) => ({
  ...job,
  ...parseStepsAndQuestions(job),
  description: descriptionMarkup(job.description),
})

/** Hides a job until a person has reviewed it. The version stays, because the same save caused the hold. */
export async function holdJob(db: Db, id: string) {
  const { heldAt } = await db
    .updateTable('jobs')
    .set({ heldAt: new Date() })
    .where('id', '=', id)
    .returning('heldAt')
    .executeTakeFirstOrThrow()
  return heldAt
}

export async function deleteJobDraft(db: Db, companyId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A slug such as `night-shift-welder-harbour-freight-newark-3f9c`; set once and kept through every edit. */
export async function createPublicSlug(
  db: Db,
  job: Pick<JobRow, 'title' | 'companyId' | 'city' | 'workplace'>,
) {
  const company = await db
    .selectFrom('companies')
    .select('name')
    .where('id', '=', job.companyId)
    .executeTakeFirstOrThrow()
  const place = job.workplace === 'Remote' ? 'remote' : (job.city ?? '')
  const words = slugOf(`${job.title} ${company.name} ${place}`) || 'job'
  return `${words}-${randomBytes(4).toString('hex')}`
}

/** The closing day has passed, and the status does not say so yet. */
const hasExpired = sql<boolean>`status in ('open', 'paused') and closes_at <= now()`

export function listExpired(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('jobs')
    .select('id')
    .where(hasExpired)
    .where(isAfter('id', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Closes the job and returns it, or nothing if it has been closed or prolonged meanwhile. */
export function closeExpired(db: Db, id: string) {
  return db
    .updateTable('jobs')
    .set({
      status: 'closed',
      closedReason: 'expired',
      closedAt: sql<Date>`closes_at`,
      version: sql<number>`version + 1`,
      updatedAt: new Date(),
    })
    .where('id', '=', id)
    .where(hasExpired)
    .returning(['companyId', 'title', 'closedAt'])
    .executeTakeFirst()
}
