import { expect, test } from 'vitest'
import { packedStream, pdfOf, zipOf } from '#/testing/documents.ts'
import {
  type Block,
  resumeDocx,
  resumeOdt,
  resumePdf,
  resumeRtf,
  resumeText,
} from '#/testing/resumes/documents.ts'
import { english, french, german, spanish } from '#/testing/resumes/people.ts'
import { readFile } from './read-file.ts'

const read = async (bytes: Buffer) => {
  const result = await readFile(bytes)
  if (!result.ok) throw new Error(result.failure)
  return result.proposal
}
const failure = async (bytes: Buffer) => {
  const result = await readFile(bytes)
  return result.ok ? 'was read' : result.failure
}

const formats: [string, (blocks: Block[]) => Buffer][] = [
  ['PDF', resumePdf],
  ['PDF with two columns', (blocks) => resumePdf(blocks, { columns: 2 })],
  ['DOCX', resumeDocx],
  ['ODT', resumeOdt],
  ['RTF', resumeRtf],
  ['text', resumeText],
]

test.each(formats)('an English résumé is read from %s', async (_, write) => {
  const { resume, language, notes } = await read(write(english))
  expect(language).toBe('en')
  expect(notes).toEqual([])
  expect(resume.basics).toMatchObject({
    name: 'Rosalind Okafor',
    email: 'rosalind.okafor@mail.example',
    phone: '+44 20 7946 0158',
    location: { city: 'Leeds', countryCode: 'GB' },
  })
  expect(resume.work).toMatchObject([
    { position: 'Warehouse Supervisor', name: 'Pennine Freight Ltd', startDate: '2021-03' },
    { position: 'Forklift Driver', name: 'Northgate Stores', startDate: '2016-06', endDate: '2021-02' },
  ])
  expect(resume.work?.[0]).not.toHaveProperty('endDate')
  expect(resume.education).toMatchObject([{ institution: 'Leeds City College', endDate: '2016' }])
  expect(resume.skills?.map(({ name }) => name)).toEqual([
    'Forklift licence',
    'SAP EWM',
    'Rota planning',
    'First aid',
  ])
  expect(resume.languages).toEqual([
    { language: 'English', fluency: 'native' },
    { language: 'Polish', fluency: 'B1' },
  ])
})

test.each(formats)('German, Spanish and French résumés are read from %s', async (_, write) => {
  const [ilse, lucia, edouard] = [
    await read(write(german)),
    await read(write(spanish)),
    await read(write(french)),
  ]
  expect([ilse, lucia, edouard].map(({ language }) => language)).toEqual(['de', 'es', 'fr'])
  expect(ilse.resume.basics?.name).toBe('Ilse Brandmeier')
  expect(ilse.resume.work).toMatchObject([
    { position: 'Bäckermeisterin', name: 'Nordlicht Bäckerei GmbH', startDate: '2019-03' },
    { position: 'Bäckergesellin', name: 'Backhaus Steiner KG', startDate: '2014-08', endDate: '2019-02' },
  ])
  expect(ilse.resume.languages).toMatchObject([
    { language: 'German', fluency: 'native' },
    { language: 'English', fluency: 'B2' },
    { language: 'Slovenian', fluency: 'A2' },
  ])
  expect(lucia.resume.work).toMatchObject([
    { position: 'Enfermera de urgencias', name: 'Hospital San Telmo', startDate: '2020-01' },
    { position: 'Auxiliar de clínica', startDate: '2016-09', endDate: '2019-12' },
  ])
  expect(edouard.resume.work).toMatchObject([
    { position: 'Développeur web', name: 'Atelier Bleu SARL', startDate: '2018-03', endDate: '2023-08' },
    { position: 'Chef de projet', name: 'Port Numérique SAS', startDate: '2023-09' },
  ])
})

