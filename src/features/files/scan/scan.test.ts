import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pdfOf } from '#/testing/documents.ts'
import { scanDocument } from './document.ts'
import { scanFile } from './scan-in-child.server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'waymark-scan-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

// Security: I-04, U-14
test.each([
  ['one name of letters written as numbers', (length: number) => `/${'#41'.repeat(length / 3)}`],
  ['names of one letter', (length: number) => '/A'.repeat(length / 2)],
  ['letters written as numbers outside of names', (length: number) => '#41'.repeat(length / 3)],
  ['strings that never end', (length: number) => '('.repeat(length)],
  ['beginnings of objects', (length: number) => '1 0 obj'.repeat(length / 7)],
  ['ends of streams', (length: number) => 'endstream'.repeat(length / 9)],
])('a PDF full of %s is looked through in as many steps as it has bytes', async (_, fill) => {
  const bytes = pdfOf(fill(9_300_000))
  const { finding, steps } = await scanDocument(bytes)
  expect(finding).toBeNull()
  expect(steps).toBeLessThanOrEqual(bytes.length)
})

// Security: U-12
test.each([
  ['streams without an end', 'stream\n'],
  ['packed streams', '<</Filter/Fl>>stream\n'],
])('a PDF of too many %s is refused before one is unfolded', async (_, start) => {
  const { finding, steps } = await scanDocument(pdfOf(`${start}endstream `.repeat(20_000)))
  expect(finding).toBe('bomb')
  expect(steps).toBeLessThan(20_000 * 40)
})

// Security: U-12
test('nested streams are not decompressed repeatedly', async () => {
  const head = Buffer.from('1 0 obj<</Filter/Fl>>stream\n\u0078\u0001', 'latin1')
  // An uncompressed block that contains the head of the next stream: each extends to the end of the file.
  const block = Buffer.alloc(5)
  block.writeUInt16LE(head.length, 1)
  block.writeUInt16LE(~head.length & 0xffff, 3)
  const { finding } = await scanDocument(
    pdfOf(Buffer.concat(Array(5_000).fill(Buffer.concat([head, block])))),
  )
  expect(finding).toBe('bomb')
})

// Security: U-14
test('a document of the largest size is scanned within the limits of its process', async () => {
  const file = path.join(folder, 'a.pdf')
  await writeFile(file, pdfOf('#41'.repeat(3_100_000)))
  expect(await scanFile(file)).toMatchObject({ type: 'pdf', finding: null })
})

test('concurrent documents wait for their turn, and those beyond the queue get 503', async () => {
  const file = path.join(folder, 'b.pdf')
  await writeFile(file, pdfOf('null'))
  const outcomes = await Promise.allSettled(
    Array.from({ length: availableParallelism() + 40 }, () => scanFile(file)),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(40)
  for (const outcome of refused)
    expect(outcome).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } })
}, 60_000)

test.each([
  ['a page', '<html><body><p>Welder</p></body></html>', null],
  ['a page behind a byte order mark', '\ufeff<!DOCTYPE html><p>Welder</p>', null],
  ['a page that begins with its content', '\n<div class="cv">Welder</div>', null],
  ['a table saved for a spreadsheet', '<table><tr><td>Welder</td></tr></table>', null],
  ['Word’s XML', '<?xml version="1.0"?><w:wordDocument/>', null],
  ['a page in one file', 'From: <Saved by Word>\r\nSubject: CV\r\nMIME-Version: 1.0\r\n\r\nWelder', null],
  ['a mail', 'Received: from a\r\n by b\r\nMIME-Version: 1.0\r\n\r\nWelder', null],
  ['text in UTF-16', Buffer.from('\ufeffWelder', 'utf16le'), null],
  ['text', 'Welder, 3 < 5 years, a <b> tag\n', 'txt'],
  ['text with headings', 'Name: Anna\nMIME types, HTML\n', 'txt'],
])('%s under any ending is told by its content', async (_, content, type) => {
  expect((await scanDocument(Buffer.from(content))).type).toBe(type)
})
