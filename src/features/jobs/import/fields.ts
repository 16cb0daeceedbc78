import type { JobFieldName } from '../fields/job-fields.ts'

// Which column of a file is which field of a job. Beside the fields there are two texts that hold several of them.

export const importFields = [
  {
    name: 'title',
    label: 'Title',
    columns: ['title', 'jobtitle', 'position', 'positiontitle', 'role', 'name'],
  },
  {
    name: 'description',
    label: 'Description',
    columns: ['description', 'jobdescription', 'body', 'content', 'details'],
  },
  {
    name: 'employmentType',
    label: 'Type of employment',
    columns: ['employmenttype', 'jobtype', 'contracttype', 'type'],
  },
  {
    name: 'workplace',
    label: 'Workplace',
    columns: [
      'workplace',
      'workplacetype',
      'joblocationtype',
      'remotetype',
      'workmodel',
      'remote',
      'isremote',
    ],
  },
  {
    name: 'level',
    label: 'Level',
    columns: ['level', 'seniority', 'senioritylevel', 'experiencelevel', 'careerlevel'],
  },
  { name: 'industry', label: 'Industry', columns: ['industry', 'category', 'sector'] },
  {
    name: 'place',
    label: 'City, region and country in one',
    columns: ['location', 'place', 'joblocation', 'joblocationname'],
  },
  { name: 'city', label: 'City', columns: ['city', 'addresslocality', 'town'] },
  { name: 'region', label: 'State or region', columns: ['region', 'state', 'province', 'addressregion'] },
  {
    name: 'country',
    label: 'Country',
    columns: [
      'country',
      'countrycode',
      'addresscountry',
      'addresscountryname',
      'applicantlocationrequirementsname',
    ],
  },
  {
    name: 'furtherPlaces',
    label: 'Further places',
    columns: ['furtherplaces', 'otherlocations', 'additionallocations', 'secondarylocations', 'countries'],
  },
  {
    name: 'pay',
    label: 'Pay in words',
    columns: ['salary', 'pay', 'payrange', 'salaryrange', 'compensation', 'wage', 'basesalaryvaluevalue'],
  },
  {
    name: 'payMin',
    label: 'Lowest pay',
    columns: [
      'paymin',
      'payfrom',
      'minpay',
      'salarymin',
      'minsalary',
      'salaryfrom',
      'minimumsalary',
      'basesalaryvalueminvalue',
      'basesalaryminvalue',
    ],
  },
  {
    name: 'payMax',
    label: 'Highest pay',
    columns: [
      'paymax',
      'payto',
      'maxpay',
      'salarymax',
      'maxsalary',
      'salaryto',
      'maximumsalary',
      'basesalaryvaluemaxvalue',
      'basesalarymaxvalue',
    ],
  },
  {
    name: 'payCurrency',
    label: 'Currency',
    columns: ['paycurrency', 'currency', 'salarycurrency', 'basesalarycurrency'],
  },
  {
    name: 'payPeriod',
    label: 'Pay period',
    columns: [
      'payperiod',
      'salaryperiod',
      'salaryunit',
      'salaryinterval',
      'basesalaryvalueunittext',
      'basesalaryunittext',
    ],
  },
  { name: 'skills', label: 'Skills', columns: ['skills', 'skill', 'tags', 'keywords'] },
  { name: 'hours', label: 'Hours', columns: ['hours', 'workhours', 'workinghours', 'shift', 'schedule'] },
  { name: 'visa', label: 'Work permit', columns: ['visa', 'workpermit', 'sponsorship'] },
  { name: 'benefits', label: 'Benefits', columns: ['benefits', 'jobbenefits', 'perks'] },
  { name: 'vacancy', label: 'Vacancy', columns: ['vacancy'] },
  { name: 'startsOn', label: 'First day of the work', columns: ['startson', 'startdate', 'jobstartdate'] },
  { name: 'aiUse', label: 'Use of AI', columns: ['aiuse'] },
  { name: 'aiUseNote', label: 'What AI is used for', columns: ['aiusenote'] },
  { name: 'steps', label: 'Steps, as our export writes them', columns: ['steps'] },
  { name: 'questions', label: 'Questions, as our export writes them', columns: ['questions'] },
  {
    name: 'seats',
    label: 'Seats',
    columns: ['seats', 'openings', 'positions', 'totaljobopenings', 'numberofopenings', 'headcount'],
  },
  {
    name: 'closesAt',
    label: 'Last day to apply',
    columns: [
      'closesat',
      'closingdate',
      'validthrough',
      'expirationdate',
      'expires',
      'deadline',
      'applicationdeadline',
    ],
  },
] as const satisfies readonly {
  name: JobFieldName | 'place' | 'pay'
  label: string
  columns: readonly string[]
}[]

export type ImportField = (typeof importFields)[number]['name']

export const importFieldNames = importFields.map(({ name }) => name) as [ImportField, ...ImportField[]]

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** For each column the field it seems to be, or null; each field once. A whole path counts before its last part. */
export function guessFields(columns: readonly string[]): (ImportField | null)[] {
  const guesses: (ImportField | null)[] = columns.map(() => null)
  const used = new Set<ImportField>()
  const nameForms = [
    (column: string) => letters(column),
    (column: string) => letters(column.split('.').slice(-2).join('')),
    (column: string) => letters(column.split('.').at(-1) ?? ''),
  ]
  // Fields that a feed names for something else than the job itself.
  const isOfOthers = (column: string) =>
    /^(hiringOrganization|identifier|publisher|company)\b|(^|\.)@/i.test(column)
  for (const form of nameForms)
    for (const { name, label, columns: known } of importFields) {
      // The names of a field are in the order of how sure they are; first the one that the page shows.
      for (const one of [letters(label), ...known]) {
        const place = columns.findIndex(
          (column, at) => guesses[at] === null && !isOfOthers(column) && form(column) === one,
        )
        if (place < 0 || used.has(name)) continue
        guesses[place] = name
        used.add(name)
      }
    }
  return guesses
}
