import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchQuery } from '../query/search-query.ts'
import { answer } from './answer.ts'
import { advanceTime, rebuildDerived } from './expiry.ts'
import { loadIndex, saveIndex } from './index-file.ts'
import { dropJob, emptyIndex, type JobIndex, putCompany, putJob } from './job-index.ts'

const now = 1_790_000_000_000
const mark = { position: '4711', at: now, database: 'this one' }
let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'waymark-index-'))
  file = path.join(folder, 'not made yet', 'search-index')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const job = (seq: number, words: string[]) => ({
  seq,
  company: seq % 3,
  facet: (seq % 5) | (1 << 3) | ((seq % 2) << 5) | ((seq % 700) << 11),
  payLow: seq,
  payHigh: seq * 2,
  posted: now - seq * 1_000_000,
  openUntil: now + seq * 1_000,
  latitude: seq % 5 ? 40 : Number.NaN,
  longitude: -74,
  lexemes: [...words, `y:${seq % 5}`, 'w:1', `l:${seq % 2}`, 'b:0', `i:${seq % 700}`, `c:${seq % 3}`],
})
const windows = [1, 3, 7, 14, 30].map((days) => now - days * 86_400_000)
const ask = (index: JobIndex, asked: string | null, sort: SearchQuery['sort'] = 'newest') =>
  answer(
    index,
    {
      ...{ asked, title: null, exact: null, partly: null, narrow: null, near: null },
      ...{ type: [], workplace: [], level: [], industry: [], payMin: null, payMax: null },
      ...{ windows, posted: null, replyDays: null, sort, limit: 50, offset: 0, cursor: null, told: [] },
    },
    now,
  )

function filled() {
  const index = emptyIndex()
  advanceTime(index, now, windows.toReversed())
  for (const number of [0, 1, 2]) putCompany(index, { number, visible: number > 0, replyDays: number })
  for (let seq = 1; seq <= 5_000; seq++) putJob(index, job(seq, [`word${seq % 50}`, 'everywhere']), [])
  for (const seq of [7, 4_000]) dropJob(index, seq, job(seq, [`word${seq % 50}`, 'everywhere']).lexemes)
  return index
}

function loaded() {
  const read = loadIndex(file)
  if (!read) return null
  advanceTime(read.index, now, windows.toReversed())
  rebuildDerived(read.index)
  return read
}

test('what is read from the file answers as what was written', async () => {
  const index = filled()
  await saveIndex(index, file, mark)
  const read = loaded()
  expect(read?.mark).toEqual(mark)
  for (const asked of [null, "'everywhere'", "'word7' | 'word9'", "'everywhere' & !'word3'"]) {
    for (const sort of ['newest', 'fastest'] as const) {
      expect(read && ask(read.index, asked, sort)).toEqual(ask(index, asked, sort))
    }
  }
})

test('changes during the writing do no harm when they are applied again', async () => {
  const index = filled()
  const saving = saveIndex(index, file, mark)
  const changes = [
    () => putJob(index, job(2, ['other']), ['word2', 'everywhere']),
    () => putJob(index, job(6_000, ['everywhere']), []),
    () => putCompany(index, { number: 1, visible: false, replyDays: 1 }),
    () => dropJob(index, 17, job(17, ['word17', 'everywhere']).lexemes),
  ]
  for (const change of changes) {
    change()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await saving
  const read = loaded()
  if (!read) throw new Error('The file was not read')
  putCompany(read.index, { number: 1, visible: false, replyDays: 1 })
  putJob(read.index, job(2, ['other']), ['word2', 'everywhere'])
  putJob(read.index, job(6_000, ['everywhere']), [])
  dropJob(read.index, 17, job(17, ['word17', 'everywhere']).lexemes)
  for (const asked of [null, "'everywhere'", "'other'", "'word17'"]) {
    expect(ask(read.index, asked)).toEqual(ask(index, asked))
  }
})

test('a file that is damaged, cut short or missing is no file', async () => {
  await saveIndex(filled(), file, mark)
  const whole = await readFile(file)
  expect(loadIndex(file)).not.toBeNull()
  const damaged = Buffer.from(whole)
  damaged[1_000] = (damaged[1_000] ?? 0) ^ 1
  for (const bytes of [damaged, whole.subarray(0, -100), Buffer.alloc(0), Buffer.alloc(50)]) {
    await writeFile(file, bytes)
    expect(loadIndex(file)).toBeNull()
  }
  expect(loadIndex(path.join(folder, 'nothing'))).toBeNull()
})
