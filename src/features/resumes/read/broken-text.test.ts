import { expect, test } from 'vitest'
import { resumePdf } from '#/testing/resumes/documents.ts'
import { readText } from '#/testing/resumes/read-text.ts'
import { flowLines } from './formats/flow.ts'
import type { Line } from './lines.ts'
import { readFile } from './read-file.ts'
import { unwrap } from './unwrap.ts'

// Text that programs have cut, joined or lost a part of, each by the lines of a small résumé.

test('where dates have lost their dash, two spaces stand for one', async () => {
  const { jobs, skills, languages } = await readText(`Ines Okoro
Skills  Bookkeeping, Payroll, Excel
Experience
3/2016  5/2022, Lagos Grain Ltd
Accountant
 Kept the books of four mills
2012  2016, Kano Textiles Ltd
Payroll Clerk
Languages
English  native, Hausa  fluent`)
  expect(jobs).toEqual([
    'Accountant | Lagos Grain Ltd | 2016-03 | 2022-05',
    'Payroll Clerk | Kano Textiles Ltd | 2012 | 2016',
  ])
  expect(skills).toEqual(['Bookkeeping', 'Payroll', 'Excel'])
  expect(languages).toEqual(['English native', 'Hausa C1'])
})

test('dashes that were taken for controls are dashes', () => {
  expect(flowLines([{ text: 'Cook, 2011 \u0096 2014' }])[0]?.text).toBe('Cook, 2011 – 2014')
})

test('two spaces in any other text are two spaces', () => {
  const text = 'Cook  Harbour Inn'
  expect(flowLines([{ text }, { text: '2011 – 2014' }])[0]?.text).toBe('Cook Harbour Inn')
})

const cutAtTheEdge = `Vera Lindgren
Profile
Ward nurse who has led the night shift of a surgical ward for seven years and who
trains those that come new to it. I like clear hand-overs, and I write the plans
for them together with
the doctors of the ward.
Work experience
Staff Nurse, Lakeside Hospital, Tampere, 2015 – 2022
Cared for thirty patients a night with two colleagues, kept their records in the
system of the hospital and wrote the plans
of the shift.
Nurse, Harbour Clinic, Turku, 2012 – 2015
Prepared operations, and looked after people while they came round from those and
their families.
Education
Bachelor of Nursing, a degree of three and a half years at the Metropolia
University of Applied Sciences, 2012
Skills
Wound care, Triage, Infusions, Hand-over, Ventilation, Pain management, Medication
plans, Palliative care, First aid`

test('sentences and lists that were cut at the edge of a page are joined, headers are not', async () => {
  const { jobs, summaries, skills } = await readText(cutAtTheEdge)
  expect(jobs).toEqual([
    'Staff Nurse | Lakeside Hospital | 2015 | 2022',
    'Nurse | Harbour Clinic | 2012 | 2015',
  ])
  expect(summaries?.[0]).toBe(
    'Cared for thirty patients a night with two colleagues, kept their records in the system of the hospital and wrote the plans of the shift.',
  )
  expect(skills).toContain('Medication plans')
})

test('a whole page in one paragraph is cut where spaces are and at its headings', async () => {
  const told = 'Planned the work of the crew and the orders of the yard. '.repeat(12)
  const { jobs, location } = await readText(
    `Leeds, England    Carpenter Summary A carpenter of ten years.  Experience Site Carpenter     2016 – Present Pennine Homes ${told}  Shop Carpenter     2010 – 2016 Aire Joinery ${told}`,
  )
  expect(jobs).toEqual([
    'Site Carpenter | Pennine Homes | 2016 | ',
    'Shop Carpenter | Aire Joinery | 2010 | 2016',
  ])
  expect(location).toBe('Leeds')
})

test('what names a job is cut off from the sentence behind it', async () => {
  const told =
    'planned the routes of forty drivers between three harbours and spoke with the customs of each of them every day'
  const { jobs } = await readText(`Experience
2017 – 2019, Dispatcher, Hull, England. I ${told}.
2014 – 2017 Dispatcher at Humber Freight Ltd Responsibilities: I ${told}.`)
  expect(jobs).toEqual(['Dispatcher |  | 2017 | 2019', 'Dispatcher | Humber Freight Ltd | 2014 | 2017'])
})

test('a job may have no dates where others do, before them as well', async () => {
  const { jobs } = await readText(`Experience
Aire Joinery (Leeds, England) Carpenter
• Makes doors.
2014 – 2017 Pennine Homes (York, England) Site Carpenter
• Made roofs.
Apprentice Carpenter at Calder Boats
• Swept the yard.`)
  expect(jobs).toEqual([
    'Carpenter | Aire Joinery |  | ',
    'Site Carpenter | Pennine Homes | 2014 | 2017',
    'Apprentice Carpenter | Calder Boats |  | ',
  ])
})

