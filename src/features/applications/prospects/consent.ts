/** How somebody said that a company may keep their details. */
export const consentWays = {
  mail: 'by email',
  event: 'at a fair or event',
  phone: 'on the phone',
  meeting: 'in person',
  paper: 'on paper',
} as const
export type ConsentWay = keyof typeof consentWays

type Consent = { name: string; companyName: string; jobTitle: string; way: ConsentWay }

/** The sentence that is ticked, kept, and read by the person it is about. */
export const consentSentence = ({ name, companyName, jobTitle, way }: Consent) =>
  `${name} agreed ${consentWays[way]} that ${companyName} keeps these details for the job ${jobTitle}.`

/** What whoever starts an import confirms of all its people. */
export const importSentence = (companyName: string) =>
  `Each of these people applied to ${companyName}, or agreed that it keeps their details, and was told so.`

type ImportedConsent = Omit<Consent, 'way'> & { from: string; consent: string | null }

/** The same, as it is kept of one of them. What the file says of a consent stands with it. */
export const importedConsent = ({ name, companyName, jobTitle, from, consent }: ImportedConsent) =>
  `Brought along from ${from}. ${companyName} confirmed that ${name} applied to it, or agreed that it keeps these details, for the job ${jobTitle}.${consent ? ` Consent there: ${consent}` : ''}`

/** After so many days one is deleted. */
export const prospectDays = 30

const day = 86_400
export const prospectLimits = {
  /** Of a company. */
  perDay: { calls: 50, seconds: day },
  /** Of a company, to one address: whoever had themselves erased is not added again and again. */
  perAddress: { calls: 3, seconds: 30 * day },
  /** To one address, of all companies. */
  mails: { calls: 10, seconds: 7 * day },
}

type Adder = { addedBy: string | null; adderRole: string | null; companyName: string }

/** Who wrote somebody down: 'Rosa Delgado of Northgate Freight'. An account that is gone has no name. */
export const adderOf = ({ addedBy, adderRole, companyName }: Adder) =>
  adderRole === 'RECRUITER'
    ? `${addedBy ?? 'Somebody'}, a recruiter for ${companyName},`
    : `${addedBy ?? 'Somebody'} of ${companyName}`
