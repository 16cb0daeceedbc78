import { expect, test } from 'vitest'
import { readText } from '#/testing/resumes/read-text.ts'
import { readFile } from '../read-file.ts'

// Rules of reading jobs and what stands beside them, each by the lines of a small résumé.

test('titles behind bullets are jobs when their dates stand below, at the employer above them', async () => {
  const { jobs } = await readText(`Experience
Northwind Foods, Leeds, UK
• Shift Manager
February 2017 – Present
Runs the night shift of the bakery and plans its staff.
• Line Operator
March 2014 – February 2017
Looked after two ovens.
Calder Dairy, York, UK
• Packer
June 2012 – January 2014
Packed cheese.`)
  expect(jobs).toEqual([
    'Shift Manager | Northwind Foods | 2017-02 | ',
    'Line Operator | Northwind Foods | 2014-03 | 2017-02',
    'Packer | Calder Dairy | 2012-06 | 2014-01',
  ])
})

test('an employer with its place belongs to the jobs below it, not to the one above', async () => {
  const { jobs } = await readText(`PROFESSIONAL EXPERIENCE
HOLLOWAY HOLDINGS, Chicago, IL
Chief Accountant, 2015 to Present
Direct a team of nine.
Accountant, 2010 to 2015
BAYSIDE LTD, Milwaukee, WI
Bookkeeper, 2006 to 2010`)
  expect(jobs).toEqual([
    'Chief Accountant | HOLLOWAY HOLDINGS | 2015 | ',
    'Accountant | HOLLOWAY HOLDINGS | 2010 | 2015',
    'Bookkeeper | BAYSIDE LTD | 2006 | 2010',
  ])
})

test('jobs are told in sentences and counted with numbers', async () => {
  const { jobs } = await readText(`Employment
From 2015 to 2019 I worked as a chef at Hotel Marina in Zagreb.
1. Plumber, Kelly & Sons, Cork (2010 - 2015)`)
  expect(jobs).toEqual(['chef | Hotel Marina | 2015 | 2019', 'Plumber | Kelly & Sons | 2010 | 2015'])
})

test('no place of a job or school is where somebody lives', async () => {
  const { location } = await readText(`Olga Petrova
Education
Odesa Medical College, Odesa, Ukraine
Diploma, 2011`)
  expect(location).toBeUndefined()
  const eircode = await readText(`Liam Walsh
12 Quay Street, Galway H91 XY12
Skills
Word, Excel, Sage`)
  expect(eircode.location).toBe('Galway')
})

test('an apprenticeship has its company for a school, a degree ends before its marks', async () => {
  const { schools } = await readText(`Ausbildung
08/2012 – 07/2015
Ausbildung zur Kauffrau für Spedition
Weser Spedition KG
2012
Abitur, Gymnasium Horn, Bremen`)
  expect(schools).toEqual([
    'Ausbildung zur Kauffrau für Spedition | Weser Spedition KG | 2015-07',
    'Abitur | Gymnasium Horn | 2012',
  ])
  const marks = await readText(`Education
B.Com from Kerala University with 72% in 2012`)
  expect(marks.schools).toEqual(['B.Com | Kerala University | 2012'])
})

test('skills follow a heading before a colon or a bar, and stand in each list of a paragraph', async () => {
  const { skills, languages } = await readText(`Certifications
First Aid, Red Cross, 2020
Technical Skills: POS, Excel, Sage
Languages | Swedish (native) | English (C1)`)
  expect(skills).toEqual(['POS', 'Excel', 'Sage'])
  expect(languages).toEqual(['Swedish native', 'English C1'])
  const prose = await readText(`Skills
I am experienced with AutoCAD, Revit and SketchUp. I am also familiar with Python and QGIS.`)
  expect(prose.skills).toEqual(['AutoCAD', 'Revit', 'SketchUp', 'Python', 'QGIS'])
})

test('languages may stand in a cell of the head, and a list without any below them is of skills', async () => {
  const head = await readText(`Leonid Harari
+972 54 123 4567 | English, Hebrew, Russian | Haifa, Israel
Experience
Driver, Carmel Bus, 2015 – 2019`)
  expect(head.languages).toEqual(['English', 'Hebrew', 'Russian'])
  const { skills, languages } = await readText(`Languages
Irish: Fluent
English: Native
Word, Excel, Sage`)
  expect(languages).toEqual(['Irish C1', 'English native'])
  expect(skills).toEqual(['Word', 'Excel', 'Sage'])
})

test('a street number is no postal code, and “till date” is today', async () => {
  const { location, jobs, skills } = await readText(`Terry Oakes
1418 Larkspur Dr, Boise, ID 83702
Employment
Electrician, Snake River Electric Inc.
(April 2019 – Till Date)
What I am good at
Wiring, Conduit`)
  expect(location).toBe('Boise')
  expect(jobs).toEqual(['Electrician | Snake River Electric Inc. | 2019-04 | '])
  expect(skills).toEqual(['Wiring', 'Conduit'])
})

test('an employer that ends with the name of a month keeps it, and the job its years', async () => {
  const { jobs } = await readText(`Experience
Nurse, Hospital del Mar, 2015 – 2020
Baker, House of June, 2012 – 2014
Cook, Café Jan, 2010 – 2011`)
  expect(jobs).toEqual([
    'Nurse | Hospital del Mar | 2015 | 2020',
    'Baker | House of June | 2012 | 2014',
    'Cook | Café Jan | 2010 | 2011',
  ])
})

test('dates that are not understood are left out whole, and the proposal says so', async () => {
  const result = await readFile(
    Buffer.from('Experience\nBaker, Crust Ltd\n14/2019 – 17/2021\nMade bread.\nCook, Inn Ltd\n2015 – 2018'),
  )
  if (!result.ok) throw new Error(result.failure)
  expect(result.proposal.resume.work).toEqual([
    { position: 'Baker', name: 'Crust Ltd', summary: 'Made bread.' },
    { position: 'Cook', name: 'Inn Ltd', startDate: '2015', endDate: '2018' },
  ])
  expect(result.proposal.notes).toContain('unclear dates')
})

test('a place in a line of its own below the dates is where the job was, and no task', async () => {
  const { work } = await readText(`Experience
Farrow Freight
4 years 3 months
Operations Lead
March 2022 - Present (2 years 1 month)
Hull, England, United Kingdom
Runs a depot of 40 drivers.
Shift Planner
January 2020 - March 2022 (2 years 3 months)
Beckwith Dairies
Dispatcher
June 2016 - December 2019 (3 years 7 months)
Leeds
Mercer Haulage
Driver
June 2014 - May 2016 (2 years)
Greater London Area
Drove.
Cobalt Foods
Packer
June 2012 - May 2014 (2 years)
Berlin, Germany · Hybrid
Packed.`)
  expect(work?.map(({ location, summary }) => [location, summary])).toEqual([
    ['Hull, England, United Kingdom', 'Runs a depot of 40 drivers.'],
    [undefined, undefined],
    ['Leeds', undefined],
    ['Greater London Area', 'Drove.'],
    ['Berlin, Germany', 'Packed.'],
  ])
})
