import { z } from 'zod'
import { reportSubjectPhrase } from '#/features/reports/categories.ts'
import { reportPage } from '#/features/reports/report-key.server.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { listOwners } from '../jobs/queries.server.ts'
import { companyWarned, reportDecided } from '../notification-kinds.server.ts'
import { closeReportCase, findReportCase, listReporters, lockReportCase } from './queries.server.ts'

/** Notifies the reporters of the outcome, unless it was undone. */
export const notifyReporters = defineTask({
  name: 'moderation.notify-case',
  payload: z.object({ caseId: z.string(), version: z.number() }),
  run: ({ caseId, version }, { transaction }) =>
    transaction(async (context) => {
      const { db } = context
      const row = await lockReportCase(db, caseId)
      if (!row?.decision || row.version !== version || row.notifiedAt) return
      const { subjectType, decision: outcome } = row
      if (subjectType !== 'job' && outcome === 'warn') await warnCompany(context, row)
      for (const { id, reference, userId, email } of await listReporters(db, caseId)) {
        await notify(context, {
          to: [{ id: userId, email }],
          kind: reportDecided,
          params: { reference, page: reportPage(context, id) },
          once: `${id} ${version}`,
          mail: { subjectPhrase: reportSubjectPhrase(subjectType), outcome },
        })
      }
      await closeReportCase(db, caseId)
    }),
})

async function warnCompany(
  context: TaskContext,
  { id: caseId, companyId, note, reasonCode }: NonNullable<Awaited<ReturnType<typeof lockReportCase>>>,
) {
  const company = (await findReportCase(context.db, caseId))?.company ?? ''
  await notify(context, {
    to: await listOwners(context.db, companyId),
    kind: companyWarned,
    params: { company, note: note ?? '', reasonCode: reasonCode ?? 'other' },
    once: caseId,
  })
}

export const reportCasesTasks = [notifyReporters]
