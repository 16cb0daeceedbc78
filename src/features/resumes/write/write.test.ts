import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { parseJsonResume } from '../json-resume.ts'
import { resumeLayouts } from '../layouts.ts'
import { readFile } from '../read/read-file.ts'
import { hasResumeParts, type ResumeProfile, resumeFromProfile } from './from-profile.ts'
import { writeResumePdf } from './pdf.ts'

const profile: ResumeProfile = {
  name: 'Łukasz Müller-Nørgaard 😀',
  email: 'lukasz@example.test',
  headline: 'Staff engineer',
  about: 'First paragraph.\n\nSecond paragraph.',
  city: 'Köln',
  region: null,
  country: 'DE',
  skills: ['Go', 'SQL'],
  experience: Array.from({ length: 12 }, (_, at) => ({
    ...{
      title: `Engineer ${at}`,
      company: `Gridpay ${at}`,
      from: '2019-03',
      to: at === 0 ? null : '2020-01',
    },
    summary: 'Did much. '.repeat(40).trim(),
  })),
  education: [{ school: 'TU Wien', degree: 'MSc Physics', year: 2012 }],
}
const resume = resumeFromProfile(profile)

const folder = mkdtempSync(path.join(tmpdir(), 'resume-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The words of streams and objects, unpacked. */
function unpacked(pdf: Buffer) {
  let text = pdf.toString('latin1')
  for (const match of pdf.toString('latin1').matchAll(/stream\n/g)) {
    try {
      text += inflateSync(pdf.subarray(match.index + 7), { finishFlush: 2 }).toString('latin1')
    } catch {
      // Not a packed stream.
    }
  }
  return text
}

/** The file `resume.json` inside a PDF. */
function attachedTo(pdf: Buffer): unknown {
  for (const match of pdf.toString('latin1').matchAll(/stream\n/g)) {
    try {
      const text = inflateSync(pdf.subarray(match.index + 7), { finishFlush: 2 }).toString('utf8')
      if (text.startsWith('{')) return JSON.parse(text)
    } catch {
      // Another stream.
    }
  }
  return null
}

test('a profile becomes a valid JSON Resume with every field, and nothing private', () => {
  expect(parseJsonResume(resume)).toEqual({ resume, leftOut: [] })
  expect(resume).toMatchObject({
    basics: { name: profile.name, label: 'Staff engineer', location: { city: 'Köln', countryCode: 'DE' } },
    education: [{ institution: 'TU Wien', studyType: 'MSc Physics', endDate: '2012' }],
    skills: [{ name: 'Go' }, { name: 'SQL' }],
  })
  expect(resume.work?.[0]).not.toHaveProperty('endDate')
  const stuffed = { ...profile, phone: '2015550177', private: { birthYear: 1987, gender: 'Female' } }
  expect(JSON.stringify(resumeFromProfile(stuffed))).not.toMatch(/2015550177|1987|Female/)
})

test('a profile has something for a résumé as soon as it holds more than name and email address', () => {
  const { name, email } = profile
  const nothing = { headline: null, about: null, city: null, region: null, country: null }
  const empty: ResumeProfile = { name, email, ...nothing, skills: [], experience: [], education: [] }
  expect(hasResumeParts(empty)).toBe(false)
  const parts: Partial<ResumeProfile>[] = [
    { headline: 'Welder' },
    { country: 'DE' },
    { skills: ['Go'] },
    { languages: [{ language: 'Polish', level: 'B1' }] },
    { links: [{ label: null, url: 'https://git.example.test' }] },
  ]
  for (const part of parts) expect([part, hasResumeParts({ ...empty, ...part })]).toEqual([part, true])
})

test.each(resumeLayouts)(
  'layout %s: tagged, in a named language, and the data inside is the résumé',
  async (layout) => {
    const pdf = await writeResumePdf(resume, layout)
    const text = unpacked(pdf)
    expect(attachedTo(pdf)).toEqual(resume)
    expect(text).toContain('/AFRelationship /Source')
    expect(text).toMatch(/\/Marked true/)
    expect(text).toContain('/Lang (en)')
    expect(text).toContain('pdfuaid')
    expect(text).not.toContain('Helvetica')
    expect(text).not.toContain('CIDSet')
    expect(text).toContain('FontFile2')
  },
)

test('our own reader reads a PDF of ours back whole, in both layouts', async () => {
  for (const layout of resumeLayouts) {
    const read = await readFile(await writeResumePdf(resume, layout))
    expect(read.ok && read.proposal.source).toBe('JSON Resume')
    expect(read.ok && read.proposal.resume).toEqual(resume)
  }
})

const hasProgram = (name: string, ...version: string[]) => {
  try {
    execFileSync(name, version, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.skipIf(!hasProgram('qpdf', '--version'))('qpdf finds nothing wrong (skipped without qpdf)', async () => {
  const file = path.join(folder, 'a.pdf')
  writeFileSync(file, await writeResumePdf(resume, 'side'))
  expect(execFileSync('qpdf', ['--check', file]).toString()).toContain('No syntax or stream encoding errors')
})

test.skipIf(!hasProgram('pdftotext', '-v'))(
  'pdftotext reads both layouts in the order of the résumé (skipped without pdftotext)',
  async () => {
    for (const layout of resumeLayouts) {
      const file = path.join(folder, 'b.pdf')
      writeFileSync(file, await writeResumePdf(resume, layout))
      const text = execFileSync('pdftotext', ['-raw', file, '-']).toString()
      const order = [
        'Łukasz',
        'About',
        'Second paragraph',
        'Work',
        'Engineer 0',
        'Engineer 11',
        'TU Wien',
        'Go, SQL',
      ]
      expect(order.map((words) => text.indexOf(words))).not.toContain(-1)
      expect(order.map((words) => text.indexOf(words))).toEqual(
        order.map((words) => text.indexOf(words)).toSorted((a, b) => a - b),
      )
    }
  },
)

test.skipIf(!hasProgram('verapdf', '--version'))(
  'veraPDF accepts it as PDF/UA-1 (skipped without veraPDF)',
  async () => {
    for (const layout of resumeLayouts) {
      const file = path.join(folder, 'c.pdf')
      writeFileSync(file, await writeResumePdf(resume, layout))
      expect(execFileSync('verapdf', ['--flavour', 'ua1', '--format', 'text', file]).toString()).toMatch(
        /^PASS/,
      )
    }
  },
)
