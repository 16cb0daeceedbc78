import { writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Block,
  resumeDocx,
  resumeOdt,
  resumePdf,
  resumeRtf,
  resumeText,
} from '#/testing/resumes/documents.ts'
import { english, french, german, spanish } from '#/testing/resumes/people.ts'
import type { ChildModule } from './bundle.ts'

const source = (file: string) => new URL(`../../src/${file}`, import.meta.url)

/** Files as people send them. */
function sampleFiles(folder: string) {
  const formats: Record<string, (blocks: Block[]) => Buffer> = {
    pdf: resumePdf,
    columns: (blocks) => resumePdf(blocks, { columns: 2 }),
    ...{ docx: resumeDocx, odt: resumeOdt, rtf: resumeRtf, text: resumeText },
  }
  return [english, german, spanish, french].flatMap((blocks, person) =>
    Object.entries(formats).map(([name, write]) => {
      const file = path.join(folder, `${person}.${name}`)
      writeFileSync(file, write(blocks))
      return file
    }),
  )
}
export const sampleInputs = (folder: string) => sampleFiles(folder).map((file) => ({ path: file }))

const sampleResume = () => {
  const work = [{ name: 'Yard', position: 'Welder', startDate: '2020', summary: 'Hull sections.' }]
  const basics = { name: 'Ada Reed', label: 'Welder', email: 'ada@people.example' }
  return ['side', 'plain'].map((layout) => ({ resume: { basics, work, skills: [{ name: 'TIG' }] }, layout }))
}

const sampleLetter = () => {
  const terms = { amount: 60_000, currency: 'USD', period: 'year', note: 'Welcome.' }
  const parties = { company: 'Yard', applicant: 'Ada Reed' }
  const document = { kind: 'offer', at: '2026-01-05T10:00:00Z', job: 'Welder', parties, terms }
  const entries = [{ hash: '0'.repeat(64), fields: {}, document }]
  return [{ record: JSON.stringify({ issuer: 'https://waymark.example', entries }) }]
}

/** What runs in a child process for each file that somebody uploads, and for each that is made here. */
export const childModules: ChildModule[] = [
  { module: source('features/resumes/read/child.ts'), heapMegabytes: 160, samples: sampleInputs },
  { module: source('features/files/scan/child.ts'), heapMegabytes: 192, samples: sampleFiles },
  { module: source('features/resumes/write/child.ts'), heapMegabytes: 192, samples: sampleResume },
  { module: source('features/offers/letter/child.ts'), heapMegabytes: 192, samples: sampleLetter },
]
