// What webhooks tell. The triggers of migration 0109 write these kinds.

type Kind = {
  /** In the list that people choose from, and in the log. */
  label: string
  /** When it is sent, where the label leaves a question. */
  hint?: string
  /** The message for a chat; `who` is a name or “An applicant”, `job` a title. */
  sentence: (who: string, job: string, data: EventData) => string
}

/** The fields of an event beside its ids. */
export type EventData = {
  from?: string
  to?: string
  step?: string
  by?: 'applicant' | 'company' | 'waymark'
  applicantTold?: boolean
  interviewId?: string
  startsAt?: string
  minutes?: number
  messageId?: string
  closedReason?: string
}

const answers: Record<string, string> = {
  'offer accept': 'The offer is accepted',
  'offer reject': 'The offer is declined',
  'offer counter': 'The offer is countered',
}

export const eventKinds = {
  'application.created': {
    label: 'An application arrived',
    sentence: (who, job) => `${who} applied for ${job}.`,
  },
  'application.moved': {
    label: 'An applicant moved',
    hint: 'To another stage or step. A move that is taken back is one more move.',
    sentence: (who, job, { step, to }) => `${who} moved to ${step ?? to} for ${job}.`,
  },
  'application.rejected': {
    label: 'An applicant was rejected',
    hint: 'At once. The applicant is told 10 minutes later, unless it is taken back.',
    sentence: (who, job) => `${who} was rejected for ${job}.`,
  },
  'application.withdrawn': {
    label: 'An application was withdrawn',
    sentence: (who, job) => `${who} withdrew from ${job}.`,
  },
  'application.hired': { label: 'Somebody was hired', sentence: (who, job) => `${who} is hired for ${job}.` },
  'offer.made': {
    label: 'An offer was made',
    sentence: (who, job) => `An offer for ${job} was sent to ${midSentence(who)}.`,
  },
  'offer.answered': {
    label: 'An offer was answered',
    hint: 'Accepted, declined or countered.',
    sentence: (who, job, { to = '' }) =>
      `${answers[to] ?? 'The offer is answered'}: ${midSentence(who)}, ${job}.`,
  },
  'interview.booked': {
    label: 'An interview was booked',
    sentence: (who, job) => `An interview with ${midSentence(who)} for ${job} is booked.`,
  },
  'interview.moved': {
    label: 'An interview was moved',
    sentence: (who, job) => `The interview with ${midSentence(who)} for ${job} has another time.`,
  },
  'interview.cancelled': {
    label: 'An interview was cancelled',
    hint: 'By either side, or declined.',
    sentence: (who, job) => `The interview with ${midSentence(who)} for ${job} is off.`,
  },
  'message.received': {
    label: 'An applicant wrote',
    hint: 'That they did, not what.',
    sentence: (who, job) => `${who} wrote to you about ${job}.`,
  },
  'job.published': {
    label: 'A job was published',
    hint: 'Or is online again.',
    sentence: (_, job) => `${job} is online.`,
  },
  'job.changed': { label: 'A published job was changed', sentence: (_, job) => `${job} was changed.` },
  'job.held': {
    label: 'A job waits for our check',
    sentence: (_, job) => `${job} waits for a check and is not online.`,
  },
  'job.paused': { label: 'A job was paused', sentence: (_, job) => `${job} is paused.` },
  'job.closed': {
    label: 'A job was closed',
    hint: 'By you, or because its last day has passed.',
    sentence: (_, job) => `${job} is closed.`,
  },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

/** Sent by the button on the page, and to be chosen by nobody. */
export const testKind = 'test'

export const isEventKind = (kind: string): kind is EventKind => kind in eventKinds
export const kindLabel = (kind: string) => (isEventKind(kind) ? eventKinds[kind].label : 'Test event')

export const hintOf = (kind: EventKind) => (eventKinds[kind] as Kind).hint

const midSentence = (who: string) => (who === anApplicant ? 'an applicant' : who)
export const anApplicant = 'An applicant'
