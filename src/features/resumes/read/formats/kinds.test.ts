import { expect, test } from 'vitest'
import { zipOf } from '#/testing/documents.ts'
import { resumeRtf } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { readFile } from '../read-file.ts'

// Files whose ending says something else than they are.

async function read(file: string | Buffer) {
  const result = await readFile(Buffer.from(file))
  if (!result.ok) return result.failure
  const { basics, work = [], skills = [] } = result.proposal.resume
  const jobs = work.map(({ position, name, startDate, endDate }) =>
    [position, name, startDate, endDate].join(' | '),
  )
  return { name: basics?.name, jobs, skills: skills.map(({ name }) => name) }
}

const zoe = {
  name: 'Zoe Martinez',
  jobs: ['Nurse | Hospital del Mar | 2015 | 2020', 'Porter | Harbour Clinic | 2012 | 2014'],
  skills: ['Triage', 'First aid'],
}
const page = (body: string, head = '') =>
  `<html><head><title>cv</title><style>p { color: red }</style>${head}</head><body>${body}</body></html>`
const body = `<h1>Zoe Martinez</h1><p>zoe@example.es</p><h2>Experience</h2>
  <p>Nurse, Hospital del Mar, 2015 - 2020</p><p>Porter, Harbour Clinic, 2012 - 2014</p>
  <h2>Skills</h2><ul><li>Triage</li><li>First aid</li></ul>`

test('a web page is read as one, whatever its name says', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(page(body), 'utf16le')])
  const table = page(
    '<table><tr><td><b>Zoe Martinez</b></td></tr><tr><td>zoe@example.es</td></tr><tr><td>Experience</td></tr><tr><td>Nurse, Hospital del Mar</td><td>2015 &ndash; 2020</td></tr><tr><td>Porter, Harbour Clinic</td><td>2012&nbsp;&#8211;&nbsp;2014</td></tr><tr><td>Skills</td></tr><tr><td>Triage</td><td>First aid</td></tr></table>',
  )
  for (const file of [
    page(body),
    `<!DOCTYPE html>\n${page(body)}`,
    `<?xml version="1.0"?>\n<!-- saved -->\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">${page(body)}`,
    page(body, '<script>document.write("<p>Cook, Inn Ltd, 2001 - 2002</p>")</script>'),
    page(`<p style="display:none">Cook, Inn Ltd, 2001 - 2002</p>${body}`),
    // Without what closes them, as old programs write it.
    `<HTML><BODY>${body
      .replaceAll('</p>', '')
      .replaceAll('</li>', '')
      .toUpperCase()
      .replace(/>[^<]+/g, (text) => text)}`,
    body,
    table,
    utf16,
  ])
    expect(JSON.stringify(await read(file)).toLowerCase()).toEqual(JSON.stringify(zoe).toLowerCase())
})

test('a page in the letters of its own encoding keeps them', async () => {
  const latin = Buffer.from(
    page('<h1>Zoë Muñoz</h1><p>zoe@example.es</p>', '<meta charset="iso-8859-1">'),
    'latin1',
  )
  expect(await read(latin)).toMatchObject({ name: 'Zoë Muñoz' })
})

