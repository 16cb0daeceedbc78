// The report categories with their labels for reporters. The values are stored.

export const reportCategories = [
  {
    value: 'money',
    label: 'It asks for money',
    hint: 'Fees, deposits, equipment, “refunds”, checks to pass on',
    detailsHint: 'How much, how, and the exact words if you have them.',
    severity: 3,
  },
  {
    value: 'data',
    label: 'It asks for bank details or identity papers',
    hint: 'Before an offer is signed',
    detailsHint: 'What they asked for, and where.',
    severity: 3,
  },
  {
    value: 'fake',
    label: 'The company or job isn’t real',
    hint: 'Copied post, wrong domain, no such role',
    detailsHint: 'How you noticed.',
    severity: 2,
  },
  {
    value: 'discrimination',
    label: 'It discriminates',
    hint: 'Age, origin, sex, disability, family',
    detailsHint: 'Exact words help more than a summary.',
    severity: 2,
  },
  {
    value: 'pay',
    label: 'The pay or place is wrong',
    hint: 'Different in the call from the post',
    detailsHint: 'What you were told, and what is written.',
    severity: 1,
  },
  {
    value: 'spam',
    label: 'It is spam',
    hint: 'No job at all, or the same one many times',
    detailsHint: 'Links to the others help.',
    severity: 1,
  },
  {
    value: 'other',
    label: 'Something else',
    hint: 'Tell us below',
    detailsHint: 'What is wrong with it?',
    severity: 1,
  },
] as const

export type ReportCategory = (typeof reportCategories)[number]['value']
export const reportCategoryValues = reportCategories.map(({ value }) => value)
export const reportCategory = (value: string) =>
  reportCategories.find((category) => category.value === value) ?? reportCategories[6]

/** The types of subjects that can be reported. */
export const reportSubjects = ['job', 'company', 'message'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** A generic name for mails, because subject names are typed by strangers. */
export const reportSubjectPhrase = (subject: ReportSubject) => `a ${subject}`

/** Outcome texts for reporters. */
export const reporterOutcomeTexts = {
  none: 'We found nothing that breaks the rules, so it stays as it is.',
  warn: 'We told the employer what to change.',
  hide: 'Nobody can see it until it is changed and read again.',
  remove: 'We removed it for good.',
  suspend: 'We suspended the employer. None of its jobs can be seen any more.',
} as const
export type CaseOutcome = keyof typeof reporterOutcomeTexts
