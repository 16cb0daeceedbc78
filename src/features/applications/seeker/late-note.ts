import { type DateInput, formatLongDate } from '#/shared/dates.ts'

/** What an employer reads when an applicant asks about a late answer: in its mail, and before it is sent. */
export const lateNote = ({ jobTitle, promised }: { jobTitle: string; promised: DateInput }) =>
  `You promised an answer for ${jobTitle} by ${formatLongDate(promised)}. This applicant is still interested, and asks when to expect it.`
