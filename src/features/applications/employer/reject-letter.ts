import type { rejectReasons } from '../api.ts'

export type RejectReason = (typeof rejectReasons)[number]

/** The sentence each reason adds to the message. The reason itself stays with the team. */
const reasonSentences: Record<RejectReason, string> = {
  'Experience with the tools we use': 'the work needs someone who knows our tools already',
  'Years in a similar role': 'we chose someone with more years in a similar role',
  'Pay is too far apart': 'our pay ends below what you asked for',
  'Place or hours do not fit': 'the place or the hours do not fit',
  'Someone else fits better': 'someone else fits this role better',
  'The job has been filled': 'the job has been filled',
  'We no longer hire for it': 'we no longer hire for this job',
  Other: 'we chose someone else',
}

/** The message a rejection begins with; the names may be places such as {{first name}}. Null: the writer does not know it. */
export const rejectLetter = (reason: RejectReason, name: string | null, sender: string) =>
  `Hello${name === null ? '' : ` ${name}`},\n\nThank you for the time you put into this. We have decided not to go on: ${reasonSentences[reason]}.\n\n${sender}`
