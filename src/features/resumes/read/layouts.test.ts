import { expect, test } from 'vitest'
import { headingOf } from './headings.ts'
import { readFile } from './read-file.ts'

// Rules of reading, each by the lines of a small résumé.

async function read(text: string) {
  const result = await readFile(Buffer.from(text))
  if (!result.ok) throw new Error(result.failure)
  const { resume, fields } = result.proposal
  return {
    basics: resume.basics,
    jobs: resume.work?.map(({ position, name, startDate, endDate }) =>
      [position, name, startDate, endDate].map((value) => value ?? '').join(' | '),
    ),
    schools: resume.education?.map(({ studyType, institution, endDate }) =>
      [studyType, institution, endDate].map((value) => value ?? '').join(' | '),
    ),
    skills: resume.skills?.map(({ name }) => name),
    languages: resume.languages?.map(({ language, fluency }) => [language, fluency ?? ''].join(' ').trim()),
    certainty: (path: string) => fields.find((field) => field.path === path)?.certainty,
  }
}

test.each([
  ['Relevant Work History & Internships', 'work'],
  ['Where I have worked', 'work'],
  ['Educational Qualifications', 'education'],
  ['Academic Credentials', 'education'],
  ['Academic Profile', 'education'],
  ['Academic Appointments', 'work'],
  ['Competencias lingüísticas', 'languages'],
  ['Qualifications & Training', 'education'],
  ['Formación reglada', 'education'],
  ['Core Qualifications', 'skills'],
  ['Key Skills & Competencies', 'skills'],
  ['Language Skills', 'languages'],
  ['Languages and Tools', 'skills'],
  ['Meine fachlichen Kompetenzen', 'skills'],
  ['Studium & Ausbildung', 'education'],
  ['Berufliche Laufbahn', 'work'],
  ['Mis competencias digitales', 'skills'],
  ['Trayectoria laboral y prácticas', 'work'],
  ['Mes expériences professionnelles', 'work'],
  ['Formation et diplômes', 'education'],
])('“%s” is a heading by its words', (text, kind) => {
  expect(headingOf(text)).toMatchObject({ kind, rest: '' })
})

test.each([
  'Knowledge transfer between teams',
  'Developed new skills.',
  'Work with children',
  'Experience with external tools,',
  'JAVA Spring Boot',
])('“%s” is none', (text) => {
  expect(headingOf(text)).toBeNull()
})

test('a heading in capitals stands in the margin beside its first line, on two lines as well', async () => {
  const { jobs, schools, skills } = await read(`Ingrid Aalto
WORK Head Baker, Leipomo Kulma Oy, Helsinki
EXPERIENCE 05/2017 – present
Plans the ovens for six shops.
EDUCATION 2009 – 2011 | Perho Culinary College and School of Hospitality of the Capital Region, Diploma in Bakery
SOFT SKILLS Patience, Humour`)
  expect(jobs).toEqual(['Head Baker | Leipomo Kulma Oy | 2017-05 | '])
  expect(schools).toEqual([expect.stringMatching(/^Diploma in Bakery \| Perho .* \| 2011$/)])
  expect(skills).toEqual(['Patience', 'Humour'])
})

test('“at” parts a title from its employer in four languages', async () => {
  const { jobs, certainty } = await read(`Work experience
Store Keeper at Makola Traders, 2013 – 2017
Empfang bei Praxis Lindner, 2011 – 2013
Dependienta en Zapatería Luna (Valencia), 2009 – 2011
Aide à domicile chez Mme Perrin, 2008 – 2009
Jefa de ventas en España, 2006 – 2008`)
  expect(jobs).toEqual([
    'Store Keeper | Makola Traders | 2013 | 2017',
    'Empfang | Praxis Lindner | 2011 | 2013',
    'Dependienta | Zapatería Luna | 2009 | 2011',
    'Aide à domicile | Mme Perrin | 2008 | 2009',
    expect.stringMatching(/^Jefa de ventas/),
  ])
  expect([certainty('work.0.name'), certainty('work.1.position')]).toEqual(['sure', 'likely'])
})

