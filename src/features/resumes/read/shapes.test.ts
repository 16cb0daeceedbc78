import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readFile } from './read-file.ts'

// Shapes that only a page, or the style of a line, tells.

async function read(bytes: Buffer) {
  const result = await readFile(bytes)
  if (!result.ok) throw new Error(result.failure)
  const { resume, lines } = result.proposal
  return {
    ...{ resume, lines },
    jobs: resume.work?.map(({ position, name, startDate, endDate }) =>
      [position, name, startDate, endDate].map((value) => value ?? '').join(' | '),
    ),
  }
}

type Placed = { text: string; x?: number; y: number; bold?: boolean; size?: number }
async function pdf(pages: Placed[][]) {
  const document = new PDFDocument({ margin: 0, autoFirstPage: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (const page of pages) {
    document.addPage()
    for (const { text, x = 50, y, bold = false, size = 10 } of page)
      document
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .text(text, x, y, { lineBreak: false })
  }
  document.end()
  await new Promise((resolve) => document.on('end', resolve))
  return Buffer.concat(chunks)
}

test('a PDF tells which of its lines are bold', async () => {
  const { lines } = await read(
    await pdf([
      [
        { text: 'Harbour Freight', y: 100, bold: true },
        { text: 'Driver of lorries', y: 120 },
      ],
    ]),
  )
  expect(lines.map(({ bold }) => bold)).toEqual([true, false])
})

test('what stands at the head and foot of each page is read once, or not at all', async () => {
  const running = [
    { text: 'Maija Tuominen', y: 30 },
    { text: 'Page 1 of 2', y: 770 },
  ]
  const { lines } = await read(
    await pdf([
      [
        ...running,
        { text: 'Experience', y: 100, size: 14 },
        { text: 'Cook, Hotel Saimaa, 2012 – 2015', y: 120 },
      ],
      [
        { text: 'Maija Tuominen', y: 30 },
        { text: 'Waiter, Hotel Saimaa, 2010 – 2012', y: 100 },
        { text: 'Page 2 of 2', y: 770 },
      ],
    ]),
  )
  expect(lines.map(({ text }) => text)).toEqual([
    'Maija Tuominen',
    'Experience',
    'Cook, Hotel Saimaa, 2012 – 2015',
    'Waiter, Hotel Saimaa, 2010 – 2012',
  ])
})

test('dates that did not fit into their column go on below', async () => {
  const { jobs } = await read(
    await pdf([
      [
        { text: 'Experience', y: 80, size: 14 },
        { text: 'Ayudante de cocina', y: 100 },
        { text: 'septiembre de 2013 – febrero', x: 400, y: 100 },
        { text: 'de 2016', x: 400, y: 112 },
        { text: 'Hotel Costa Verde, Gijón', y: 126 },
      ],
    ]),
  )
  expect(jobs).toEqual(['Ayudante de cocina | Hotel Costa Verde | 2013-09 | 2016-02'])
})

test('a line set as the headings are is one, whatever it says', async () => {
  const heading = (text: string, y: number) => ({ text, y, size: 14 })
  const { resume } = await read(
    await pdf([
      [
        { text: 'Ilse Brandmeier', y: 40, size: 22 },
        heading('Berufserfahrung', 80),
        { text: '2015 – 2019 Bauleiterin, Rheinfall Bau AG', y: 100 },
        heading('Mein Weg durch Schule und Studium', 140),
        { text: '2009 – 2012 Bachelor of Science, ETH Zürich', y: 160 },
        heading('Kenntnisse', 200),
        { text: 'AutoCAD, Statik', y: 220 },
        heading('Sprachen', 260),
        { text: 'Deutsch, Englisch', y: 280 },
        heading('Was mir wichtig ist', 320),
        { text: 'Ruhe und Berge', y: 340 },
      ],
    ]),
  )
  expect(resume.work).toHaveLength(1)
  expect(resume.education).toMatchObject([{ studyType: 'Bachelor of Science', institution: 'ETH Zürich' }])
})

test('an employer with dates of its own above several jobs is no job', async () => {
  const { jobs } = await read(
    Buffer.from(`Experience
Thornbury Water plc, Bristol\t2004 – Present
Head of Maintenance (May 2016 – Present)
• Owns the budget
Mechanical Supervisor (September 2004 – April 2016)
• Two shifts
Bristol Dock Company, Bristol
Apprentice Fitter (September 1989 – August 1993)
• Lock workshop`),
  )
  expect(jobs).toEqual([
    'Head of Maintenance | Thornbury Water plc | 2016-05 | ',
    'Mechanical Supervisor | Thornbury Water plc | 2004-09 | 2016-04',
    'Apprentice Fitter | Bristol Dock Company | 1989-09 | 1993-08',
  ])
})

test('a name may be an occupation or a language as well, and a city one that nobody listed', async () => {
  const { resume } = await read(
    Buffer.from(`Anna Schneider
Donostia, +34 611 55 01 93, anna@mail.example
Experiencia
Cocinera, Hotel Costa Verde, 2013 – 2016`),
  )
  expect(resume.basics).toMatchObject({ name: 'Anna Schneider', location: { city: 'Donostia' } })
})
