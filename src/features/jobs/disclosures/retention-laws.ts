// How long a company may keep what an applicant sent, and how long a law makes it. Read on the day in `asOf`, in our own
// words; decision 0278 says what was weighed.

/** One row: a place, and for how many months after an application has ended. */
export type RetentionLaw = {
  /** `US`, `US-CA`, `EU` for its member states; `*` for everywhere else. */
  place: string
  months: number
  law: string
  paragraph: string
  /** The day on which it was read, as `2026-11-28`. */
  asOf: string
  says: string
}

const asOf = '2026-11-28'

/** The longest that those who hire may read it. The first row that reaches a place counts; the last one is for all others. */
export const longestKept: readonly RetentionLaw[] = [
  {
    ...{ place: 'US', months: 12, law: '29 CFR', paragraph: '§ 1602.14', asOf },
    says: 'Employers keep applications for a year from the decision.',
  },
  {
    ...{ place: 'CA', months: 12, law: 'Canadian Human Rights Act', paragraph: 's. 41(1)(e)', asOf },
    says: 'A complaint is made within a year.',
  },
  {
    ...{ place: 'GB', months: 9, law: 'Equality Act 2010', paragraph: 's. 123 and s. 140B', asOf },
    says: 'A claim is made within six months at most, and conciliation before it stops the clock.',
  },
  {
    ...{ place: 'IE', months: 12, law: 'Employment Equality Act 1998', paragraph: 's. 77(5)', asOf },
    says: 'A claim is made within six months, which may be extended to twelve.',
  },
  {
    ...{ place: 'DE', months: 6, law: 'AGG and ArbGG', paragraph: '§ 15(4) and § 61b(1)', asOf },
    says: 'A claim is made within two months, and taken to court within three more.',
  },
  {
    ...{ place: 'AT', months: 7, law: 'Gleichbehandlungsgesetz', paragraph: '§ 15(1) and § 29(1)', asOf },
    says: 'A claim is made within six months; one more is for its service.',
  },
  {
    ...{ place: 'CH', months: 4, law: 'Gleichstellungsgesetz', paragraph: 'Art. 8(2)', asOf },
    says: 'A claim is made within three months; one more is for its service.',
  },
  {
    ...{
      place: 'NL',
      months: 1,
      law: 'GDPR',
      paragraph: 'Art. 5(1)(e), as the Dutch authority reads it',
      asOf,
    },
    says: 'Four weeks after the end; a year with the applicant’s consent.',
  },
  {
    ...{ place: 'FR', months: 24, law: 'GDPR', paragraph: 'Art. 5(1)(e), as the CNIL reads it', asOf },
    says: 'Two years at most after the last contact.',
  },
  {
    ...{ place: 'EU', months: 6, law: 'GDPR', paragraph: 'Art. 5(1)(e)', asOf },
    says: 'No longer than the purpose needs; six months are usual for claims.',
  },
  {
    ...{
      place: 'IN',
      months: 12,
      law: 'Digital Personal Data Protection Act, 2023',
      paragraph: 's. 8(7)',
      asOf,
    },
    says: 'Erased once its purpose is over; the law names no months.',
  },
  {
    ...{ place: 'AU', months: 12, law: 'Privacy Act 1988', paragraph: 'APP 11.2', asOf },
    says: 'Destroyed once it is not needed; the law names no months.',
  },
  {
    ...{ place: '*', months: 12, law: 'Our own rule', paragraph: 'where we know of no other', asOf },
    says: 'A year after the end.',
  },
]

/** A law that makes the company keep a record, from so many people on. */
export type RecordLaw = RetentionLaw & { minEmployees: number }

/**
 * Records that a law wants kept. What is left of that time after those who hire have lost it is kept sealed. Every row
 * that reaches a place counts, the longest one.
 */
export const mustBeKept: readonly RecordLaw[] = [
  {
    ...{ place: 'US', months: 12, law: '29 CFR', paragraph: '§ 1602.14', asOf, minEmployees: 15 },
    says: 'Applications and other records of hiring, for a year from the record or the decision.',
  },
  {
    ...{
      place: 'US-CA',
      months: 48,
      law: 'Government Code (California)',
      paragraph: '§ 12946',
      asOf,
      minEmployees: 5,
    },
    says: 'Applications and records of hiring, for four years.',
  },
  {
    ...{
      place: 'US-CO',
      months: 60,
      law: 'C.R.S. (Colorado)',
      paragraph: '§ 24-34-408',
      asOf,
      minEmployees: 1,
    },
    says: 'Application forms and other records of hiring, for five years.',
  },
]
