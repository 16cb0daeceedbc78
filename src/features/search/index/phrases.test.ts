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
const hasPhrase = (seq: number) => seq % 3 === 0
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
const search = (overrides: Partial<SearchQuery> = {}) => {
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
      allInTitle: null,
      exactTitle: null,
      alsoCalled: null,
      titleOrSkill: null,
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
  return checkPhrase(thread, fullQuery, now, async (seqs) => {
    checkedCount += seqs.length
    return new Set([...seqs].filter(hasPhrase))
  })
}
const matchingSeqs = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from - (from % 3) - 3 * i)

test('up to a thousand candidates are all checked, and the totals are exact', async () => {
  putJobs(1, 1_000)
  const found = await search()
  expect(found).toMatchObject({ total: 333, approx: false, seqs: matchingSeqs(1_000, 20) })
  expect(found.counts.type.reduce((sum, jobs) => sum + jobs)).toBe(333)
})

test('of more candidates only those a page needs are checked, and the totals are an estimate', async () => {
  putJobs(1_001, 9_000)
  const found = await search()
  expect(found).toMatchObject({ approx: true, seqs: matchingSeqs(9_000, 20) })
  expect(found.total).toBeGreaterThan(2_700)
  expect(found.total).toBeLessThan(3_300)
  expect(checkedCount).toBeLessThan(700)
})

test('pages follow each other without a gap, by cursor and by page number, in any sort', async () => {
  const seen: number[] = []
  for (let cursor: number[] | null = null, page = 0; page < 30; page++) {
    const { seqs, nextCursor } = await search({ cursor })
    seen.push(...seqs)
    cursor = nextCursor
  }
  expect(seen).toEqual(matchingSeqs(9_000, 600))
  expect((await search({ offset: 40 })).seqs).toEqual(matchingSeqs(9_000, 60).slice(40))
  expect((await search({ sort: 'pay' })).seqs).toEqual(matchingSeqs(9_000, 20))
  expect((await search({ sort: 'pay', type: [0] })).seqs.every((seq) => seq % 15 === 0)).toBe(true)
})
