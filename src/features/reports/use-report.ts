import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import type { openSubjects, ReportCategory } from './categories.ts'

export type ReportTarget = { subject: string } & (
  | { subjectType: (typeof openSubjects)[number] }
  | { subjectType: 'applicant-message'; threadId: string }
)

/** A report that is being written, in the dialog or on the page. */
export function useReport(target: ReportTarget) {
  const [category, setCategory] = useState<ReportCategory | null>(null)
  const [homepage, setHomepage] = useState('')
  const ofApplicant = useWrite('POST /employer/messages/:id/report', { silent: true })
  const open = useWrite('POST /reports', {
    silent: true,
    // Autofill may fill the hidden honeypot field: clear it, so that the next submit succeeds.
    failed: ({ errors }) => errors?.homepage && setHomepage(''),
  })
  const { subject, subjectType } = target
  const report = subjectType === 'applicant-message' ? ofApplicant : open
  const send = (category: ReportCategory, details: string, email: string) =>
    subjectType === 'applicant-message'
      ? ofApplicant.write({ id: target.threadId, message: subject, category, details })
      : open.write({
          subjectType,
          subject,
          category,
          details,
          ...(email && { email }),
          ...(homepage && { homepage }),
        })
  return {
    form: { subjectType, category, setCategory, homepage, setHomepage, report, send },
    sent: category && report.answer && { ...report.answer.data, category },
    isBusy: report.isBusy,
  }
}
