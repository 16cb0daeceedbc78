import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { mapFacetChoices } from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { advanceTime, rebuildTimeTerms } from './expiry.ts'
import { loadIndex, saveIndex } from './index-file.ts'
import { createEmptyIndex, indexCompany, indexJob, type JobIndex, removeIndexedJob } from './job-index.ts'
import { runIndexQuery } from './run-query.ts'

const now = 1_790_000_000_000
const header = { position: '4711', at: now, database: 'this one' }
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
  furtherPoints: seq % 4 ? [] : [seq / 7, -seq],
  lexemes: [...words, `y:${seq % 5}`, 'w:1', `l:${seq % 2}`, 'b:0', `i:${seq % 700}`, `c:${seq % 3}`],
})
const windowStarts = [1, 3, 7, 14, 30].map((days) => now - days * dayMs)
const search = (index: JobIndex, tsquery: string | null, sort: SearchQuery['sort'] = 'newest') =>
  runIndexQuery(
    index,
    {
      ...{ tsquery, tiers: [], filterTerms: null, near: null },
      ...mapFacetChoices(() => []),
      ...{ industry: [], payMin: null, payMax: null },
      ...{
        windowStarts,
        postedWindow: null,
        maxReplyDays: null,
        sort,
        limit: 50,
        offset: 0,
        cursor: null,
        flagQueries: [],
      },
    },
    now,
  )

function filledIndex() {
  const index = createEmptyIndex()
  advanceTime(index, now, windowStarts.toReversed())
  for (const number of [0, 1, 2]) indexCompany(index, { number, visible: number > 0, replyDays: number })
  for (let seq = 1; seq <= 5_000; seq++) indexJob(index, job(seq, [`word${seq % 50}`, 'everywhere']), [])
  for (const seq of [7, 4_000])
    removeIndexedJob(index, seq, job(seq, [`word${seq % 50}`, 'everywhere']).lexemes)
  return index
}

function loadSaved() {
  const saved = loadIndex(file)
  if (!saved) return null
  advanceTime(saved.index, now, windowStarts.toReversed())
  rebuildTimeTerms(saved.index)
  return saved
}

test('an index loaded from its file gives the same results as the one saved', async () => {
  const index = filledIndex()
  await saveIndex(index, file, header)
  const saved = loadSaved()
  expect(saved?.header).toEqual(header)
  for (const tsquery of [null, "'everywhere'", "'word7' | 'word9'", "'everywhere' & !'word3'"]) {
    for (const sort of ['newest', 'fastest'] as const) {
      expect(saved && search(saved.index, tsquery, sort)).toEqual(search(index, tsquery, sort))
    }
  }
})

test('changes made while the file is written are harmless once they are applied again', async () => {
  const index = filledIndex()
  const saving = saveIndex(index, file, header)
  const edits = [
    () => indexJob(index, job(2, ['other']), ['word2', 'everywhere']),
    () => indexJob(index, job(6_000, ['everywhere']), []),
    () => indexCompany(index, { number: 1, visible: false, replyDays: 1 }),
    () => removeIndexedJob(index, 17, job(17, ['word17', 'everywhere']).lexemes),
  ]
  for (const edit of edits) {
    edit()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await saving
  const saved = loadSaved()
  if (!saved) throw new Error('The file was not read')
  indexCompany(saved.index, { number: 1, visible: false, replyDays: 1 })
  indexJob(saved.index, job(2, ['other']), ['word2', 'everywhere'])
  indexJob(saved.index, job(6_000, ['everywhere']), [])
  removeIndexedJob(saved.index, 17, job(17, ['word17', 'everywhere']).lexemes)
  for (const tsquery of [null, "'everywhere'", "'other'", "'word17'"]) {
    expect(search(saved.index, tsquery)).toEqual(search(index, tsquery))
  }
})

test('a damaged, truncated or missing file is not loaded', async () => {
  await saveIndex(filledIndex(), file, header)
  const bytes = await readFile(file)
  expect(loadIndex(file)).not.toBeNull()
  const damaged = Buffer.from(bytes)
  damaged[1_000] = (damaged[1_000] ?? 0) ^ 1
  for (const invalid of [damaged, bytes.subarray(0, -100), Buffer.alloc(0), Buffer.alloc(50)]) {
    await writeFile(file, invalid)
    expect(loadIndex(file)).toBeNull()
  }
  expect(loadIndex(path.join(folder, 'nothing'))).toBeNull()
})
