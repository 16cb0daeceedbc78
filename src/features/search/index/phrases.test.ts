import { expect, test } from 'vitest'
import { mapFacetChoices } from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { createEmptyIndex, indexCompany, indexJob } from './job-index.ts'
import { checkPhrase } from './phrases.server.ts'
import { runIndexQuery, sampleCandidates } from './run-query.ts'

const now = 1_790_000_000_000
const index = createEmptyIndex()
indexCompany(index, { number: 1, visible: true, replyDays: 9999 })

/** Every job has both words, and every third has them as a phrase. */
const everyThird = (seq: number) => seq % 3 === 0
let hasPhrase = everyThird
function putJobs(from: number, to: number) {
  for (let seq = from; seq <= to; seq++) {
    const dates = { posted: now - 1_000, openUntil: now + 1_000 }
    const fields = {
      payLow: -1,
      payHigh: seq,
      facet: seq % 5,
      latitude: 40,
      longitude: -74,
      furtherPoints: [],
    }
    indexJob(
      index,
      {
        seq,
        company: 1,
        ...dates,
        ...fields,
        lexemes: ['night', 'nurs', `y:${seq % 5}`, `p:${Math.floor(Math.log(seq) / 0.06)}`],
      },
      [],
    )
  }
}

let checkedCount = 0
const kept = new Map<string, Promise<unknown>>()
const search = (overrides: Partial<SearchQuery> = {}, keeping = false) => {
  checkedCount = 0
  const thread = {
    call: async (name: string, { query, max, sampleSize, exactIds }: never) =>
      name === 'runQuery'
        ? runIndexQuery(index, query, now, exactIds)
        : sampleCandidates(index, query, now, max, sampleSize),
  } as unknown as Parameters<typeof checkPhrase>[0]
  const fullQuery: SearchQuery = {
    ...{
      tsquery: `'night' <-> 'nurs'`,
      tiers: [],
      filterTerms: null,
      near: null,
    },
    ...mapFacetChoices(() => []),
    ...{ industry: [], payMin: null, payMax: null },
    ...{
      windowStarts: [5, 4, 3, 2, 1],
      postedWindow: null,
      maxReplyDays: null,
      sort: 'newest',
      limit: 20,
      offset: 0,
    },
    ...{ cursor: null, flagQueries: [] },
    ...overrides,
  }
  const check = async (seqs: ArrayLike<number> & Iterable<number>) => {
    checkedCount += seqs.length
    return new Set([...seqs].filter(hasPhrase))
  }
  return checkPhrase(thread, fullQuery, now, check, (key, load) => {
    if (!keeping) return load()
    const known = kept.get(key) ?? load()
    kept.set(key, known)
    return known as ReturnType<typeof load>
  })
}
const matchingSeqs = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from - (from % 3) - 3 * i)

const typeCount = ({ counts }: { counts: { type: number[] } }) =>
  counts.type.reduce((sum, jobs) => sum + jobs)

test('up to twenty thousand candidates are all checked, and the totals are exact', async () => {
  putJobs(1, 19_990)
  const found = await search()
  expect(found).toMatchObject({ total: 6_663, approx: false, seqs: matchingSeqs(19_990, 20) })
  expect(typeCount(found)).toBe(6_663)
})

test('of many candidates, what was checked a moment ago is not checked again, but new jobs are', async () => {
  await search({}, true)
  expect(checkedCount).toBe(19_990)
  putJobs(19_991, 20_000)
  const found = await search({}, true)
  expect(found).toMatchObject({ total: 6_666, approx: false })
  expect(found.seqs[0]).toBe(19_998)
  expect(checkedCount).toBe(10)
})

test('of more candidates only those a page needs are checked, and the totals are an estimate in two figures', async () => {
  putJobs(20_001, 60_000)
  const found = await search()
  expect(found).toMatchObject({ approx: true, seqs: matchingSeqs(60_000, 20) })
  expect(found.total).toBeGreaterThan(18_000)
  expect(found.total).toBeLessThan(22_000)
  expect(found.total % 1_000).toBe(0)
  expect(checkedCount).toBeLessThan(2_000)
  expect(await search({ limit: 0 })).toMatchObject({ approx: true, total: found.total, seqs: [] })
})

test('pages follow each other without a gap, by cursor and by page number, in any sort', async () => {
  const seen: number[] = []
  for (let cursor: number[] | null = null, page = 0; page < 30; page++) {
    const { seqs, nextCursor } = await search({ cursor })
    seen.push(...seqs)
    cursor = nextCursor
  }
  expect(seen).toEqual(matchingSeqs(60_000, 600))
  expect((await search({ offset: 40 })).seqs).toEqual(matchingSeqs(60_000, 60).slice(40))
  expect((await search({ sort: 'pay' })).seqs).toEqual(matchingSeqs(60_000, 20))
  expect((await search({ sort: 'pay', type: [0] })).seqs.every((seq) => seq % 15 === 0)).toBe(true)
})

test('what few of very many candidates have is found, wherever it stands in the list, and counted exactly', async () => {
  for (const few of [
    (seq: number) => seq <= 30,
    (seq: number) => seq === 31_415,
    (seq: number) => seq > 59_995,
  ]) {
    hasPhrase = few
    const expected = Array.from({ length: 60_000 }, (_, i) => 60_000 - i).filter(few)
    const found = await search()
    expect(found).toMatchObject({ approx: false, total: expected.length, seqs: expected.slice(0, 20) })
    expect(await search({ limit: 0 })).toMatchObject({ approx: false, total: expected.length })
  }
  hasPhrase = () => false
  expect(await search()).toMatchObject({ approx: false, total: 0, seqs: [] })
  hasPhrase = everyThird
})
