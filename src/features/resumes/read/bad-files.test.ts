import { expect, test } from 'vitest'
import { pdfOf, pdfStream, zipOf } from '#/testing/documents.ts'
import {
  type Block,
  inVisualOrder,
  resumeDocx,
  resumeOdt,
  resumePdf,
  resumeText,
} from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import type { Proposal } from './proposal.ts'
import { readFile } from './read-file.ts'

// What people really upload. Of each file: what was read, what was not, and that no line is lost between the two.

const read = async (bytes: Buffer) => {
  const result = await readFile(bytes)
  if (!result.ok) throw new Error(result.failure)
  expectNothingLost(result.proposal)
  return result.proposal
}
const failure = async (bytes: Buffer) => {
  const result = await readFile(bytes)
  return result.ok ? 'was read' : result.failure
}

/** Each line is named by a field, or among those that were not read. */
function expectNothingLost({ fields, lines, unread }: Proposal) {
  const named = new Set([...fields.flatMap((field) => field.lines), ...unread])
  expect(lines.filter((_, at) => !named.has(at))).toEqual([])
}

const line = (text: string, style: Block['style'] = 'text'): Block => ({ text, style })
const person = [line('Rosalind Okafor', 'name'), line('rosalind.okafor@mail.example')]
const jobs = (...lines: Block[]) => [...person, line('Work Experience', 'heading'), ...lines]
const worked = ({ resume }: Proposal) =>
  (resume.work ?? []).map(({ position, name, startDate, endDate }) => [position, name, startDate, endDate])

