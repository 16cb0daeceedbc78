import { sql } from 'kysely'
import { z } from 'zod'
import type { ContextFor } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask } from '#/server/tasks.ts'
import { AppError } from '#/shared/errors.ts'
import { jobStepsChanged } from '../notification-kinds.server.ts'
import { type JobRow, parseStepsAndQuestions } from '../queries.server.ts'
import { type JobStep, replyDaysAt, type StepStage } from '../steps.ts'

// Changing the steps of a job that has applicants: nobody loses the step they stand at, no promise grows longer for
// those who wait, and every applicant is told.

type Context = Pick<ContextFor<'approved employer or its recruiter'>, 'db' | 'send' | 'user'>

const isOpen = sql`stage not in ('offer reject', 'hire', 'rejected', 'withdrawn') and recalled_at is null`
const batchSize = 50

/** Call it after the job is saved, in the same transaction. Throws 422 and so changes nothing if people stand at a step that goes. */
export async function changeLiveSteps({ db, send, user }: Context, before: JobRow, after: JobRow) {
  const [old, now] = [parseStepsAndQuestions(before).steps, parseStepsAndQuestions(after).steps]
  if (stepsKey(old) === stepsKey(now)) return
  await requireNobodyAtRemoved(db, before.id, old, now)
  await keepPromises(db, before.id, old, now)
  // Applications that are not blind any more: a trigger has ended that with the save.
  await sql`update applications set shown_by = ${user.id} where job_id = ${before.id} and shown_by_what = 'steps'
    and shown_at = now() and shown_by is null`.execute(db)
  await send(notifyStepsChanged, { jobId: after.id, version: after.version, after: null })
}

/** Stored steps may hold their fields in any order. */
const stepsKey = (steps: readonly JobStep[]) =>
  JSON.stringify(
    steps.map(({ id, name, note, days, stage, blind }) => [id, name, note, days, stage, blind === true]),
  )

/**
 * Locks the applications that `changeLiveSteps` may write to. Call it before the job is saved: a move locks its application
 * first and then the job.
 */
export const lockWaiting = (db: Db, jobId: string) =>
  sql`select from applications where job_id = ${jobId} and ${isOpen}
    order by id for update`.execute(db)

async function requireNobodyAtRemoved(
  db: Db,
  jobId: string,
  old: readonly JobStep[],
  now: readonly JobStep[],
) {
  const gone = old.filter(({ id, stage }) => !now.some((step) => step.id === id && step.stage === stage))
  if (gone.length === 0) return
  const { rows } = await sql<{ step: string; people: number }>`select step_id as step, count(*)::int as people
    from applications where job_id = ${jobId} and ${isOpen} and step_id = any(${gone.map(({ id }) => id)}::text[])
    group by step_id order by step_id`.execute(db)
  const [first] = rows
  const step = first && gone.find(({ id }) => id === first.step)
  if (!first || !step) return
  const who = first.people === 1 ? '1 person stands' : `${first.people} people stand`
  const message = `${who} at “${step.name}”. Move them on first, or rename the step.`
  throw new AppError(422, message, { errors: { steps: [message] } })
}

/** Those who wait keep the days they were promised wherever the new steps promise more; fewer hold for them too. */
async function keepPromises(db: Db, jobId: string, old: readonly JobStep[], now: readonly JobStep[]) {
  const { rows } = await sql<{
    stage: string
    step: string | null
  }>`select distinct stage, step_id as step from applications
    where job_id = ${jobId} and ${isOpen} and promised_days is null`.execute(db)
  for (const { stage, step } of rows) {
    const at = stepStageOf(stage)
    const promised = replyDaysAt(at, old, step)
    if (replyDaysAt(at, now, step) <= promised) continue
    await sql`update applications set promised_days = ${promised} where job_id = ${jobId} and ${isOpen}
      and stage = ${stage} and step_id is not distinct from ${step} and promised_days is null`.execute(db)
  }
  // Has a trigger write down what is promised now.
  await sql`update applications set waiting_since = waiting_since where job_id = ${jobId} and ${isOpen}`.execute(
    db,
  )
}

const stepStageOf = (stage: string) =>
  stage === 'applied' ? null : ((stage.startsWith('offer') ? 'offer' : stage) as StepStage)

/** Tells one batch of a job's applicants by their bell, and sends itself for the next. */
const notifyStepsChanged = defineTask({
  name: 'jobs.notify-steps-changed',
  payload: z.object({ jobId: z.string(), version: z.number(), after: z.string().nullable() }),
  async run({ jobId, version, after }, { transaction, send }) {
    const last = await transaction(async (context) => {
      const job = await context.db
        .selectFrom('jobs')
        .innerJoin('companies', 'companies.id', 'jobs.companyId')
        .select([
          'jobs.title',
          'jobs.steps',
          'jobs.questions',
          'jobs.questionModels',
          'companies.name as companyName',
        ])
        .where('jobs.id', '=', jobId)
        .executeTakeFirst()
      if (!job) return
      const steps = parseStepsAndQuestions(job).steps.map(({ name }) => name)
      const people = await listWaiting(context.db, jobId, after)
      for (const { id, seekerId, email } of people)
        await notify(context, {
          to: [{ id: seekerId, email }],
          kind: jobStepsChanged,
          params: { id, jobTitle: job.title, companyName: job.companyName, steps },
          once: `${id} ${version}`,
        })
      return people.length === batchSize ? people.at(-1)?.id : undefined
    })
    if (last) await send(notifyStepsChanged, { jobId, version, after: last })
  },
})

const listWaiting = (db: Db, jobId: string, after: string | null) =>
  db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .select(['applications.id', 'users.id as seekerId', 'users.email'])
    .where('jobId', '=', jobId)
    .where(isOpen.$castTo<boolean>())
    .where('users.eraseAt', 'is', null)
    .$if(after !== null, (query) => query.where('applications.id', '>', after ?? ''))
    .orderBy('applications.id')
    .limit(batchSize)
    .execute()

export const liveStepsTasks = [notifyStepsChanged]