test('several jobs stand below the employer they share, which is only likely for the later ones', async () => {
  const { jobs, certainty } = await read(`Experience
Fjordline
6 years 3 months
Head of Operations
January 2020 - Present (4 years 3 months)
Oslo, Norway
Runs four terminals.
Terminal Manager
February 2018 - December 2019 (1 year 11 months)
Bergen, Norway
Posten Norge
Shift Supervisor
June 2014 - January 2018 (3 years 8 months)
Consultant (freelance)
2010 - 2014`)
  expect(jobs?.slice(0, 3)).toEqual([
    'Head of Operations | Fjordline | 2020-01 | ',
    'Terminal Manager | Fjordline | 2018-02 | 2019-12',
    'Shift Supervisor | Posten Norge | 2014-06 | 2018-01',
  ])
  expect(certainty('work.1.name')).toBe('likely')
})

test('who works for themselves has no employer above', async () => {
  const { jobs } = await read(`Experience
Fjordline
Head of Operations
January 2020 - Present
• Runs four terminals.
Freelance Consultant
June 2014 - January 2018`)
  expect(jobs?.[1]).toBe('Freelance Consultant |  | 2014-06 | 2018-01')
})

test('an employer whose legal form ends with a dot is a heading of a job', async () => {
  const { jobs } = await read(`WORK EXPERIENCE
[ 01/03/2019 – Current ]
Production planner
Officine Savio S.p.A.
City: Turin | Country: Italy
[ 15/09/2014 – 28/02/2019 ]
Machine operator
Meccanica Alpina S.r.l.`)
  expect(jobs).toEqual([
    'Production planner | Officine Savio S.p.A. | 2019-03 | ',
    'Machine operator | Meccanica Alpina S.r.l. | 2014-09 | 2019-02',
  ])
})

test.each([
  ['Address: Via Po 14, 10123, Turin, Italy (Home)', 'Turin'],
  ['Calle Mayor 5, 28013 Madrid', 'Madrid'],
  ['8 rue du Port, 44000 Nantes – 06 55 50 01 23', 'Nantes'],
  ['Lindenstr. 3 · 50674 Köln · Tel. +49 221 5550 166', 'Köln'],
  ['Tulsa, OK 74103 • (918) 555-0142', 'Tulsa'],
  ['Leeds LS1 4AP', 'Leeds'],
  ['Keizersgracht 8, 1015 CD Amsterdam', 'Amsterdam'],
  ['Localidad: Valencia', 'Valencia'],
])('“%s” says where somebody lives', async (line, city) => {
  const { basics } = await read(`Rosalind Okafor\n${line}\nSkills\nWelding, Brazing`)
  expect(basics?.location?.city).toBe(city)
})

test('a year is no postal code, and a street no city', async () => {
  expect(
    (await read('Rosalind Okafor\nSince 2019 Partner\nSkills\nWelding')).basics?.location,
  ).toBeUndefined()
  expect(
    (await read('Rosalind Okafor\nAddress: Mill Lane 4\nSkills\nWelding')).basics?.location,
  ).toBeUndefined()
})

test('a name far from the head is known by the mail address, and the place stands below it', async () => {
  const { basics } = await read(`Contact
marta.lindqvist@mail.example
Top Skills
Lean Management
Contract Negotiation
Languages
Swedish (Native or Bilingual)
German (Limited Working)
Marta Lindqvist
Head of Operations at Fjordline
Oslo, Norway`)
  expect(basics).toMatchObject({ name: 'Marta Lindqvist', location: { city: 'Oslo', countryCode: 'NO' } })
})