test('each value names the lines that it was read from', async () => {
  const { fields, lines } = await read(resumePdf(english))
  const place = (path: string) =>
    fields.find((field) => field.path === path)?.lines.map((line) => lines[line]?.text)
  expect(place('basics.email')).toEqual(['rosalind.okafor@mail.example'])
  expect(place('work.1.startDate')).toEqual(['06/2016 – 02/2021'])
  expect(place('work.1.position')).toEqual(['Forklift Driver, Northgate Stores'])
})

const resume = {
  basics: { name: 'Ilse Brandmeier', 'x-pronouns': 'she' },
  work: [{ name: 'Nordlicht', 'x-shift': 1 }],
  'x-a': {},
}
const europass = `<?xml version="1.0"?><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
  <Identification><PersonName><FirstName>Ilse</FirstName><Surname>Brandmeier</Surname></PersonName></Identification>
  <WorkExperienceList><WorkExperience><Period><From year="2019" month="--03"/></Period><Position><Label>Baker</Label></Position>
  <Employer><Name>Nordlicht</Name></Employer></WorkExperience></WorkExperienceList></LearnerInfo></SkillsPassport>`

test('a file that carries its data is exact, with the keys of other programs', async () => {
  const bytes = Buffer.from(JSON.stringify(resume))
  for (const file of [
    bytes,
    resumePdf(english, { attachments: [{ name: 'resume.json', bytes }] }),
    resumePdf(english, {
      metadata: `<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:resume xmlns:r="r"><![CDATA[${bytes}]]></r:resume></x:xmpmeta>`,
    }),
  ]) {
    const proposal = await read(file)
    expect(proposal.source).toBe('JSON Resume')
    expect(proposal.resume).toEqual(resume)
    expect(proposal.fields.every(({ certainty }) => certainty === 'sure')).toBe(true)
  }
  const passport = await read(
    resumePdf(english, { attachments: [{ name: 'Europass.xml', bytes: Buffer.from(europass) }] }),
  )
  expect(passport.source).toBe('Europass')
  expect(passport.resume.work).toEqual([{ name: 'Nordlicht', position: 'Baker', startDate: '2019-03' }])
})

test('an attachment that is no résumé is passed over', async () => {
  const file = resumePdf(english, { attachments: [{ name: 'a.json', bytes: Buffer.from('{"a":1}') }] })
  expect((await read(file)).source).toBe('layout')
})

// Security: U-12
test('entities, bombs, and broken or locked files end with a reason', async () => {
  const bomb = `<w:document>${' '.repeat(60_000_000)}</w:document>`
  expect(await failure(resumeDocx(english, { 'word/document.xml': bomb }))).toBe('unfolds too far')
  const entity = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document>&x;</w:document>'
  expect(await failure(resumeDocx(english, { 'word/document.xml': entity }))).toBe('broken')
  expect(await failure(resumeDocx(english).subarray(0, 200))).toBe('broken')
  expect(await failure(zipOf({ 'a.txt': 'a' }))).toBe('not a résumé format')
  expect(await failure(Buffer.from('\u00d0\u00cf\u0011\u00e0', 'latin1'))).toBe('not a résumé format')
  expect(await failure(resumePdf([]))).toBe('no text')
  expect(await failure(Buffer.from('%PDF-1.7 nothing'))).toBe('broken')
  expect(await failure(pdfOf(packedStream('/Type/ObjStm/N 1/First 5', 'x')))).toMatch(/broken|no text/)
  expect(await failure(Buffer.from(`{\\rtf1${'{'.repeat(5000)}`))).toBe('broken')
  expect(await failure(Buffer.from('\0\0\0binary'))).toBe('not a résumé format')
  expect(await failure(Buffer.from('\n \n'))).toBe('no text')
})

// Security: U-15
test('a program in a PDF is not run, and said to be there', async () => {
  const catalog = '/OpenAction<</S/JavaScript/JS(app.alert(1))>>'
  const proposal = await read(resumePdf(english, { catalog }))
  expect(proposal.resume.basics?.name).toBe('Rosalind Okafor')
  expect(proposal.notes).toContain('program ignored')
})

