import type { ReportSubject } from '#/features/reports/categories.ts'

/** Labels of case outcomes for staff. */
export const caseOutcome = {
  none: 'No action',
  warn: 'Warned',
  hide: 'Job hidden',
  remove: 'Job removed',
  suspend: 'Company suspended',
} as const

/** A case about an applicant does not lead with the name of the company that they wrote to. */
export const caseTitle = ({ subjectType, subject }: { subjectType: ReportSubject; subject: string }) =>
  subjectType === 'applicant-message' ? 'Message by an applicant' : subject