test('skills are read without how well they are known, and out of a sentence as a guess', async () => {
  const { skills, certainty } = await read(`Key Skills
SQL: expert (6 years)
Python – intermediate
Power BI ★★★★☆
Tableau 80%
MS Office (sehr gut), SAP SD (gut)
Cloud: AWS, Azure
Stock control – Pallet racking – Cold storage of fish and meat
I also have a good working knowledge of dbt, Airflow and Snowflake.`)
  expect(skills).toEqual([
    ...['SQL', 'Python', 'Power BI', 'Tableau', 'MS Office', 'SAP SD', 'AWS', 'Azure'],
    ...['Stock control', 'Pallet racking', 'Cold storage of fish and meat', 'dbt', 'Airflow', 'Snowflake'],
  ])
  expect([certainty('skills.0.name'), certainty('skills.11.name')]).toEqual(['likely', 'guess'])
})

test('levels of languages in words, above a language, and of several skills', async () => {
  const { languages, certainty } = await read(`Language skills
Mother tongue(s):
Italian
Other language(s):
English
LISTENING B2 READING C1 WRITING B2
Twi (native), Breton : langue maternelle, Deutsch konversationssicher
Tamil, Dutch (B1)`)
  expect(languages).toEqual([
    ...['Italian native', 'English B2', 'Twi native', 'Breton native', 'German B1', 'Tamil', 'Dutch B1'],
  ])
  expect([certainty('languages.0.fluency'), certainty('languages.1.fluency')]).toEqual(['sure', 'likely'])
})

test('schools by what they are called in many countries, and degrees that nothing parts from them', async () => {
  const { schools } = await read(`Education
Politecnico di Torino, Bachelor's degree in Management Engineering, 2011 – 2014
06/2007: Abitur am Apostelgymnasium Köln
10/2007 – 09/2014: Studium der Humanmedizin, Universität zu Köln (Abschluss: Staatsexamen)
2015 Graduado en ESO. IES Costa Azul
2014 : Diplôme d'État d'infirmier, IFSI de Rennes`)
  expect(schools).toEqual([
    "Bachelor's degree in Management Engineering | Politecnico di Torino | 2014",
    'Abitur | Apostelgymnasium Köln | 2007-06',
    'Studium der Humanmedizin | Universität zu Köln | 2014-09',
    'Graduado en ESO | IES Costa Azul | 2015',
    "Diplôme d'État d'infirmier | IFSI de Rennes | 2014",
  ])
})

test('jobs are read from a form of labels and values', async () => {
  const { jobs, certainty } = await read(`Work experience
Organization: Lotus Hospital, Chennai
Designation: Staff Nurse
Duration: June 2018 to till date
Ward of 30 beds.
Organization: Kavery Medical Centre
Designation: Trainee Nurse
Duration: July 2014 to May 2018`)
  expect(jobs).toEqual([
    'Staff Nurse | Lotus Hospital | 2018-06 | ',
    'Trainee Nurse | Kavery Medical Centre | 2014-07 | 2018-05',
  ])
  expect(certainty('work.0.position')).toBe('sure')
})

test('jobs and schools of a form in German, with addresses and the parts of the name', async () => {
  const { basics, jobs, schools, languages } = await read(`Europass Curriculum Vitae
Nachname(n): Terbrüggen
Vorname(n): Jule
Berufserfahrung
Datum (von – bis)\t04/2019 – heute
Beruf oder Funktion\tSchichtleiterin
Name und Adresse des Arbeitgebers\tMolkerei Ostertal eG, Milchweg 4, D-00000 Ostertal
Wichtigste Tätigkeiten und Zuständigkeiten\tPlanung von drei Schichten
Datum (von – bis)\t09/2012 – 03/2019
Beruf oder Funktion\tMilchtechnologin
Name und Adresse des Arbeitgebers\tKäserei Hochfeld, Inc., Bonn
Schul- und Berufsbildung
Datum\t2009 – 2012
Bezeichnung der erworbenen Qualifikation\tMilchtechnologin (IHK)
Name und Art der Bildungs- oder Ausbildungseinrichtung\tBerufskolleg am Anger, Bonn
Datum\t2009
Bezeichnung der erworbenen Qualifikation\tMittlere Reife
Name und Art der Bildungs- oder Ausbildungseinrichtung\tRealschule Nord
Persönliche Fähigkeiten
Muttersprache(n): Deutsch, Polnisch`)
  expect(basics?.name).toBe('Jule Terbrüggen')
  expect(jobs).toEqual([
    'Schichtleiterin | Molkerei Ostertal eG | 2019-04 | ',
    'Milchtechnologin | Käserei Hochfeld, Inc. | 2012-09 | 2019-03',
  ])
  expect(schools).toEqual([
    'Milchtechnologin (IHK) | Berufskolleg am Anger | 2012',
    'Mittlere Reife | Realschule Nord | 2009',
  ])
  expect(languages).toEqual(['German native', 'Polish native'])
})

