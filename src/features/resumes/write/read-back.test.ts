import { inflateSync } from 'node:zlib'
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

/** Objects of a PDF that pdfkit wrote: each in the file as it is, its streams packed. */
function objectsOf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const { 1: id = '', 2: body = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const start = body.indexOf('stream\n')
    let content = ''
    if (start >= 0)
      try {
        content = inflateSync(Buffer.from(body.slice(start + 7), 'latin1'), { finishFlush: 2 }).toString(
          'latin1',
        )
      } catch {
        // A font, or a picture.
      }
    objects.set(id, start < 0 ? body : `${body.slice(0, start)}\n${content}`)
  }
  return objects
}

const references = (text: string) => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)

/** What a screen reader says: the tree of tags, and of each the pieces of content that it holds, page by page. */
function spokenOrder(pdf: Buffer) {
  const objects = objectsOf(pdf)
  const root = [...objects.values()].find((body) => /\/Type \/StructTreeRoot/.test(body)) ?? ''
  const spoken: { tag: string; page: string; mcid: number }[] = []
  const walk = (id: string, page: string) => {
    const body = objects.get(id) ?? ''
    const tag = /\/S \/(\w+)/.exec(body)?.[1] ?? ''
    const own = /\/Pg (\d+) 0 R/.exec(body.replace(/<<\s*\/Type \/MCR[^>]*>>/g, ''))?.[1] ?? page
    const kids = /\/K (\[[\s\S]*?\]|\d+ 0 R|\d+)/.exec(body)?.[1] ?? ''
    // A piece on another page than the one before names its page first.
    let at = own
    for (const [, pageOf, child, named, bare] of kids.matchAll(
      /\/Pg (\d+) 0 R|(\d+) 0 R|\/MCID (\d+)|(?<![\w.])(\d+)(?! 0 R)(?=[\s\]]|$)/g,
    )) {
      if (pageOf) at = pageOf
      else if (child) walk(child, own)
      else {
        spoken.push({ tag, page: at, mcid: Number(named ?? bare) })
        at = own
      }
    }
  }
  for (const id of references(/\/K (\[[^\]]*\]|\d+ 0 R)/.exec(root)?.[1] ?? '')) walk(id, '')
  return { spoken, objects }
}

test.each(resumeLayouts)(
  'layout %s: a screen reader meets tags and pieces in the order of the résumé',
  async (layout) => {
    const { spoken, objects } = spokenOrder(await writeResumePdf(resume, layout))
    const { sections } = resumeText(resume)
    const count = (tag: string) => spoken.filter((piece) => piece.tag === tag).length
    expect(count('H1')).toBe(1)
    expect(new Set(spoken.map(({ page }) => page)).size).toBeGreaterThan(1)
    // Each piece is said once, and on each page in the order in which it was drawn.
    const keys = spoken.map(({ page, mcid }) => `${page}:${mcid}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const page of new Set(spoken.map((piece) => piece.page))) {
      const numbers = spoken.filter((piece) => piece.page === page).map(({ mcid }) => mcid)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      const contents = references(/\/Contents (\d+ 0 R)/.exec(objects.get(page) ?? '')?.[1] ?? '')
      const drawn = [...(objects.get(contents[0] ?? '') ?? '').matchAll(/\/MCID (\d+)/g)].map(([, id]) =>
        Number(id),
      )
      expect(numbers).toEqual(drawn)
    }
    // Headings come in the order of the sections; every text has its tag.
    expect(
      new Set(spoken.filter(({ tag }) => tag === 'H2').map(({ page, mcid }) => `${page}:${mcid}`)).size,
    ).toBe(sections.length)
    expect(spoken.length).toBeGreaterThanOrEqual(readingOrder().length)
  },
)
