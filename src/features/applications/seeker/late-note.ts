import { type DateInput, formatLongDate } from '#/shared/dates.ts'

/** What an employer reads when an applicant asks about a late answer: in its mail, and before it is sent. */
export const lateNote = ({ jobTitle, promised }: { jobTitle: string; promised: DateInput }) =>
  `${jobTitle} promised the next word by ${formatLongDate(promised)}. They still want the job, and would like to know where they stand.`
