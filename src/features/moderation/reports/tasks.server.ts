import { z } from 'zod'
import { reportPage } from '#/features/reports/report-key.server.ts'
import { notify } from '#/server/events/notify.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { listOwners } from '../jobs/queries.server.ts'
import { applicantWarned, companyWarned, reportDecided } from '../notification-kinds.server.ts'
import {
  closeReportCase,
  findReportCase,
  findReportedApplicant,
  type LockedCase,
  listReporters,
  lockReportCase,
} from './queries.server.ts'

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
      if (outcome === 'warn') await warn(context, row)
      for (const { id, reference, userId, email } of await listReporters(db, caseId)) {
        await notify(context, {
          to: [{ id: userId, email }],
          kind: reportDecided,
          params: { reference, page: reportPage(context, id) },
          once: `${id} ${version}`,
          mail: { subjectType, outcome },
        })
      }
      await closeReportCase(db, caseId)
    }),
})

/** The company, or the applicant whose message it was. A job has its own notice. */
async function warn(context: TaskContext, { subjectType, subjectId, ...row }: LockedCase) {
  const { id: caseId, companyId, note, reasonCode } = row
  if (subjectType === 'job') return
  if (subjectType === 'applicant-message') {
    const applicant = await findReportedApplicant(context.db, subjectId)
    if (!applicant) return
    await notify(context, {
      to: [applicant],
      kind: applicantWarned,
      params: { applicationId: subjectId, note: note ?? '', reasonCode: reasonCode ?? 'other' },
      once: caseId,
    })
    return
  }
  const company = (await findReportCase(context.db, caseId))?.company ?? ''
  await notify(context, {
    to: await listOwners(context.db, companyId),
    kind: companyWarned,
    params: { company, note: note ?? '', reasonCode: reasonCode ?? 'other' },
    once: caseId,
  })
}

export const reportCasesTasks = [notifyReporters]
