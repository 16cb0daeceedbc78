import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
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

/** Finds jobs whose state has changed, and tells their applicants of what has lasted for `undoMinutes`. */
export const watchJobStates = defineTask({
  name: 'applications.watch-job-states',
  payload: z.object({}),
  cron: '*/2 * * * *',
  run: (_, { transaction }) =>
    transaction(async ({ db, send }) => {
      await recordJobStates(db)
      for (const { jobId, state, since } of await takeLastingStates(db))
        await send(notifyJobState, { jobId, state, once: `${jobId} ${state} ${since}`, after: null })
    }),
})

const hasOpenApplications = sql`exists (select from applications where job_id = jobs.id and recalled_at is null
  and stage = any(${[...openStages]}::text[]))`

async function recordJobStates(db: Db) {
  await sql`delete from job_state_notices using jobs, companies where jobs.id = job_id
    and companies.id = jobs.company_id and job_state(jobs, companies.status) = 'open'`.execute(db)
  await sql`insert into job_state_notices (job_id, state)
    select jobs.id, job_state(jobs, companies.status) from jobs join companies on companies.id = jobs.company_id
      where job_state(jobs, companies.status) <> 'open' and ${hasOpenApplications}
    on conflict (job_id) do update set state = excluded.state, since = now(), notified_at = null
      where job_state_notices.state <> excluded.state`.execute(db)
}

async function takeLastingStates(db: Db) {
  const { rows } = await sql<{ jobId: string; state: z.output<typeof state>; since: string }>`
    update job_state_notices set notified_at = now()
    where notified_at is null and since <= now() - make_interval(mins => ${undoMinutes})
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
        if (!row || row.recalledAt || !isOpenStage(asSeenByApplicant(row).stage)) continue
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

export const jobStateTasks = [watchJobStates, notifyJobState]
