import type { Outcome } from '../verification/status.ts'

/** All decisions of reviewers about a company, and what each requires. */
export const decisions = {
  approve: { verb: 'Approve', done: 'Approved', needsNote: false },
  changes: { verb: 'Ask for changes', done: 'Changes asked for', needsNote: true },
  refuse: { verb: 'Refuse', done: 'Refused', needsNote: true },
  suspend: { verb: 'Suspend', done: 'Suspended', needsNote: true },
  reinstate: { verb: 'Reinstate', done: 'Reinstated', needsNote: false },
  uphold: { verb: 'Uphold', done: 'Appeal answered: the decision stands', needsNote: true },
  overturn: { verb: 'Overturn', done: 'Appeal answered: the decision is overturned', needsNote: true },
} as const
export type Decision = keyof typeof decisions
export const decisionNames = Object.keys(decisions) as [Decision, ...Decision[]]

/** The decisions that can be appealed: those that keep a company from hiring. */
export const appealable: readonly Decision[] = ['refuse', 'suspend']

/** The undo period: a decision takes effect, and is told, only after this time. */
export const undoSeconds = 10

/** The `human` finding of each decision. Suspending records none. */
export const humanFindings: Partial<Record<Decision, { outcome: Outcome; finding: string }>> = {
  approve: { outcome: 'pass', finding: 'A person read the case and approved it.' },
  changes: { outcome: 'waiting', finding: 'A person read the case and asked for changes.' },
  refuse: { outcome: 'fail', finding: 'A person read the case and refused it.' },
}

type Reason = {
  code: string
  /** The decisions it applies to. */
  for: readonly Decision[]
  /** Shown to reviewers. */
  label: string
  /** Shown to the employer. It states the finding, not how to evade it. */
  words: string
  /** Shown to applicants. */
  publicWords?: string
}

/** The closed list of reasons. Every decision has at least one, and a note in the reviewer's own words. */
export const reasons = [
  {
    code: 'evidence-agrees',
    for: ['approve'],
    label: 'The evidence agrees',
    words: 'What you sent agrees with what we found.',
  },
  {
    code: 'documents-prove',
    for: ['approve'],
    label: 'Documents prove what the machine could not',
    words: 'Your documents prove what could not be checked by machine.',
  },
  {
    code: 'related-company',
    for: ['approve', 'overturn'],
    label: 'The look-alike is a related company',
    words: 'The company that looks like yours is related to it.',
  },
  {
    code: 'detail-unclear',
    for: ['changes'],
    label: 'A detail is unclear',
    words: 'Something you wrote is unclear, or cannot be right as it stands.',
  },
  {
    code: 'number-mistyped',
    for: ['changes'],
    label: 'A number looks mistyped',
    words: 'Your registration number or tax ID does not have the right form.',
  },
  {
    code: 'domain-unproven',
    for: ['changes', 'refuse'],
    label: 'The domain is not proven',
    words: 'Nothing shows yet that the website’s domain belongs to the company.',
  },
  {
    code: 'document-needed',
    for: ['changes'],
    label: 'A document is needed',
    words: 'We need a document that shows what the machine could not check.',
  },
  {
    code: 'others-identity',
    for: ['refuse', 'suspend'],
    label: 'Uses another company’s name or numbers',
    words: 'The name, numbers or domain belong to another company.',
    publicWords: 'It used the name or numbers of another company.',
  },
  {
    code: 'existence-unproven',
    for: ['refuse'],
    label: 'No sign that the company exists',
    words: 'We found nothing that shows that this company exists under the name you gave.',
  },
  {
    code: 'details-contradict',
    for: ['refuse'],
    label: 'Details contradict what was found',
    words: 'What you sent contradicts what we found.',
  },
  {
    code: 'no-answer',
    for: ['refuse'],
    label: 'Our questions were not answered',
    words: 'What we asked for did not come.',
  },
  {
    code: 'fraud',
    for: ['refuse', 'suspend'],
    label: 'Asked people for money or bank details',
    words: 'Job seekers were asked for money, bank details or documents that no employer needs from them.',
    publicWords: 'Applicants were asked for money, bank details or documents that no employer needs.',
  },
  {
    code: 'false-details',
    for: ['suspend'],
    label: 'What was confirmed turned out false',
    words: 'Details that were confirmed have turned out to be false.',
    publicWords: 'What it had told us about itself was false.',
  },
  {
    code: 'jobs-break-rules',
    for: ['suspend'],
    label: 'Jobs break the rules, again',
    words: 'Jobs broke the rules of the fraud policy or the terms after we had written to you about it.',
    publicWords: 'Its jobs broke the rules.',
  },
  {
    code: 'account-taken',
    for: ['suspend'],
    label: 'Somebody else may be using the account',
    words: 'Somebody else may be using your account, so we stopped everything it can do.',
    publicWords: 'Somebody else may have used its account.',
  },
  {
    code: 'put-right',
    for: ['reinstate'],
    label: 'Put right',
    words: 'What led to the suspension has been put right.',
  },
  {
    code: 'suspended-wrongly',
    for: ['reinstate'],
    label: 'The suspension was wrong',
    words: 'The suspension was a mistake of ours.',
  },
  {
    code: 'facts-stand',
    for: ['uphold'],
    label: 'The facts still stand',
    words: 'The facts the decision rests on still stand.',
  },
  {
    code: 'nothing-new',
    for: ['uphold'],
    label: 'Nothing new was shown',
    words: 'The appeal brought nothing that was not known when it was decided.',
  },
  {
    code: 'new-evidence',
    for: ['overturn'],
    label: 'New evidence settles it',
    words: 'What you added settles what was open.',
  },
  {
    code: 'we-misread',
    for: ['overturn'],
    label: 'We misread the case',
    words: 'We misread the case.',
  },
] as const satisfies readonly Reason[]

type ReasonCode = (typeof reasons)[number]['code']
export const reasonCodes = reasons.map(({ code }) => code) as [ReasonCode, ...ReasonCode[]]

const listed: readonly Reason[] = reasons
export const reasonsFor = (decision: Decision) => listed.filter((reason) => reason.for.includes(decision))

/** The employer texts of these codes, in the order of the list. */
export const reasonWords = (codes: readonly string[]) =>
  listed.filter(({ code }) => codes.includes(code)).map(({ words }) => words)

/** The statement of reasons as one text: the listed reasons, then the reviewer's note. */
export const statementText = (codes: readonly string[], note: string) =>
  [...reasonWords(codes), note].filter(Boolean).join('\n')
