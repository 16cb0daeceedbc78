// Moderation reasons, and the rule each is based on. The notice to the employer quotes them.

export const jobDecisionReasons = [
  { value: 'fraud', label: 'It asks applicants for money', rule: 'Nobody may ask applicants for money.' },
  {
    value: 'personal-data',
    label: 'It asks for bank details or identity papers too early',
    rule: 'Bank details and identity papers may be asked for only after an offer is signed.',
  },
  {
    value: 'fake',
    label: 'The job or its employer is not real',
    rule: 'Only real openings of the company itself may be published.',
  },
  {
    value: 'discrimination',
    label: 'It discriminates',
    rule: 'People must be treated equally, as the law demands.',
  },
  {
    value: 'misleading',
    label: 'Pay, place or work are not as written',
    rule: 'A job must state its true pay range, place and steps.',
  },
  {
    value: 'contact',
    label: 'It leads applicants elsewhere',
    rule: 'What applicants send may be collected for this hiring only.',
  },
  { value: 'spam', label: 'It is no job, or the same job many times', rule: 'Each job is published once.' },
  {
    value: 'abuse',
    label: 'It insults or threatens somebody',
    rule: 'You may not harass others.',
  },
  {
    value: 'misuse',
    label: 'It deceives, or is a mass message',
    rule: 'You may not deceive others or send mass messages.',
  },
  { value: 'other', label: 'Another reason', rule: 'See the note.' },
  { value: 'clear', label: 'Nothing is wrong with it', rule: 'It keeps to the terms.' },
] as const

const without = (...values: string[]) => jobDecisionReasons.filter(({ value }) => !values.includes(value))

/** Those that a decision about a job or company can rest on, one about its messages, and one about an applicant’s. */
export const advertReasons = without('clear', 'abuse', 'misuse')
export const companyMessageReasons = without('clear', 'misuse')
export const applicantMessageReasons = jobDecisionReasons.filter(({ value }) =>
  ['abuse', 'misuse', 'discrimination', 'other'].includes(value),
)

export type DecisionReason = (typeof jobDecisionReasons)[number]['value']
export const jobDecisionReasonValues = jobDecisionReasons.map(({ value }) => value)
export const findJobDecisionReason = (value: string) =>
  jobDecisionReasons.find((reason) => reason.value === value)

/** Decisions about a job. An employer can fix a hidden job; a removed one is final. */
export const jobDecisionKinds = ['lift', 'warn', 'hide', 'remove'] as const
export type JobDecisionKind = (typeof jobDecisionKinds)[number]

/** The moderation states of a job. */
export type JobModerationState = 'held' | 'hidden' | 'removed'

export const moderationLabels: Record<JobModerationState, string> = {
  held: 'In review',
  hidden: 'Hidden',
  removed: 'Removed',
}