/** Pages in the order given: pictures as a scanner makes them, or a line of text. */
function scanned(...pages: ('picture' | 'text')[]) {
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(' ')
  return pdfOf(
    // Number 2 is what the catalog names; objects are numbered from 3 on.
    '<<>>',
    pdfStream(
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8',
      Buffer.from([0]),
    ),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((page, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>/XObject<</I 4 0 R>>>>/Contents ${7 + 2 * at} 0 R>>`,
      pdfStream(
        '',
        Buffer.from(
          page === 'picture'
            ? 'q 595 0 0 842 0 0 cm /I Do Q'
            : 'BT /F1 20 Tf 50 780 Td (Rosalind Okafor) Tj 0 -30 Td /F1 11 Tf (rosalind.okafor@mail.example) Tj ET',
        ),
      ),
    ]),
  )
    .toString('latin1')
    .replace(' endobj\n', ` endobj\n2 0 obj<</Type/Pages/Count ${pages.length}/Kids[${kids}]>> endobj\n`)
}

test('pages that are pictures have no text; pages beside them that have some are read', async () => {
  expect(await failure(Buffer.from(scanned('picture', 'picture'), 'latin1'))).toBe('no text')
  const proposal = await read(Buffer.from(scanned('text', 'picture'), 'latin1'))
  expect(proposal.resume.basics).toMatchObject({ email: 'rosalind.okafor@mail.example' })
  expect(proposal.notes).toContain('pages without text')
})

// Security: U-12
test('a locked file is said to be locked, whatever its format', async () => {
  const key = 'a'.repeat(32)
  const encrypt = `<</Filter/Standard/V 1/R 2/O(${key})/U(${key})/P -4>>`
  const locked = resumePdf(english)
    .toString('latin1')
    .replace('/Root 1 0 R', `/Root 1 0 R/Encrypt ${encrypt}/ID[(a)(a)]`)
  expect(await failure(Buffer.from(locked, 'latin1'))).toBe('locked')
  const container = Buffer.concat([
    Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1', 'latin1'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await failure(container)).toBe('locked')
  const odt = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<m:manifest><m:encryption-data/></m:manifest>',
    'content.xml': 'xxxx',
  })
  expect(await failure(odt)).toBe('locked')
})

// Security: U-12
test('a PDF of ten thousand pages is read as far as a résumé goes', async () => {
  const long = Array.from({ length: 10_000 * 54 }, () => line('x'))
  const proposal = await read(resumePdf([...english, ...long]))
  expect(proposal.pages).toHaveLength(20)
  expect(proposal.notes).toContain('more pages')
  expect(worked(proposal)[1]).toEqual(['Forklift Driver', 'Northgate Stores', '2016-06', '2021-02'])
})

// Security: U-12
test('entities that grow are not read, in any format', async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}">]>`
  const mimetype = 'application/vnd.oasis.opendocument.text'
  expect(await failure(zipOf({ mimetype, 'content.xml': `${laughs}<text>&b;</text>` }))).toBe('broken')
  // An attachment that is not read leaves the pages.
  const europass = Buffer.from(`${laughs}<SkillsPassport><LearnerInfo>&b;</LearnerInfo></SkillsPassport>`)
  const proposal = await read(resumePdf(english, { attachments: [{ name: 'cv.xml', bytes: europass }] }))
  expect(proposal).toMatchObject({ source: 'layout', resume: { basics: { name: 'Rosalind Okafor' } } })
})

test('two columns do not mix, whichever of them the name stands in', async () => {
  const swapped = english.map((block) => ({ ...block, side: !block.side }))
  for (const blocks of [english, swapped]) {
    const proposal = await read(resumePdf(blocks, { columns: 2 }))
    expect(proposal.resume.basics).toMatchObject({
      name: 'Rosalind Okafor',
      email: 'rosalind.okafor@mail.example',
    })
    expect(worked(proposal)).toEqual([
      ['Warehouse Supervisor', 'Pennine Freight Ltd', '2021-03', undefined],
      ['Forklift Driver', 'Northgate Stores', '2016-06', '2021-02'],
    ])
    expect(proposal.resume.skills).toHaveLength(4)
  }
})

const cell = (...paragraphs: string[]) =>
  `<w:tc>${paragraphs.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:tc>`
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`

test('a table of jobs is read row by row, and one of contact data by its labels', async () => {
  const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`
  const heading = (text: string) => `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`
  const body = [
    table(
      row(cell('Name:'), cell('Rosalind Okafor')),
      row(cell('Phone:'), cell('+44 20 7946 0158')),
      row(cell('Address:'), cell('Leeds, United Kingdom')),
    ),
    heading('Work Experience'),
    table(
      row(cell('03/2021 – today'), cell('Warehouse Supervisor, Pennine Freight Ltd')),
      row(cell('06/2016 – 02/2021'), cell('Forklift Driver, Northgate Stores')),
    ),
  ]
  const proposal = await read(
    resumeDocx([], {
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${body.join('')}</w:body></w:document>`,
    }),
  )
  expect(proposal.resume.basics).toMatchObject({
    name: 'Rosalind Okafor',
    phone: '+44 20 7946 0158',
    location: { city: 'Leeds', countryCode: 'GB' },
  })
  expect(worked(proposal)).toEqual([
    ['Warehouse Supervisor', 'Pennine Freight Ltd', '2021-03', undefined],
    ['Forklift Driver', 'Northgate Stores', '2016-06', '2021-02'],
  ])
})

test.each([
  ['Hebrew', 'נועה כהן', 'ניסיון תעסוקתי'],
  ['Arabic', 'ليلى حداد', 'الخبرة المهنية'],
])('a résumé in %s keeps its words in their order', async (_, name, heading) => {
  const blocks = [
    line(name, 'name'),
    line('person@mail.example'),
    line(heading, 'heading'),
    line(`2019 – 2021 ${name}`),
  ]
  const letters = [...new Set(name + heading)].filter((letter) => letter !== ' ')
  // A PDF has the letters in the order of their places, from the left.
  const pdf = resumePdf(
    blocks.map((block) => ({ ...block, text: inVisualOrder(block.text) })),
    { letters },
  )
  for (const file of [...[resumeDocx, resumeOdt, resumeText].map((write) => write(blocks)), pdf]) {
    const proposal = await read(file)
    expect(proposal.resume.basics).toMatchObject({ name, email: 'person@mail.example' })
    expect(proposal.notes).toContain('unknown language')
    expect(proposal.lines.map(({ text }) => text)).toContain(heading)
  }
})

test.each([
  ['🌟 Rosalind Okafor 🚀', 'Rosalind Okafor'],
  ['👩🏽‍💻 Rosalind Okafor', 'Rosalind Okafor'],
  ['Rosalind Okafor 🇬🇧', 'Rosalind Okafor'],
])('%s is a name', async (written, name) => {
  const proposal = await read(resumeDocx([line(written, 'name'), ...english.slice(1)]))
  expect(proposal.resume.basics?.name).toBe(name)
})

test('a job since a month has no end, and a gap between two jobs stays one', async () => {
  const proposal = await read(
    resumeDocx(
      jobs(
        line('Warehouse Supervisor, Pennine Freight Ltd', 'strong'),
        line('since 03/19'),
        line('Forklift Driver, Northgate Stores', 'strong'),
        line('06/2011 – 02/2014'),
      ),
    ),
  )
  expect(worked(proposal)).toEqual([
    ['Warehouse Supervisor', 'Pennine Freight Ltd', '2019-03', undefined],
    ['Forklift Driver', 'Northgate Stores', '2011-06', '2014-02'],
  ])
})

test('a résumé in a language that is not known gives what stands out, and says so', async () => {
  const proposal = await read(
    resumePdf([
      line('Zofia Kowalska', 'name'),
      line('zofia.kowalska@poczta.example'),
      line('+48 22 555 01 58'),
      line('Doswiadczenie zawodowe', 'heading'),
      line('2019 – 2021 Piekarz, Chlebownia'),
    ]),
  )
  expect(proposal.resume.basics).toMatchObject({
    name: 'Zofia Kowalska',
    email: 'zofia.kowalska@poczta.example',
    phone: '+48 22 555 01 58',
  })
  expect(proposal.notes).toEqual(['no sections', 'unknown language'])
  expect(proposal.unread.map((at) => proposal.lines[at]?.text)).toContain('2019 – 2021 Piekarz, Chlebownia')
})

test('what is broken half way is read up to there, or said to be broken', async () => {
  const whole = resumePdf(english)
  for (const share of [0.2, 0.5, 0.8, 0.95]) {
    const result = await readFile(whole.subarray(0, share * whole.length))
    if (result.ok) expectNothingLost(result.proposal)
    else expect(['broken', 'no text']).toContain(result.failure)
  }
  const docx = resumeDocx(english)
  for (const share of [0.2, 0.5, 0.8, 0.95])
    expect(await failure(docx.subarray(0, share * docx.length))).toBe('broken')
})
