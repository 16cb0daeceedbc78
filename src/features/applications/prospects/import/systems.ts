import { letters } from './fields.ts'

// By which columns the exports of other systems are told apart.

const columns = {
  Greenhouse: [
    ...['candidatename', 'candidateid', 'applicationid', 'jobname', 'currentstage', 'applicationstatus'],
    ...['applicationdate', 'sourcename', 'rejectionreason', 'rejectedreason', 'appliedon', 'coordinator'],
    ...[
      'recruiter',
      'firstname',
      'lastname',
      'company',
      'title',
      'phones',
      'emails',
      'job',
      'stage',
      'status',
    ],
  ],
  Lever: [
    ...['opportunityid', 'profileid', 'candidatename', 'headline', 'posting', 'postings', 'origin', 'owner'],
    ...['archivereason', 'archivedat', 'lastadvanced', 'emails', 'phones', 'stage', 'createdat', 'leverurl'],
  ],
  Ashby: [
    ...['candidatename', 'primaryemailaddress', 'candidateemail', 'currentinterviewstage', 'interviewstage'],
    ...['applicationcreatedat', 'archivereason', 'creditedto', 'candidateprofileurl', 'applicationstatus'],
    ...['jobtitle', 'interviewplan', 'primaryphonenumber'],
  ],
  Workable: [
    ...['name', 'firstname', 'lastname', 'headline', 'job', 'stage', 'disqualified', 'disqualifiedat'],
    ...['disqualificationreason', 'domain', 'resumeurl', 'creationtime', 'profileurl', 'sourced'],
  ],
  SmartRecruiters: [
    ...[
      'candidateid',
      'firstname',
      'lastname',
      'phonenumber',
      'applicationcreationdate',
      'substatus',
      'status',
    ],
    ...['sourcetype', 'reasonforrejection', 'consentstatus', 'jobtitle', 'jobadtitle', 'jobid', 'refnumber'],
  ],
  Personio: [
    ...['applicationid', 'firstname', 'lastname', 'position', 'jobposition', 'phase', 'channel', 'telefon'],
    ...['recruitingchannel', 'applicationdate', 'cancellationreason', 'availablefrom', 'salaryexpectations'],
    ...['vorname', 'nachname', 'stelle', 'kanal', 'bewerbungskanal', 'bewerbungsdatum', 'absagegrund'],
  ],
  Recruitee: [
    ...['name', 'emails', 'phones', 'offer', 'offers', 'stage', 'disqualifyreason', 'coverletter', 'cvurl'],
    ...['talentpools', 'referrer', 'createdat', 'positiveratings', 'admin'],
  ],
} as const satisfies Record<string, readonly string[]>

export const elsewhere = 'another system'
export type ImportSystem = keyof typeof columns | typeof elsewhere
export const importSystems = [elsewhere, ...(Object.keys(columns) as ImportSystem[])] as const satisfies [
  ImportSystem,
  ...ImportSystem[],
]

const known: readonly (readonly string[])[] = Object.values(columns)
/** A column of one system alone says more than one that several have. */
const weightOf = (name: string) => (known.filter((names) => names.includes(name)).length === 1 ? 3 : 1)

/** From which system a file with these columns is; one that two may have written is from neither. */
export function guessSystem(given: readonly string[]): ImportSystem {
  const names = new Set(given.map(letters))
  const scores = Object.entries(columns).map(([system, own]: [string, readonly string[]]) => ({
    system: system as ImportSystem,
    score: own.reduce((sum, name) => sum + (names.has(name) ? weightOf(name) : 0), 0),
  }))
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  return first && first.score >= 5 && first.score > (second?.score ?? 0) ? first.system : elsewhere
}
