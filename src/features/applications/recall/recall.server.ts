import { sql } from 'kysely'
import { z } from 'zod'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { applicationsRecalled } from '../notification-kinds.server.ts'
import { type ApplicationRow, listSeekerApplicationsToCompany } from '../queries.server.ts'
import { listApplicationEvents, listOffers } from '../record-queries.server.ts'
import { openStages } from '../stages.ts'
import { describeSharedData } from './shared-data.server.ts'

const batchSize = 25
const recallPayload = z.object({ companyId: z.string() })

/**
 * Fraud recall: ends all applications to this company and revokes access to every résumé in the caller's
 * transaction; a task then tells each applicant what they had shared. Safe to run twice.
 */
export async function recallApplications(
  { db, send }: Pick<HandlerContext, 'db' | 'send'>,
  companyId: string,
) {
  const recalled = sql`from jobs where jobs.id = applications.job_id and jobs.company_id = ${companyId}
    and applications.recalled_at is null`
  const open = sql`applications.stage = any(${[...openStages]}::text[])`
  await sql`select applications.id from applications, jobs where jobs.id = applications.job_id
    and jobs.company_id = ${companyId} and applications.recalled_at is null
    order by applications.id for update of applications`.execute(db)
  await sql`insert into application_events (application_id, from_stage, to_stage, message)
    select applications.id, applications.stage, 'withdrawn', ${recallMessage}::text
    from applications, jobs where jobs.id = applications.job_id and jobs.company_id = ${companyId}
      and applications.recalled_at is null and ${open}`.execute(db)
  await sql`update applications set recalled_at = now(), version = applications.version + 1,
      stage = case when ${open} then 'withdrawn' else applications.stage end,
      stage_changed_at = case when ${open} then now() else applications.stage_changed_at end
    ${recalled}`.execute(db)
  await send(notifyRecalled, { companyId })
}

const recallMessage = 'Waymark removed this employer for fraud and ended the application.'

/**
 * Recalls applications after a suspension for fraud. Sent with the decision, to run when it can no longer be
 * undone; reads the decision again, so that an undone one recalls nobody.
 */
export const recallIfFraud = defineTask({
  name: 'applications.recall-if-fraud',
  payload: z.object({ decisionId: z.string() }),
  run: ({ decisionId }, { transaction }) =>
    transaction(async (context) => {
      const row = await context.db
        .selectFrom('companyDecisions')
        .select('companyId')
        .where('id', '=', decisionId)
        .where('decision', '=', 'suspend')
        .where('undoneAt', 'is', null)
        .where(sql<boolean>`'fraud' = any(reasons)`)
        .forUpdate()
        .executeTakeFirst()
      if (row) await recallApplications(context, row.companyId)
    }),
})

/** Notifies one batch of applicants, each once per company, and sends itself for the next batch. */
export const notifyRecalled = defineTask({
  name: 'applications.notify-recalled',
  payload: recallPayload,
  async run({ companyId }, { transaction, send }) {
    const notifiedCount = await transaction(async (context) => {
      const people = await listUnnotified(context.db, companyId)
      for (const { seekerId, email } of people) await notifyApplicant(context, { companyId, seekerId, email })
      return people.length
    })
    if (notifiedCount === batchSize) await send(notifyRecalled, { companyId })
  },
})

function listUnnotified(db: Db, companyId: string) {
  return db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('users', 'users.id', 'applications.seekerId')
    .leftJoin('fraudRecalls as told', (join) =>
      join.onRef('told.seekerId', '=', 'users.id').on('told.companyId', '=', companyId),
    )
    .select(['users.id as seekerId', 'users.email'])
    .distinct()
    .where('jobs.companyId', '=', companyId)
    .where('recalledAt', 'is not', null)
    .where('told.seekerId', 'is', null)
    .orderBy('users.id')
    .limit(batchSize)
    .execute()
}

async function notifyApplicant(
  context: TaskContext,
  { companyId, seekerId, email }: { companyId: string; seekerId: string; email: string },
) {
  const { db } = context
  // The task that inserts this row notifies; a simultaneous run finds it and does nothing.
  const inserted = await db
    .insertInto('fraudRecalls')
    .values({ companyId, seekerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('seekerId')
    .executeTakeFirst()
  if (!inserted) return
  const rows = await listSeekerApplicationsToCompany(db, seekerId, companyId)
  const [first] = rows
  if (!first) return
  const parts = []
  for (const row of rows) parts.push({ jobTitle: row.jobTitle, lines: await listSharedData(db, row) })
  await notify(context, {
    to: [{ id: seekerId, email }],
    kind: applicationsRecalled,
    params: { companyName: first.companyName, applicationIds: rows.map(({ id }) => id) },
    once: companyId,
    mail: { parts },
  })
}

/** What this application shared with its employer, line by line, and what earlier ones for the job had shared. */
export async function listSharedData(db: Db, row: ApplicationRow) {
  const earlier = await db
    .selectFrom('earlierApplications')
    .select(['appliedAt', 'shared'])
    .where('applicationId', '=', row.id)
    .orderBy('number', 'desc')
    .execute()
  return [
    ...(await listSharedOnce(db, row)),
    ...earlier.flatMap(({ appliedAt, shared }) =>
      shared.map((line) => `${formatLongDate(appliedAt)}: ${line}`),
    ),
  ]
}

/** The same, without the earlier ones. */
export async function listSharedOnce(db: Db, row: ApplicationRow) {
  const isOfThis = ({ createdAt }: { createdAt: Date }) => !row.reappliedAt || createdAt >= row.reappliedAt
  const events = await listApplicationEvents(db, row.id)
  const offers = await listOffers(db, [row.id])
  return describeSharedData(row, events.filter(isOfThis), offers.filter(isOfThis))
}

export function markRecallRead(db: Db, id: string) {
  return db
    .updateTable('applications')
    .set({ recallReadAt: new Date() })
    .where('id', '=', id)
    .where('recallReadAt', 'is', null)
    .execute()
}
