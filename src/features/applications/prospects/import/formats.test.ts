import { expect, test } from 'vitest'
import { readCsv } from '#/features/jobs/import/csv.ts'
import { dayReader } from './days.ts'
import { guessFields } from './fields.ts'
import { planRows } from './plan.ts'
import { resumeFinder } from './resumes.ts'
import { guessStage } from './stages.ts'
import { guessSystem } from './systems.ts'

const jobs = [
  { id: 'welder', title: 'Night Shift Welder' },
  { id: 'crane', title: 'Crane Operator' },
]

async function plan(csv: string, files: string[] = [], jobId: string | null = null) {
  const { columns, rows } = await readCsv(csv, [])
  const system = guessSystem(columns)
  const choices = { system, mapping: guessFields(columns), stages: {}, jobs: {} }
  const table = { columns, files, rows: rows.map((row, place) => ({ ...row, place })) }
  return { system, rows: planRows(table, choices, { jobs, jobId }) }
}

/** Invented people in the columns that the exports of these systems have. */
const exports: [system: string, csv: string, expected: object][] = [
  [
    'Greenhouse',
    `First Name,Last Name,Company,Title,Phone(s),Email(s),Social Media,Job,Source,Recruiter,Coordinator,Stage,Status,Rejected Reason,Applied On
Lea,Vik,Northbay,Fitter,+47 22 33 44 55 (mobile),"lea@people.example, lea@home.example",,Night Shift Welder,LinkedIn,R,C,Phone Interview,Rejected,Not enough experience,03/21/2026`,
    {
      ...{ stage: 'rejected', rejectReason: 'Not enough experience', phone: '+47 22 33 44 55' },
      ...{ appliedAt: '2026-03-21', jobId: 'welder' },
    },
  ],
  [
    'Greenhouse',
    `Candidate Name,Candidate ID,Application ID,Email,Job Name,Current Stage,Application Status,Application Date,Source Name,Rejection Reason
Lea Vik,4711,815,lea@people.example,Night Shift Welder,Application Review,Active,2026-03-21,Referral,`,
    { stage: 'applied', source: 'Referral', jobId: 'welder', appliedAt: '2026-03-21' },
  ],
  [
    'Lever',
    `Opportunity ID,Candidate Name,Headline,Emails,Phones,Stage,Origin,Source,Postings,Owner,Archive Reason,Archived At,Created At
a-1,Lea Vik,Fitter,lea@people.example,+4722334455,On-site interview,sourced,LinkedIn,Crane Operator,Rosa,,,2026-03-21 10:11:12`,
    { stage: 'interview', source: 'LinkedIn', jobId: 'crane', appliedAt: '2026-03-21' },
  ],
  [
    'Ashby',
    `Candidate Name,Primary Email Address,Job Title,Current Interview Stage,Application Status,Application Created At,Archive Reason,Source,Credited To
Lea Vik,lea@people.example,Crane Operator,Recruiter Screen,Active,2026-03-21T10:11:12.000Z,,Career page,`,
    { stage: 'screened', source: 'Career page', jobId: 'crane' },
  ],
  [
    'Workable',
    `Name,Firstname,Lastname,Headline,Job,Stage,Disqualified,Disqualification reason,Email,Phone,Domain,Resume URL,Creation time
Lea Vik,Lea,Vik,Fitter,Crane Operator,Assessment,Yes,Too far away,lea@people.example,+47 22334455,indeed.com,https://files.example/cv.pdf,21 Mar 2026`,
    { stage: 'rejected', rejectReason: 'Too far away', source: 'indeed.com', appliedAt: '2026-03-21' },
  ],
  [
    'SmartRecruiters',
    `Candidate ID,First Name,Last Name,Email,Phone Number,Job Title,Application Creation Date,Status,Sub-status,Source,Source Type,Reason for rejection,Consent status
c-1,Lea,Vik,lea@people.example,+47 22334455,Crane Operator,2026-03-21,IN_REVIEW,Shortlist,Indeed,Job board,,Given 2026-03-21`,
    { stage: 'short-listed', source: 'Indeed', consent: 'Given 2026-03-21', phone: '+47 22334455' },
  ],
  [
    'Personio',
    `Vorname;Nachname;E-Mail;Telefon;Stelle;Phase;Bewerbungskanal;Bewerbungsdatum;Absagegrund;Kommentar
Lea;Vik;lea@people.example;+47 22334455;Crane Operator;Vorstellungsgespräch;Website;21.03.2026;;Kommt gern im Mai`,
    { stage: 'interview', source: 'Website', note: 'Kommt gern im Mai', appliedAt: '2026-03-21' },
  ],
  [
    'Recruitee',
    `Name\tEmails\tPhones\tOffer\tStage\tSource\tCreated at\tDisqualify reason\tCover letter\tCV URL
Lea Vik\tlea@people.example\t+47 22334455\tCrane Operator\tPhone Screen\tLinkedIn\t2026-03-21\t\t\t`,
    { stage: 'screened', source: 'LinkedIn', jobId: 'crane' },
  ],
  [
    'another system',
    'First name,Last name,Email,Stage,Notes\nLea,Vik,lea@people.example,Interview,"=HYPERLINK(""http://x.example"")"',
    { stage: 'interview', note: '=HYPERLINK("http://x.example")', jobId: 'welder' },
  ],
]