test('rich text and the XML of Word and of OpenDocument are read under any name', async () => {
  const paragraphs = ['Zoe Martinez', 'zoe@example.es', 'Experience', 'Nurse, Hospital del Mar, 2015 – 2020']
    .concat('Porter, Harbour Clinic, 2012 – 2014', 'Skills', 'Triage, First aid')
    .map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
    .join('')
  const word2003 = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><w:wordDocument xmlns:w="http://schemas.microsoft.com/office/word/2003/wordml"><w:body>${paragraphs}</w:body></w:wordDocument>`
  const flat = `<?xml version="1.0"?><pkg:package xmlns:pkg="p"><pkg:part pkg:name="/_rels/.rels"><pkg:xmlData><Relationships/></pkg:xmlData></pkg:part><pkg:part pkg:name="/word/document.xml"><pkg:xmlData><w:document xmlns:w="w"><w:body>${paragraphs}</w:body></w:document></pkg:xmlData></pkg:part></pkg:package>`
  const fodt = `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text>${paragraphs.replace(/<w:p>.*?<w:t>/g, '<text:p>').replaceAll('</w:t></w:r></w:p>', '</text:p>')}</office:text></office:body></office:document>`
  for (const file of [word2003, flat, fodt]) expect(await read(file)).toEqual(zoe)
  expect(await read(Buffer.concat([Buffer.from('\ufeff\r\n'), resumeRtf(english)]))).toMatchObject({
    name: 'Rosalind Okafor',
  })
})

test('the XML of Europass is read without its PDF', async () => {
  const passport = `<?xml version="1.0"?><SkillsPassport xmlns="http://europass.cedefop.europa.eu/Europass"><LearnerInfo>
    <Identification><PersonName><FirstName>Zoe</FirstName><Surname>Martinez</Surname></PersonName></Identification>
    <WorkExperienceList><WorkExperience><Period><From year="2015"/><To year="2020"/></Period><Position><Label>Nurse</Label></Position>
    <Employer><Name>Hospital del Mar</Name></Employer></WorkExperience></WorkExperienceList></LearnerInfo></SkillsPassport>`
  expect(await read(passport)).toMatchObject({ name: zoe.name, jobs: [zoe.jobs[0]] })
})

test('what is no résumé format is refused, and not taken for plain text', async () => {
  const mail =
    'Received: from a\nFrom: Zoe Martinez <zoe@example.es>\nSubject: CV\nMIME-Version: 1.0\nContent-Type: text/plain\n\nNurse, Inn, 2015 – 2020'
  const savedPage = `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n${page(body)}`
  const others = {
    ...{ mail, savedPage },
    latex:
      '\\documentclass{moderncv}\n\\begin{document}\n\\cventry{2015--2020}{Nurse}{Hospital}{}{}{}\n\\end{document}',
    postscript: '%!PS-Adobe-3.0\n(Zoe Martinez) show',
    card: 'BEGIN:VCARD\nFN:Zoe Martinez\nORG:Hospital del Mar\nEND:VCARD',
    calendar: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Nurse\nEND:VEVENT\nEND:VCALENDAR',
    yaml: 'basics:\n  name: Zoe Martinez\nwork:\n  - name: Hospital del Mar',
    rendercv: '---\ncv:\n  name: Zoe Martinez\n',
    script: '#!/bin/sh\necho Zoe Martinez',
    drawing: '<svg xmlns="http://www.w3.org/2000/svg"><text>Zoe Martinez</text></svg>',
    feed: '<?xml version="1.0"?><rss><channel><title>Nurse, Hospital</title></channel></rss>',
    list: '["Zoe Martinez", "Nurse"]',
    settings: '{"compilerOptions": {"strict": true}}',
    pages: zipOf({ 'Index/Document.iwa': 'x', 'preview.jpg': 'x', 'Metadata/Properties.plist': 'x' }),
    oldPages: zipOf({ 'index.xml': '<sl:document xmlns:sl="x"/>', 'QuickLook/Thumbnail.jpg': 'x' }),
    sheet: zipOf({ 'xl/workbook.xml': '<workbook/>' }),
    book: zipOf({ mimetype: 'application/epub+zip', 'a.xhtml': '<html/>' }),
  }
  for (const [name, file] of Object.entries(others))
    expect([name, await read(file)]).toEqual([name, 'not a résumé format'])
})

test('text with a few signs of markup is text', async () => {
  for (const text of [
    'Zoe Martinez\nzoe@example.es\nExperience\nNurse, Hospital <del Mar>, 2015 – 2020',
    '# Zoe Martinez\n\nzoe@example.es\n\n## Experience\n\nNurse, Hospital del Mar, 2015 – 2020',
    '[Zoe Martinez]\nzoe@example.es\nExperience\nNurse, Hospital del Mar, 2015 – 2020',
    'From: Barcelona\nTo: anywhere\nZoe Martinez\nExperience\nNurse, Hospital del Mar, 2015 – 2020',
  ])
    expect(await read(text)).toMatchObject({ jobs: [expect.stringContaining('2015 | 2020')] })
})

// Security: U-12
test('a page or XML that is too deep or too long ends with a reason', async () => {
  expect(await read(`<html>${'<div>'.repeat(100_000)}`)).toBe('broken')
  expect(await read(`<html>${'<br>'.repeat(500_000)}`)).toBe('broken')
  expect(await read(`<?xml version="1.0"?><w:wordDocument>${'<a>'.repeat(5000)}`)).toBe('broken')
  const laughs = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha">]><w:wordDocument>&a;</w:wordDocument>`
  expect(await read(laughs)).toBe('broken')
})
