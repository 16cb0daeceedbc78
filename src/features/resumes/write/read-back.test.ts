import { getDocument } from 'unpdf/pdfjs'
import { expect, test } from 'vitest'
import { resumeLayouts } from '../layouts.ts'
import { readFile } from '../read/read-file.ts'
import { writeDocx } from './docx.server.ts'
import { resumeFromProfile } from './from-profile.ts'
import { writeResumePdf } from './pdf.ts'
import { resumeText } from './resume-lines.ts'

const resume = resumeFromProfile({
  ...{ name: 'Rosalind Okafor', email: 'rosalind@example.test', headline: 'Warehouse supervisor' },
  ...{ about: 'First paragraph.\n\nSecond paragraph.', city: 'Leeds', region: null, country: 'GB' },
  skills: ['Forklifts', 'SQL'],
  skillYears: { Forklifts: 7, SQL: 1 },
  languages: [{ language: 'Polish', level: 'B1' }],
  links: [{ label: 'Code', url: 'https://git.example.test/ro' }],
  projects: [{ name: 'Yard map', url: null, summary: 'A map of the yard' }],
  certificates: [
    { name: 'First aid', issuer: 'Red Cross', issued: '2023-05', expiresMonth: '05', expiresYear: 2026 },
  ],
  experience: Array.from({ length: 9 }, (_, at) => ({
    ...{ title: `Supervisor ${at}`, company: `Freight ${at} Ltd`, from: `20${10 + at}-03` },
    ...{ to: `20${11 + at}-02`, summary: 'Led the night shift. '.repeat(20).trim() },
  })),
  education: [{ school: 'Leeds City College', degree: 'BTEC Diploma', year: 2009 }],
})

/** What is said, in the order of the résumé. */
function readingOrder() {
  const { name, label, contact, sections } = resumeText(resume)
  return [
    ...[name, label, contact.join(' · ')],
    ...sections.flatMap(({ heading, paragraphs, entries, words }) => [
      ...[heading, ...paragraphs],
      ...entries.flatMap(({ title, meta, body }) => [title, meta, ...body]),
      words.filter(Boolean).join(', '),
    ]),
  ].filter(Boolean)
}

test('years of a skill, the end of a certificate and the names of links are printed', () => {
  const text = readingOrder().join('\n')
  expect(text).toContain('Forklifts (7 years), SQL (1 year)')
  expect(text).toContain('Red Cross · May 2023 · valid until May 2026')
  expect(text).toContain('Code: https://git.example.test/ro')
})

test('our reader reads a Word document of ours back', async () => {
  const read = await readFile(await writeDocx(resume))
  if (!read.ok) throw new Error(read.failure)
  const { proposal } = read
  expect(proposal.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Rosalind Okafor', 'Work']))
  expect(proposal.resume.basics).toMatchObject({ name: 'Rosalind Okafor', email: 'rosalind@example.test' })
  expect(
    proposal.resume.work?.map(({ name, position, startDate }) => ({ name, position, startDate })),
  ).toEqual(resume.work?.map(({ name, position, startDate }) => ({ name, position, startDate })))
  expect(proposal.resume.education).toMatchObject([{ institution: 'Leeds City College' }])
})

type StructureNode = { role?: string; type?: string; id?: string; children?: StructureNode[] }

/** What a screen reader says, page by page: the texts in the order of the tree of tags, each with its tag. */
async function spokenIn(pdf: Buffer) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false })
  const document = await task.promise
  const spoken: { tag: string; text: string; page: number }[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const texts = new Map<string, string>()
    let open = ''
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    for (const item of items)
      if ('str' in item) texts.set(open, `${texts.get(open) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`)
      else open = item.type.startsWith('begin') ? (item.id ?? 'artifact') : ''
    const walk = ({ role = '', type, id = '', children = [] }: StructureNode, tag: string) => {
      if (type === 'content') spoken.push({ tag, text: (texts.get(id) ?? '').trim(), page: number })
      for (const child of children) walk(child, role)
    }
    walk((await page.getStructTree()) as StructureNode, '')
  }
  await task.destroy()
  return spoken
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '')

test.each(resumeLayouts)(
  'layout %s: a screen reader says every text once, in the order of the résumé, with headings as headings',
  async (layout) => {
    const spoken = await spokenIn(await writeResumePdf(resume, layout))
    expect(new Set(spoken.map(({ page }) => page)).size).toBeGreaterThan(1)
    expect(withoutSpaces(spoken.map(({ text }) => text).join(''))).toBe(
      withoutSpaces(readingOrder().join('')),
    )
    const { name, sections } = resumeText(resume)
    const tagged = (wanted: string) => spoken.filter(({ tag }) => tag === wanted).map(({ text }) => text)
    expect(tagged('H1')).toEqual([name])
    expect(tagged('H2')).toEqual(sections.map(({ heading }) => heading))
    expect(tagged('H3')).toEqual(sections.flatMap(({ entries }) => entries.map(({ title }) => title)))
  },
)
