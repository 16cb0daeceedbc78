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
    value: 'abuse',
    label: 'It insults or threatens',
    hint: 'Insults, threats, unwanted advances',
    detailsHint: 'Whether it happened before, and what you fear.',
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
    hint: 'In your own words',
    detailsHint: 'What is wrong with it?',
    severity: 1,
  },
] as const

const otherCategory = reportCategories[reportCategories.length - 1] as (typeof reportCategories)[number]

export type ReportCategory = (typeof reportCategories)[number]['value']
export const reportCategoryValues = reportCategories.map(({ value }) => value)
export const reportCategory = (value: string) =>
  reportCategories.find((category) => category.value === value) ?? otherCategory

/** What anybody can report here; a message only by the applicant who got it. */
export const openSubjects = ['job', 'company', 'message'] as const
/** All types of subjects. A company reports an applicant’s message in the conversation. */
export const reportSubjects = [...openSubjects, 'applicant-message'] as const
export type ReportSubject = (typeof reportSubjects)[number]

/** What can be wrong with what an applicant wrote, in the words for a company. */
const applicantMessageHints: Partial<Record<ReportCategory, string>> = {
  abuse: 'Insults, threats, unwanted advances',
  money: 'Fees, loans, checks to pass on',
  discrimination: 'Age, origin, sex, disability, family',
  spam: 'Advertising, or the same text many times',
  other: 'In your own words',
}

/** The categories to choose from for this subject. */
export const categoriesFor = (subject: ReportSubject) =>
  subject === 'applicant-message'
    ? reportCategories.flatMap((category) => {
        const hint = applicantMessageHints[category.value]
        return hint ? [{ ...category, hint }] : []
      })
    : reportCategories.filter(({ value }) => subject === 'message' || value !== 'abuse')

/** What was reported, in a word; mails say no more, because the names of subjects are typed by strangers. */
export const reportSubjectWord = (subject: ReportSubject) =>
  subject === 'applicant-message' ? 'message' : subject

/** Who was reported and never learns by whom. */
export const reportedSide = (subject: ReportSubject) =>
  subject === 'applicant-message' ? 'applicant' : 'employer'

/** What became of it, for reporters. */
export const reporterOutcomeText = (subject: ReportSubject, outcome: CaseOutcome) =>
  subject === 'applicant-message' && outcome === 'warn'
    ? 'We told the applicant which rule the message breaks.'
    : reporterOutcomeTexts[outcome]

const reporterOutcomeTexts = {
  none: 'We found nothing that breaks the rules, so it stays as it is.',
  warn: 'We told the employer what to change.',
  hide: 'Nobody can see it until it is changed and read again.',
  remove: 'We removed it for good.',
  suspend: 'We suspended the employer. None of its jobs can be seen any more.',
} as const
export type CaseOutcome = keyof typeof reporterOutcomeTexts
