import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openHiring } from '#/testing/applications.ts'
import { type OfferRecord, publicKey } from '../record/format.ts'
import { verifyFile } from '../record/verify-file.ts'
import { verifyRecord } from '../record/verify-record.ts'
import { attachedRecord, isPdf } from './attached-record.ts'
import { letterLines } from './letter.ts'

const { app, employer, newApplication, terms } = await openHiring()
// Each letter is set in a process of its own.
vi.setConfig({ testTimeout: 60_000 })
const folder = mkdtempSync(path.join(tmpdir(), 'letter-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program that may not be installed; null without it. */
function run(program: string, ...args: string[]) {
  try {
    return execFileSync(program, args, { encoding: 'utf8' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const download = async (url: string, token: string) => {
  const response = await app.app.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
  return { status: response.statusCode, bytes: new Uint8Array(response.rawPayload) }
}
const keys = async () => publicKey.array().parse((await app.visitor.get('/offers/keys')).data.keys)

async function offered() {
  const one = await newApplication()
  const offer = {
    ...{ ...terms, bonus: '10%, paid in March', hours: 38.5, contract: 'permanent' as const },
    note: 'We look forward to it.\nCome by any time.',
  }
  await employer.api.post('/employer/applications/:id/move', { id: one.id, version: 1, to: 'offer', offer })
  const letter = async () => ({
    mine: await download(`/applications/${one.id}/offer-letter`, one.seeker.token),
    theirs: await download(`/employer/applications/${one.id}/offer-letter`, employer.token),
  })
  return { ...one, letter }
}

test('both sides download the same letter, and the record inside is the one that is signed', async () => {
  const { id, seeker, letter } = await offered()
  const { mine, theirs } = await letter()
  expect([mine.status, theirs.status]).toEqual([200, 200])
  expect(Buffer.from(mine.bytes).equals(Buffer.from(theirs.bytes))).toBe(true)
  expect(isPdf(mine.bytes)).toBe(true)
  const record = await attachedRecord(mine.bytes)
  const own = await download(`/applications/${id}/offer-record`, seeker.token)
  expect(record && Buffer.from(record).equals(Buffer.from(own.bytes))).toBe(true)
  expect(await verifyRecord(record as Uint8Array<ArrayBuffer>, await keys())).toMatchObject({ valid: true })
  await seeker.api.post('/applications/:id/answer-offer', { id, version: 2, answer: 'accept' })
  const after = await letter()
  expect(Buffer.from(after.mine.bytes).equals(Buffer.from(after.theirs.bytes))).toBe(true)
  expect(Buffer.from(after.mine.bytes).equals(Buffer.from(mine.bytes))).toBe(false)
})

test('the letter is tagged, its text reads in order, and qpdf finds nothing wrong', async () => {
  const { letter, id, seeker } = await offered()
  const { mine } = await letter()
  const file = path.join(folder, 'letter.pdf')
  writeFileSync(file, mine.bytes)
  const text = Buffer.from(mine.bytes).toString('latin1')
  expect(text).toMatch(/\/Marked true/)
  expect(text).toContain('/AFRelationship /Source')
  const record = JSON.parse(
    Buffer.from((await download(`/applications/${id}/offer-record`, seeker.token)).bytes).toString(),
  ) as OfferRecord
  const lines = letterLines(record)
  expect(lines.terms[0]).toBe('Pay: $70,000 a year')
  const read = run('pdftotext', '-raw', file, '-')?.replace(/\s+/g, ' ')
  let from = 0
  if (read)
    for (const words of [
      ...[lines.title, ...lines.parties, lines.dated, 'Terms', ...lines.terms],
      ...['Note', 'We look forward to it.', 'Come by any time.', 'Where it stands', ...lines.standing],
      ...['How to check this letter', record.entries[0]?.hash ?? ''],
    ]) {
      const at = read.indexOf(words, from)
      expect(at, `“${words}” after “${read.slice(0, from)}”`).toBeGreaterThanOrEqual(from)
      from = at + words.length
    }
  const checked = run('qpdf', '--check', file)
  if (checked) expect(checked).toContain('No syntax or stream encoding errors found')
})

test('a letter whose record was changed in any byte is told from one that was not', async () => {
  const { bytes } = (await (await offered()).letter()).mine
  const known = await keys()
  const text = Buffer.from(bytes).toString('latin1')
  const start = text.indexOf('stream\n', text.indexOf('/Type /EmbeddedFile')) + 7
  const end = text.indexOf('endstream', start) - 1
  const record = await attachedRecord(bytes)
  for (let at = start; at < end; at += 11) {
    const changed = bytes.slice()
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const inside = await attachedRecord(changed)
    const isSame = inside && record && Buffer.from(inside).equals(Buffer.from(record))
    // The packing has a few bits that mean nothing; what is unpacked is then the same.
    if (inside && !isSame) expect(await verifyRecord(inside, known)).toMatchObject({ valid: false })
  }
  expect(await attachedRecord(new TextEncoder().encode('%PDF-1.7 without one'))).toBe(null)
})

test('the file that is checked may be a record or a letter; anything else is refused with a reason', async () => {
  const { mine } = await (await offered()).letter()
  const known = await keys()
  const record = (await attachedRecord(mine.bytes)) as Uint8Array<ArrayBuffer>
  expect(await verifyFile(new Blob([mine.bytes]), known)).toMatchObject({
    isLetter: true,
    verdict: { valid: true },
  })
  expect(await verifyFile(new Blob([record]), known)).toMatchObject({
    isLetter: false,
    verdict: { valid: true },
  })
  const why = async (...parts: BlobPart[]) => {
    const { verdict } = await verifyFile(new Blob(parts), known)
    return verdict.valid ? null : verdict.why
  }
  expect(await why('%PDF-1.7 without one')).toBe('It is a PDF without a record inside.')
  const broken = mine.bytes.slice()
  broken.fill(
    0,
    Buffer.from(broken).indexOf('stream\n', Buffer.from(broken).indexOf('/Type /EmbeddedFile')) + 7,
  )
  expect(await verifyFile(new Blob([broken]), known)).toMatchObject({
    ...{ isLetter: true, verdict: { isRecord: true, why: 'It can no longer be unpacked.' } },
  })
  const gone = Object.assign(new Blob(['{}']), { arrayBuffer: () => Promise.reject(new Error('gone')) })
  expect(await verifyFile(gone, known)).toMatchObject({ verdict: { isRecord: false, isUnread: true } })
  expect(await why(new Uint8Array(2_000_001))).toBe('It is too large to be a record.')
})

test('the letter states what was accepted, and a later offer of somebody who applied again', async () => {
  const { id, seeker } = await offered()
  await seeker.api.post('/applications/:id/answer-offer', { id, version: 2, answer: 'accept' })
  const record = JSON.parse(
    Buffer.from((await download(`/applications/${id}/offer-record`, seeker.token)).bytes).toString(),
  ) as OfferRecord
  expect(letterLines(record).standing[0]).toMatch(/^Acceptance by Amara Nwosu on /)
  const [first] = record.entries
  const { terms: of } = (first as unknown as { document: { terms: object } }).document
  const document = {
    ...first?.document,
    terms: { ...of, amount: 90_000 },
    answerBy: '2026-11-13T01:00:00.000Z',
  }
  const again = { hash: 'f'.repeat(64), document } as unknown as OfferRecord['entries'][number]
  const lines = letterLines({ ...record, entries: [...record.entries, again] })
  expect(lines.terms[0]).toBe('Pay: $90,000 a year')
  expect(lines.dated).toContain('version 2 of 2')
  expect(lines.standing).toEqual(['It can be accepted until Fri 13 Nov 2026, 01:00 UTC.'])
})

test('there is no letter without an offer, and none for strangers', async () => {
  const one = await newApplication()
  expect((await download(`/applications/${one.id}/offer-letter`, one.seeker.token)).status).toBe(404)
  const stranger = await app.seeker()
  const { id } = await offered()
  expect((await download(`/applications/${id}/offer-letter`, stranger.token)).status).toBe(404)
  const abroad = await app.employer()
  expect((await download(`/employer/applications/${id}/offer-letter`, abroad.token)).status).toBe(404)
})