test('the exports of the larger systems are recognised and read', async () => {
  for (const [name, csv, expected] of exports) {
    const { system, rows } = await plan(csv, [], 'welder')
    expect(system, csv).toBe(name)
    expect(rows, csv).toHaveLength(1)
    expect(rows[0], csv).toMatchObject({
      why: null,
      person: { name: 'Lea Vik', email: 'lea@people.example', ...expected },
    })
  }
})

test('each row is left out with its reason: no email, a bad one, one of two people, no job, no stage', async () => {
  const { rows } = await plan(
    `Name,Email,Job,Stage,Notes,Phone,Applied on
Lea Vik,lea@people.example,Crane Operator,Applied,First,,
Lea Vik,LEA@people.example,Crane Operator,Screened,Second,+47 22334455,
Ola Moe,lea@people.example,Crane Operator,Applied,,,
No Mail,,Crane Operator,Applied,,,
Bad Mail,call me,Crane Operator,Applied,,,
Http://evil.example,b@people.example,Crane Operator,Applied,,,
Unknown Job,c@people.example,Baker,Applied,,,
Odd Stage,d@people.example,Crane Operator,Blue,,,
Was Hired,e@people.example,Crane Operator,Hired,,,
Odd Cells,f@people.example,Crane Operator,,,call me,03/04/2026
Long Note,g@people.example,Crane Operator,,${'x'.repeat(5000)},,`,
  )
  const [first] = rows
  expect(first?.person).toMatchObject({ note: 'First\n\nSecond', phone: '+47 22334455', stage: 'applied' })
  expect(rows.slice(1, 9).map(({ why }) => why)).toEqual([
    'Joined with row 2, which is the same person',
    'Row 2 has this address for Lea Vik',
    expect.stringContaining('No email address'),
    'This is no email address: call me',
    expect.any(String),
    'No job is chosen for Baker',
    'No stage is chosen for Blue',
    'People at Hired are left out',
  ])
  // Whether March or April is not known: nothing is made up.
  expect(rows[9]).toMatchObject({ person: { phone: null, appliedAt: null }, notes: { length: 2 } })
  expect(rows[10]?.person?.note).toHaveLength(4000)
})

test('days are read by their column, and stages in the words of others', () => {
  expect(dayReader(['03/04/2026', '21/03/2026'])('03/04/2026')).toBe('2026-04-03')
  expect(dayReader(['03/04/2026', '03/21/2026'])('03/04/2026')).toBe('2026-03-04')
  expect(dayReader([])('March 21, 2026')).toBe('2026-03-21')
  expect(dayReader([])('31.02.2026')).toBe(null)
  const stages = { 'New application': 'applied', 'In Review': 'short-listed', 'Phone Screen': 'screened' }
  for (const [name, stage] of Object.entries({
    ...stages,
    Offer: 'interview',
    Absage: 'rejected',
    '': 'applied',
  }))
    expect(guessStage(name), name).toBe(stage)
  expect(guessStage('Withdrawn')).toBe(null)
  expect(guessStage('Blue')).toBe(undefined)
})

test('a résumé is found by the name in the row, by the folder, and by the name of the file', () => {
  const files = [
    'export/files/4711/photo.png',
    'export/files/4711/CV Lea.pdf',
    'export/files/4711/letter.pdf',
    'export/Moe, Ola/resume.docx',
    'export/ann-lee-resume.pdf',
    'export/Sam Doe/a.pdf',
    'one/same.pdf',
    'two/same.pdf',
  ]
  const find = resumeFinder(files, ['Lea Vik', 'Ola Moe', 'Ann Lee', 'Sam Doe', 'Sam Doe'])
  const of = (name: string, more: object = {}) => find({ cell: '', email: '', folder: '', name, ...more })
  expect(of('Lea Vik', { folder: '4711' }).path).toBe('export/files/4711/CV Lea.pdf')
  expect(of('Lea Vik', { folder: '4711' }).note).toContain('Only the résumé')
  expect(of('Ola Moe').path).toBe('export/Moe, Ola/resume.docx')
  expect(of('Ann Lee').path).toBe('export/ann-lee-resume.pdf')
  // Two people with that name, or two files: nobody gets another's.
  expect(of('Sam Doe').path).toBe(null)
  expect(of('X Y', { cell: 'same.pdf' })).toEqual({ path: null, note: 'The file same.pdf is not in the ZIP' })
  expect(of('X Y', { cell: 'two\\same.pdf' }).path).toBe('two/same.pdf')
  expect(of('X Y', { cell: 'https://files.example/x/cv.pdf' }).note).toContain('links are not followed')
})
