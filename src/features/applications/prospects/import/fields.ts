// Which column of a file is what of a person. The names are those of the exports of other systems, in small letters.

export const importFields = [
  {
    name: 'email',
    label: 'Email',
    columns: [
      ...['email', 'emails', 'emailaddress', 'emailaddresses', 'candidateemail', 'primaryemail', 'mail'],
      ...['primaryemailaddress', 'candidateemailaddress', 'applicantemail', 'personalemail', 'emailadresse'],
    ],
  },
  {
    name: 'name',
    label: 'Name',
    columns: ['name', 'fullname', 'candidatename', 'applicantname', 'candidate', 'applicant', 'bewerber'],
  },
  {
    name: 'firstName',
    label: 'First name',
    columns: ['firstname', 'candidatefirstname', 'givenname', 'forename', 'vorname', 'prenom', 'voornaam'],
  },
  {
    name: 'lastName',
    label: 'Last name',
    columns: ['lastname', 'candidatelastname', 'surname', 'familyname', 'nachname', 'nom', 'achternaam'],
  },
  {
    name: 'phone',
    label: 'Phone',
    columns: [
      ...['phone', 'phones', 'phonenumber', 'phonenumbers', 'mobile', 'mobilephone', 'telephone'],
      ...['candidatephone', 'candidatephonenumber', 'primaryphone', 'primaryphonenumber', 'telefon', 'handy'],
    ],
  },
  {
    name: 'job',
    label: 'Job',
    columns: [
      ...['job', 'jobs', 'jobtitle', 'jobname', 'jobadtitle', 'posting', 'postings', 'postingtitle', 'offer'],
      ...['offers', 'offertitle', 'jobposition', 'position', 'positions', 'vacancy', 'requisition', 'stelle'],
      ...['appliedfor', 'requisitiontitle', 'role'],
    ],
  },
  {
    name: 'stage',
    label: 'Stage',
    columns: [
      ...['stage', 'currentstage', 'currentinterviewstage', 'interviewstage', 'stagename', 'pipelinestage'],
      ...['applicationstage', 'phase', 'currentphase', 'substatus', 'step', 'hiringstep'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    columns: ['status', 'applicationstatus', 'candidatestatus', 'disqualified', 'isdisqualified', 'state'],
  },
  {
    name: 'appliedAt',
    label: 'Applied on',
    columns: [
      ...['appliedon', 'appliedat', 'applieddate', 'dateapplied', 'applicationdate', 'applicationcreatedat'],
      ...['applicationcreationdate', 'applicationsubmittedat', 'bewerbungsdatum', 'eingangsdatum'],
      ...['createdat', 'creationtime', 'created', 'datecreated', 'dateadded', 'addedat', 'applied'],
    ],
  },
  {
    name: 'source',
    label: 'Source',
    columns: [
      ...['source', 'sourcename', 'applicationsource', 'recruitingchannel', 'channel', 'origin', 'referrer'],
      ...['bewerbungskanal', 'kanal', 'domain'],
    ],
  },
  {
    name: 'notes',
    label: 'Notes',
    columns: ['notes', 'note', 'comments', 'comment', 'feedback', 'kommentar', 'kommentare', 'notizen'],
  },
  {
    name: 'rejectReason',
    label: 'Reason for the rejection',
    columns: [
      ...['rejectionreason', 'rejectedreason', 'rejectreason', 'archivereason', 'disqualificationreason'],
      ...['disqualifyreason', 'reasonforrejection', 'cancellationreason', 'absagegrund', 'ablehnungsgrund'],
    ],
  },
  {
    name: 'resume',
    label: 'File name of the résumé',
    columns: [
      ...['resume', 'resumefile', 'resumefilename', 'cv', 'cvfile', 'cvfilename', 'resumecv', 'cvresume'],
      ...['resumeurl', 'cvurl', 'resumelink', 'resumepath', 'lebenslauf', 'filename', 'attachments'],
      ...['documents', 'dokumente', 'files', 'file'],
    ],
  },
  {
    name: 'folder',
    label: 'Id, as their folder is called',
    columns: ['candidateid', 'applicationid', 'opportunityid', 'profileid', 'personid', 'externalid', 'id'],
  },
  {
    name: 'consent',
    label: 'Consent',
    columns: [
      ...['consent', 'gdprconsent', 'consentstatus', 'consentgivenat', 'consentdate', 'privacyconsent'],
      ...['dataconsent', 'gdprstatus', 'einwilligung'],
    ],
  },
] as const

export type ImportField = (typeof importFields)[number]['name']
export const importFieldNames = importFields.map(({ name }) => name) as [ImportField, ...ImportField[]]

/** What is compared of a name: its letters and digits, without case and accents. */
export const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** For each column the field it seems to be, or null; each field once, by the likeliest of its names. */
export function guessFields(columns: readonly string[]): (ImportField | null)[] {
  const names = columns.map(letters)
  const guesses: (ImportField | null)[] = columns.map(() => null)
  for (const field of importFields)
    for (const name of field.columns) {
      const place = names.findIndex((one, at) => one === name && guesses[at] === null)
      if (place < 0) continue
      guesses[place] = field.name
      break
    }
  return guesses
}