test('signs at both ends of a heading are ornament, and at one end a bullet', async () => {
  const { jobs, skills } = await read(`— Experience —
Cook, Hotel Saimaa, 2014 – 2018
— Runs the night kitchen —
*** Skills ***
- Forklift
• Stock control`)
  expect(jobs).toEqual(['Cook | Hotel Saimaa | 2014 | 2018'])
  expect(skills).toEqual(['Forklift', 'Stock control'])
})

test('a place that is not known stands beside the dates as known ones do in the other jobs', async () => {
  const { jobs, certainty } = await read(`Work experience
01/06/2020 – present   Madrid
HEAD CHEF – RESTAURANT URGULL
01/09/2013 – 01/02/2016   Hernani
COMMIS – SIDRERIA ZELAIA`)
  expect(jobs).toEqual([
    'HEAD CHEF | RESTAURANT URGULL | 2020-06 | ',
    'COMMIS | SIDRERIA ZELAIA | 2013-09 | 2016-02',
  ])
  expect(certainty('work.1.location')).toBe('guess')
})

test('the names of the columns of a table are no school, and an abbreviation parts nothing', async () => {
  const { schools } = await read(`Academic profile
Course\tInstitution\tYear\tPercentage
B.Sc Nursing\tLotus College of Nursing\t2014\t78%
HSC\tGovt. Girls Higher Secondary School\t2010\t84%`)
  expect(schools).toEqual([
    'B.Sc Nursing | Lotus College of Nursing | 2014',
    'HSC | Govt. Girls Higher Secondary School | 2010',
  ])
})

test('a county is no company, and an employer may stand right before a title', async () => {
  const { jobs, certainty } = await read(`Experience
Burren Folk | Project Officer
May 2019 – Present | Ballyvaughan, Co. Clare
Salthill Junior Web Developer, 2016 – 2019`)
  expect(jobs?.[0]).toMatch(/^Project Officer \| Burren Folk \| 2019-05/)
  expect((await read('Experience\nSalthill Junior Web Developer (2016 – 2019)')).jobs).toEqual([
    'Junior Web Developer | Salthill | 2016 | 2019',
  ])
  expect(certainty('work.0.startDate')).not.toBeUndefined()
})

test('jobs that strayed under the skills are read, as no more than likely', async () => {
  const { jobs, certainty } = await read(`Experience
Driver, Harbour Freight Ltd, 2018 – 2022
Skills
Forklift, Rota planning
Porter, Hotel Saimaa, Jan 2014 - Mar 2018
Waiter, Hotel Kulma, May 2012 - Dec 2013`)
  expect(jobs).toEqual([
    'Driver | Harbour Freight Ltd | 2018 | 2022',
    'Porter | Hotel Saimaa | 2014-01 | 2018-03',
    'Waiter | Hotel Kulma | 2012-05 | 2013-12',
  ])
  expect([certainty('work.1.name'), certainty('work.1.startDate')]).not.toContain('sure')
})

test('jobs in sentences, and a Spanish mobile number without a label', async () => {
  const { basics, jobs } = await read(`Nomvula Dlamini
Durban · 622 555 013
Career so far
Since 2020 I have been Head Chef at The Oyster Box Kitchen.
From 2015 to 2020 I worked as Sous Chef at Moyo Restaurant`)
  expect(basics?.phone).toBe('622 555 013')
  expect(jobs).toEqual([
    expect.stringMatching(/^Head Chef \| The Oyster Box Kitchen/),
    'Sous Chef | Moyo Restaurant | 2015 | 2020',
  ])
})