test('of thousands of pages the first are read, and that is said', async () => {
  const long = Array.from(
    { length: 2000 },
    (_, at): Block => ({ text: `Line ${at} of a long list`, style: 'text' }),
  )
  const proposal = await read(resumePdf([...english, ...long]))
  expect(proposal.notes).toContain('more pages')
  expect(proposal.pages).toHaveLength(20)
  expect(proposal.resume.basics?.name).toBe('Rosalind Okafor')
})

test('an unknown language, no headings and an emoji in the name are no failure', async () => {
  const blocks: Block[] = [
    { text: '🌟 Åsa Lindqvist', style: 'name' },
    { text: 'asa.lindqvist@post.example', style: 'text' },
    { text: 'Yrkeserfarenhet', style: 'heading' },
    { text: '2019 – 2021 Bagare, Kvarnen AB', style: 'text' },
  ]
  const proposal = await read(resumeDocx(blocks))
  expect(proposal.resume.basics).toMatchObject({ name: 'Åsa Lindqvist', email: 'asa.lindqvist@post.example' })
  expect(proposal.notes).toEqual(['no sections', 'unknown language'])
  // What nothing was read from is told.
  expect(proposal.unread.map((line) => proposal.lines[line]?.text)).toContain(
    '2019 – 2021 Bagare, Kvarnen AB',
  )
})

test('a résumé from right to left keeps its words, and its address is found', async () => {
  const proposal = await read(
    resumeDocx([
      { text: 'נועה כהן', style: 'name' },
      { text: 'noa.cohen@mail.example', style: 'text' },
    ]),
  )
  expect(proposal.resume.basics).toMatchObject({ name: 'נועה כהן', email: 'noa.cohen@mail.example' })
})

test('a US state stays with its city where a phone number says so, and a license is read with its board', async () => {
  const { resume } = await read(
    Buffer.from(`Dana Whitfield
Registered Nurse
Norfolk, VA | (757) 555-0142 | dana@mail.example

Experience
Registered Nurse, Tidewater General Hospital, March 2019 - Present

Education and Licenses
BSN, Old Dominion University, 2018
RN, Virginia Board of Nursing, 2018
Higher Secondary, Board of Secondary Education, 2012
`),
  )
  expect(resume.basics?.location).toEqual({ city: 'Norfolk', region: 'VA', countryCode: 'US' })
  expect(resume.certificates).toEqual([{ name: 'RN', issuer: 'Virginia Board of Nursing', date: '2018' }])
  expect(resume.education).toMatchObject([
    { studyType: 'BSN' },
    { institution: 'Board of Secondary Education' },
  ])
})

test('a license is likely where a licensing board gave it, and any other issuer is a guess', async () => {
  const { resume, fields } = await read(
    Buffer.from(`Dana Whitfield
Registered Nurse

Experience
Registered Nurse, Tidewater General Hospital, March 2019 - Present

Licenses and Certifications
RN, Virginia Board of Nursing (multistate)
ACLS
Forklift, Somebody Else
`),
  )
  expect(resume.certificates).toEqual([
    { name: 'RN', issuer: 'Virginia Board of Nursing (multistate)' },
    { name: 'ACLS' },
    { name: 'Forklift', issuer: 'Somebody Else' },
  ])
  const certaintyOf = (path: string) => fields.find((field) => field.path === path)?.certainty
  expect([0, 2].map((at) => certaintyOf(`certificates.${at}.issuer`))).toEqual(['likely', 'guess'])
})

test.each([
  ['Berlin, DE | +49 30 901820 | dana@mail.example', undefined],
  ['Toronto, ON | (416) 555-0142 | dana@mail.example', undefined],
  ['Tulsa, OK 74103', 'OK'],
])('of “%s” the state of the US is %s', async (line, region) => {
  const { resume } = await read(
    Buffer.from(`Dana Whitfield\nWelder\n${line}\n\nExperience\nWelder, Harbour Yard, 2019 - 2024\n`),
  )
  expect(resume.basics?.location?.region).toBe(region)
})
