import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { docxOf, odtOf, pdfOf, wordBinaryOf } from '#/testing/documents.ts'
import { resumeDocx, resumeOdt, resumePdf, resumeRtf, resumeText } from '#/testing/resumes/documents.ts'
import { english } from '#/testing/resumes/people.ts'
import { readFile } from '../resumes/read/read-file.ts'
import { validateUpload } from './accept.server.ts'
import { documentFormats, pictureFormats, proofFormats, readableResumeFormats } from './accepted-formats.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-formats-'))
afterAll(() => rm(folder, { recursive: true }))

const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#fd0' } })
    .toFormat(format)
    .toBuffer()

/** A file of each kind that a picker of ours may name. */
const samples: Record<string, Buffer> = {
  '.pdf': pdfOf(),
  '.doc': wordBinaryOf(),
  '.docx': docxOf(),
  '.odt': odtOf(''),
  '.rtf': Buffer.from('{\\rtf1\\ansi Welder}'),
  '.txt': Buffer.from('Welder'),
  '.png': await picture('png'),
  '.jpg': await picture('jpeg'),
  '.jpeg': await picture('jpeg'),
  '.webp': await picture('webp'),
}
const endings = ({ accept }: { accept: string }) => accept.split(',')

test('the server takes every kind of file that a picker offers, and none that no picker offers', async () => {
  const offered = new Set([documentFormats, pictureFormats, proofFormats].flatMap(endings))
  expect([...offered].toSorted()).toEqual(Object.keys(samples).toSorted())
  for (const [ending, bytes] of Object.entries(samples)) {
    const file = { name: `a${ending}`, path: path.join(folder, `a${ending}`), size: bytes.length }
    await writeFile(file.path, bytes)
    const { kind } = await validateUpload(file, 'file')
    expect([ending, kind]).toEqual([ending, endings(pictureFormats).includes(ending) ? 'image' : 'document'])
  }
})

test('the reader of résumés reads every kind of file that its picker offers', async () => {
  const resumes: Record<string, Buffer> = {
    '.pdf': resumePdf(english),
    '.docx': resumeDocx(english),
    '.odt': resumeOdt(english),
    '.rtf': resumeRtf(english),
    '.txt': resumeText(english),
    '.json': Buffer.from(JSON.stringify({ basics: { name: 'Rosalind Okafor' } })),
  }
  expect(endings(readableResumeFormats).toSorted()).toEqual(Object.keys(resumes).toSorted())
  for (const [ending, bytes] of Object.entries(resumes)) {
    const result = await readFile(bytes)
    expect([ending, result.ok && result.proposal.resume.basics?.name]).toEqual([ending, 'Rosalind Okafor'])
  }
})
