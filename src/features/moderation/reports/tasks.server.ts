import { z } from 'zod'
import { plainName } from '#/features/reports/categories.ts'
import { outcomeMail } from '#/features/reports/emails.ts'
import { reportPage } from '#/features/reports/report-key.server.ts'
import { insertNotification } from '#/server/notifications.ts'
import { type TaskContext, task } from '#/server/tasks.ts'
import { paths } from '#/shared/paths.ts'
import { listOwners } from '../jobs/queries.server.ts'
import { companyWarnedMail } from './emails.ts'
import { closeCase, findCase, listReporters, lockCase } from './queries.server.ts'

/** Tells everyone who reported what came of it, unless it was taken back. */
export const notifyReporters = task({
  name: 'moderation.tell-case',
  payload: z.object({ caseId: z.string(), version: z.number() }),
  run: ({ caseId, version }, { transaction }) =>
    transaction(async (context) => {
      const { db, config, sendMail } = context
      const row = await lockCase(db, caseId)
      if (!row?.decision || row.version !== version || row.toldAt) return
      const { subjectType, decision: outcome } = row
      if (subjectType === 'company' && outcome === 'warn') await warnCompany(context, row)
      for (const { id, reference, userId, email } of await listReporters(db, caseId)) {
        const page = reportPage(context, id)
        if (userId)
          await insertNotification(context, {
            userId,
            title: `Your report ${reference} was decided`,
            path: page,
            dedupeKey: `report ${id} ${version}`,
          })
        if (!email) continue
        const about = { reference, what: plainName(subjectType), outcome }
        await sendMail('report-outcome', outcomeMail({ to: email, publicUrl: config.publicUrl, page }, about))
      }
      await closeCase(db, caseId)
    }),
})

async function warnCompany(
  context: TaskContext,
  { id: caseId, companyId, note, reasonCode }: NonNullable<Awaited<ReturnType<typeof lockCase>>>,
) {
  const { db, config, sendMail } = context
  const company = (await findCase(db, caseId))?.company ?? ''
  for (const owner of await listOwners(db, companyId)) {
    const isNew = await insertNotification(context, {
      userId: owner.id,
      title: `${company}: please read this`,
      body: note ?? '',
      path: paths.employer.company,
      dedupeKey: `company-warned ${caseId} ${owner.id}`,
    })
    const about = { company, note: note ?? '', reasonCode: reasonCode ?? 'other' }
    if (isNew)
      await sendMail(
        'company-warned',
        companyWarnedMail({ to: owner.email, publicUrl: config.publicUrl }, about),
      )
  }
}
export const reportCasesTasks = [notifyReporters]
