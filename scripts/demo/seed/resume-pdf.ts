import type { DemoPerson } from '../people/person.ts'

type Line = { text: string; size: number; bold?: boolean; grey?: boolean; before?: number }

/** One page of A4 with the standard fonts, so that the file needs no library and a few hundred bytes a person. */
export function resumePdf(person: DemoPerson) {
  let y = 780
  const shown = linesOf(person).map(({ text, size, bold, grey, before = 0 }) => {
    y -= before + size * 1.35
    return `${grey ? '0.45 g' : '0 g'} BT /${bold ? 'B' : 'R'} ${size} Tf 56 ${y.toFixed(1)} Td (${escaped(text)}) Tj ET`
  })
  const page = `0.85 g BT /B 34 Tf 400 776 Td (SAMPLE) Tj ET\n${shown.join('\n')}`
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`
  return fileOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>',
    `<</Length ${Buffer.byteLength(page, 'latin1')}>>stream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ])
}

function linesOf({ name, headline, email, place, about, work, education, skills }: DemoPerson): Line[] {
  const section = (text: string): Line => ({ text, size: 13, bold: true, before: 16 })
  const plain = (text: string): Line[] => wrapped(text, 84).map((line) => ({ text: line, size: 11 }))
  return [
    { text: name, size: 24, bold: true },
    { text: headline, size: 12 },
    { text: `${place.city}, ${place.region}  |  ${email}`, size: 11, grey: true },
    ...(about ? [section('About'), ...plain(about)] : []),
    section('Work'),
    ...work.flatMap(({ title, company, from, to, did }): Line[] => [
      { text: `${title}, ${company}`, size: 11, bold: true, before: 6 },
      { text: `${from} to ${to ?? 'today'}`, size: 10, grey: true },
      ...plain(did),
    ]),
    section('Education'),
    ...plain(`${education.what}, ${education.where}, ${education.year}`),
    section('Skills'),
    ...plain(skills.join(', ')),
    { text: 'Sample: an invented person, made for the demo of Waymark.', size: 9, grey: true, before: 28 },
  ]
}

function wrapped(text: string, width: number) {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.filter(Boolean)
}

/** Text of the Latin letters that the standard fonts have. */
const escaped = (text: string) =>
  text
    .replaceAll('’', "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\u0020-\u00ff]/g, (letter) => letter.normalize('NFD').replace(/[^\u0020-\u007e]/g, ''))
    .replace(/[\\()]/g, '\\$&')

function fileOf(objects: string[]) {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = file.length
    file += `${i + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
