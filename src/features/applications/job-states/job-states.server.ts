import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'
import { defineTask } from '#/server/tasks.ts'
import { asSeenByApplicant } from '../moves/moves.server.ts'
import { jobStateChanged } from '../notification-kinds.server.ts'
import { findApplication } from '../queries.server.ts'
import { isOpenStage, openStages, undoMinutes } from '../stages.ts'
import { jobStates } from './job-states.ts'

// Tells applicants when their job is paused, closed, taken down, or its employer suspended; whoever did it and by
// whatever way, because the task reads what is, and not who changed it.

const batchSize = 50
const state = z.enum(jobStates)

/** Finds jobs whose state has changed. */
export const watchJobStates = definePagedTask({
  name: 'applications.watch-job-states',
  cron: '*/2 * * * *',
  limit: 2000,
  list: ({ db }, after, limit) => listJobsToWatch(db, after, limit),
  key: (id: string) => id,
  page: (jobIds, { db }) => recordJobStates(db, jobIds),
})

/** Tells the applicants of what has lasted for `undoMinutes`. */
export const notifyLastingStates = definePagedTask({
  name: 'applications.notify-lasting-states',
  cron: '*/2 * * * *',
  limit: 200,
  list: ({ db }, after, limit) => listLastingStates(db, after, limit),
  key: (jobId: string) => jobId,
  async page(jobIds, { db, send }) {
    for (const { jobId, state, since } of await takeLastingStates(db, jobIds))
      await send(notifyJobState, { jobId, state, once: `${jobId} ${state} ${since}`, after: null })
  },
})

const hasOpenApplications = sql`exists (select from applications where job_id = jobs.id and recalled_at is null
  and stage = any(${[...openStages]}::text[]))`

/**
 * Jobs that may no longer be open, or of which it was recorded: so the cost does not depend on how many are open. Each
 * part is cut to a page by itself, because the parts are only sorted together.
 */
async function listJobsToWatch(db: Db, after: string | undefined, limit: number) {
  const page = sql`and ${isAfter('jobs.id', after)} order by jobs.id limit ${limit}`
  const { rows } = await sql<{ id: string }>`
    (select jobs.id from jobs where (status in ('paused', 'closed') or moderation is not null) and ${hasOpenApplications} ${page})
    union (select jobs.id from jobs where status in ('open', 'paused') and closes_at <= now() and ${hasOpenApplications} ${page})
    union (select jobs.id from jobs join companies on companies.id = jobs.company_id
      where companies.status <> 'approved' and ${hasOpenApplications} ${page})
    union (select jobs.id from job_state_notices join jobs on jobs.id = job_id where true ${page})
    order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function recordJobStates(db: Db, jobIds: string[]) {
  const inPage = sql`jobs.id = any(${jobIds}::uuid[])`
  await sql`delete from job_state_notices using jobs, companies where ${inPage} and jobs.id = job_id
    and companies.id = jobs.company_id and job_state(jobs, companies.status) = 'open'`.execute(db)
  await sql`insert into job_state_notices (job_id, state)
    select jobs.id, job_state(jobs, companies.status) from jobs join companies on companies.id = jobs.company_id
      where ${inPage} and job_state(jobs, companies.status) <> 'open' and ${hasOpenApplications}
    on conflict (job_id) do update set state = excluded.state, since = now(), notified_at = null
      where job_state_notices.state <> excluded.state`.execute(db)
}

const hasLasted = sql`notified_at is null and since <= now() - make_interval(mins => ${undoMinutes})`

async function listLastingStates(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<{ jobId: string }>`select job_id from job_state_notices
    where ${hasLasted} and ${isAfter('job_id', after)} order by job_id limit ${limit}`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

async function takeLastingStates(db: Db, jobIds: string[]) {
  const { rows } = await sql<{ jobId: string; state: z.output<typeof state>; since: string }>`
    update job_state_notices set notified_at = now() from jobs join companies on companies.id = jobs.company_id
    where ${hasLasted} and job_id = any(${jobIds}::uuid[]) and jobs.id = job_id
      and job_state(jobs, companies.status) = job_state_notices.state
    returning job_id, state, extract(epoch from since)::bigint::text as since`.execute(db)
  return rows
}

/** Tells one batch of a job's applicants, and sends itself for the next. */
export const notifyJobState = defineTask({
  name: 'applications.notify-job-state',
  payload: z.object({ jobId: z.string(), state, once: z.string(), after: z.string().nullable() }),
  async run({ jobId, state, once, after }, { transaction, send }) {
    const last = await transaction(async (context) => {
      const people = await listApplicants(context.db, jobId, after)
      for (const { id, seekerId, email } of people) {
        const row = await findApplication(context.db, id)
        // Whoever is about to read their answer needs no notice besides.
        if (!row || row.recalledAt || !isOpenStage(row.stage) || !isOpenStage(asSeenByApplicant(row).stage))
          continue
        const { jobTitle, companyName } = row
        const params = { id, jobTitle, companyName, state }
        await notify(context, {
          to: [{ id: seekerId, email }],
          kind: jobStateChanged,
          params,
          once,
          mail: {},
        })
      }
      return people.length === batchSize ? people.at(-1)?.id : undefined
    })
    if (last) await send(notifyJobState, { jobId, state, once, after: last })
  },
})

function listApplicants(db: Db, jobId: string, after: string | null) {
  return db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .select(['applications.id', 'seekerId', 'users.email'])
    .where('jobId', '=', jobId)
    .$if(after !== null, (query) => query.where('applications.id', '>', after ?? ''))
    .orderBy('applications.id')
    .limit(batchSize)
    .execute()
}

export const jobStateTasks = [watchJobStates, notifyLastingStates, notifyJobState]
