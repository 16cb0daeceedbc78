import type { EvidenceOutcome } from '../verification/status.ts'

/** All decisions of reviewers about a company, and what each requires. */
export const companyDecisionKinds = {
  approve: { label: 'Approve', doneLabel: 'Approved', needsNote: false },
  changes: { label: 'Ask for changes', doneLabel: 'Changes asked for', needsNote: true },
  refuse: { label: 'Refuse', doneLabel: 'Refused', needsNote: true },
  suspend: { label: 'Suspend', doneLabel: 'Suspended', needsNote: true },
  reinstate: { label: 'Reinstate', doneLabel: 'Reinstated', needsNote: false },
  uphold: { label: 'Uphold', doneLabel: 'Appeal answered: the decision stands', needsNote: true },
  overturn: { label: 'Overturn', doneLabel: 'Appeal answered: the decision is overturned', needsNote: true },
} as const
export type CompanyDecision = keyof typeof companyDecisionKinds
export const companyDecisionNames = Object.keys(companyDecisionKinds) as [
  CompanyDecision,
  ...CompanyDecision[],
]

/** The decisions that can be appealed: those that keep a company from hiring. */
export const appealableDecisions: readonly CompanyDecision[] = ['refuse', 'suspend']

/** The `human` finding of each decision. Suspending records none. */
export const reviewerFindings: Partial<
  Record<CompanyDecision, { outcome: EvidenceOutcome; finding: string }>
> = {
  approve: { outcome: 'pass', finding: 'A person read the case and approved it.' },
  changes: { outcome: 'waiting', finding: 'A person read the case and asked for changes.' },
  refuse: { outcome: 'fail', finding: 'A person read the case and refused it.' },
}

type Reason = {
  code: string
  /** The decisions it applies to. */
  decisions: readonly CompanyDecision[]
  /** Shown to reviewers. */
  label: string
  /** Shown to the employer. It states the finding, not how to evade it. */
  employerText: string
  /** Shown to applicants. */
  publicText?: string
}

/** The closed list of reasons. Every decision has at least one, and a note in the reviewer's own words. */
export const companyDecisionReasons = [
  {
    code: 'evidence-agrees',
    decisions: ['approve'],
    label: 'The evidence agrees',
    employerText: 'What you sent agrees with what we found.',
  },
  {
    code: 'documents-prove',
    decisions: ['approve'],
    label: 'Documents prove what the machine could not',
    employerText: 'Your documents prove what could not be checked by machine.',
  },
  {
    code: 'related-company',
    decisions: ['approve', 'overturn'],
    label: 'The look-alike is a related company',
    employerText: 'The company that looks like yours is related to it.',
  },
  {
    code: 'detail-unclear',
    decisions: ['changes'],
    label: 'A detail is unclear',
    employerText: 'Something you wrote is unclear, or cannot be right as it stands.',
  },
  {
    code: 'number-mistyped',
    decisions: ['changes'],
    label: 'A number looks mistyped',
    employerText: 'Your registration number or tax ID does not have the right format.',
  },
  {
    code: 'domain-unproven',
    decisions: ['changes', 'refuse'],
    label: 'The domain is not proven',
    employerText: 'Nothing shows yet that the website’s domain belongs to the company.',
  },
  {
    code: 'document-needed',
    decisions: ['changes'],
    label: 'A document is needed',
    employerText: 'We need a document that shows what the machine could not check.',
  },
  {
    code: 'others-identity',
    decisions: ['refuse', 'suspend'],
    label: 'Uses another company’s name or numbers',
    employerText: 'The name, numbers or domain belong to another company.',
    publicText: 'It used the name or numbers of another company.',
  },
  {
    code: 'existence-unproven',
    decisions: ['refuse'],
    label: 'No sign that the company exists',
    employerText: 'We found nothing that shows that this company exists under the name you gave.',
  },
  {
    code: 'details-contradict',
    decisions: ['refuse'],
    label: 'Details contradict what was found',
    employerText: 'What you sent contradicts what we found.',
  },
  {
    code: 'no-answer',
    decisions: ['refuse'],
    label: 'Our questions were not answered',
    employerText: 'What we asked for did not come.',
  },
  {
    code: 'fraud',
    decisions: ['refuse', 'suspend'],
    label: 'Asked people for money or bank details',
    employerText:
      'Job seekers were asked for money, bank details or documents that no employer needs from them.',
    publicText: 'Applicants were asked for money, bank details or documents that no employer needs.',
  },
  {
    code: 'false-details',
    decisions: ['suspend'],
    label: 'What was confirmed turned out false',
    employerText: 'Details that were confirmed have turned out to be false.',
    publicText: 'What it had told us about itself was false.',
  },
  {
    code: 'jobs-break-rules',
    decisions: ['suspend'],
    label: 'Jobs break the rules, again',
    employerText:
      'Jobs broke the rules of the fraud policy or the terms after we had written to you about it.',
    publicText: 'Its jobs broke the rules.',
  },
  {
    code: 'account-taken',
    decisions: ['suspend'],
    label: 'Somebody else may be using the account',
    employerText: 'Somebody else may be using your account, so we stopped everything it can do.',
    publicText: 'Somebody else may have used its account.',
  },
  {
    code: 'put-right',
    decisions: ['reinstate'],
    label: 'Put right',
    employerText: 'What led to the suspension has been put right.',
  },
  {
    code: 'suspended-wrongly',
    decisions: ['reinstate'],
    label: 'The suspension was wrong',
    employerText: 'The suspension was a mistake of ours.',
  },
  {
    code: 'facts-stand',
    decisions: ['uphold'],
    label: 'The facts still stand',
    employerText: 'The facts the decision rests on still stand.',
  },
  {
    code: 'nothing-new',
    decisions: ['uphold'],
    label: 'Nothing new was shown',
    employerText: 'The appeal brought nothing that was not known when it was decided.',
  },
  {
    code: 'new-evidence',
    decisions: ['overturn'],
    label: 'New evidence settles it',
    employerText: 'What you added settles what was open.',
  },
  {
    code: 'we-misread',
    decisions: ['overturn'],
    label: 'We misread the case',
    employerText: 'We misread the case.',
  },
] as const satisfies readonly Reason[]

type ReasonCode = (typeof companyDecisionReasons)[number]['code']
export const companyReasonCodes = companyDecisionReasons.map(({ code }) => code) as [
  ReasonCode,
  ...ReasonCode[],
]

const allReasons: readonly Reason[] = companyDecisionReasons
export const reasonsFor = (decision: CompanyDecision) =>
  allReasons.filter((reason) => reason.decisions.includes(decision))

/** The employer texts of these codes, in the order of the list. */
export const listReasonTexts = (codes: readonly string[]) =>
  allReasons.filter(({ code }) => codes.includes(code)).map(({ employerText: words }) => words)

/** The statement of reasons as one text: the listed reasons, then the reviewer's note. */
export const statementText = (codes: readonly string[], note: string) =>
  [...listReasonTexts(codes), note].filter(Boolean).join('\n')