test('slashes and plus signs part skills, but not those that have one in their name', async () => {
  const { skills } = await readText(`Skills
HTML5/CSS3, C/C++, JavaScript/jQuery
TCP/IP, UI/UX, PL/SQL, CI/CD, Word/Excel
Sass + Less, React + Redux
Expert [pandas/numpy/scipy, Spark], C++`)
  expect(skills).toEqual([
    ...[
      'HTML5',
      'CSS3',
      'C',
      'C++',
      'JavaScript',
      'jQuery',
      'TCP/IP',
      'UI/UX',
      'PL/SQL',
      'CI/CD',
      'Word',
      'Excel',
    ],
    ...['Sass', 'Less', 'React', 'Redux', 'Expert', 'pandas', 'numpy', 'scipy', 'Spark'],
  ])
})

test('languages said in one line end with it, and skills behind other sections are skills', async () => {
  const { languages, skills } = await readText(`Skills
Office: Excel, Word, Access
Languages: English, Irish
Accounting: Sage, Xero, QuickBooks
Education
BA in Accounting, University of Galway, 2014
Skills – Payroll, Invoices, Budgets, Audits, VAT`)
  expect(languages).toEqual(['English', 'Irish'])
  expect(skills).toEqual([
    ...[
      'Excel',
      'Word',
      'Access',
      'Sage',
      'Xero',
      'QuickBooks',
      'Payroll',
      'Invoices',
      'Budgets',
      'Audits',
      'VAT',
    ],
  ])
})

test('a city that only a space parts from an employer is the place', async () => {
  const { jobs } = await readText(`Experience
04/2020 – 08/2021
Line Cook, Dock Kitchen Bristol, England`)
  expect(jobs).toEqual(['Line Cook | Dock Kitchen | 2020-04 | 2021-08'])
})

const row = (text: string, at: number, width: number): Line => ({
  ...{ text, page: 0, x: 50, y: 100 + 14 * at, width, size: 10 },
  ...{ bold: false, bullet: false, heading: false },
})
const joined = (...rows: [string, number][]) =>
  unwrap(rows.map(([text, width], at) => row(text, at, width))).map(({ text }) => text)

test('rows of a page are joined inside a sentence or a bracket', () => {
  const full: [string, number] = [
    'Somebody wrote this row from the left edge of the page to the right one.',
    400,
  ]
  expect(joined(full, ['Architect, Draughtsman (St. Petersburg,', 250], ['Russia)', 50]).at(-1)).toBe(
    'Architect, Draughtsman (St. Petersburg, Russia)',
  )
  expect(
    joined(
      full,
      ['Master of Forestry and of the Economy of Wood,', 280],
      ['University of Eastern Finland', 150],
    ).at(-1),
  ).toMatch(/Wood, University/)
})

test('a full row does not swallow a label, dates or the next entry', () => {
  const full = 'Looked after the boats of the harbour and those of the guests in the north (2016)'
  expect(joined([full, 400], ['Responsibilities: ropes', 120])).toHaveLength(2)
  expect(joined([full, 400], ['2012 – 2014: Boatman at Calder Boats', 200])).toHaveLength(2)
  expect(joined([full, 400], ['A certificate of the coast guard', 200])).toHaveLength(2)
  expect(joined([full.replace(' (2016)', ''), 400], ['and of the south', 90])).toHaveLength(1)
})

test('a narrow column may have one line, and what stands beside it is the head', async () => {
  const told = 'Looked after the looms of the mill and the people who work at them every day of the week.'
  const pdf = resumePdf(
    [
      { text: 'Languages: Finnish, Swedish.', style: 'text', side: true },
      { text: 'Tampere, Finland', style: 'text' },
      { text: 'Weaver of linen and wool', style: 'text' },
      { text: 'Experience', style: 'heading' },
      ...Array.from({ length: 4 }, (_, at) => [
        { text: `20${14 - 2 * at} - 20${16 - 2 * at} Weaver at Tammer Mills`, style: 'text' as const },
        { text: told, style: 'bullet' as const },
      ]).flat(),
      { text: 'Education', style: 'heading' },
      { text: '2004 - 2006 Tampere College, Diploma in Weaving', style: 'text' },
    ],
    { columns: 2 },
  )
  const result = await readFile(pdf)
  const resume = result.ok ? result.proposal.resume : {}
  expect(resume.languages?.map(({ language }) => language)).toEqual(['Finnish', 'Swedish'])
  expect(resume.basics?.location?.city).toBe('Tampere')
  expect(resume.work).toHaveLength(4)
})

test('a school goes on in the next row', async () => {
  const { schools } = await readText(
    `${cutAtTheEdge.replace(/Bachelor[\s\S]*2012\n/, 'Bachelor of Nursing and of the Care of Old People at Tampere Applied\nUniversity\n')}`,
  )
  expect(schools).toEqual([
    'Bachelor of Nursing and of the Care of Old People | Tampere Applied University | ',
  ])
})

test('an address of mail and a phone number stand alone', () => {
  const rows: [string, number][] = [
    ['06 55 44 33 22', 100],
    ['lea.brunet@mail.example', 130],
    ['35000 Rennes', 80],
  ]
  expect(joined(...rows)).toHaveLength(3)
})
