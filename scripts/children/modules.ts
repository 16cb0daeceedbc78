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

/** What runs in a child process for each file that somebody uploads. */
export const childModules: ChildModule[] = [
  { module: source('features/resumes/read/child.ts'), heapMegabytes: 160, samples: sampleInputs },
  { module: source('features/files/scan/child.ts'), heapMegabytes: 192, samples: sampleFiles },
]
