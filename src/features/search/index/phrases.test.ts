import { expect, test } from 'vitest'
import type { SearchQuery } from '../query/search-query.ts'
import { answer, candidates } from './answer.ts'
import { emptyIndex, putCompany, putJob } from './job-index.ts'
import { checkPhrase } from './phrases.server.ts'

const now = 1_790_000_000_000
const index = emptyIndex()
putCompany(index, { number: 1, visible: true, replyDays: 9999 })

/** Both words stand in every job, one behind the other in every third. */
const saysPhrase = (seq: number) => seq % 3 === 0
function put(from: number, to: number) {
  for (let seq = from; seq <= to; seq++) {
    const times = { posted: now - 1_000, openUntil: now + 1_000 }
    const facts = { payLow: -1, payHigh: seq, facet: seq % 5, latitude: 40, longitude: -74 }
    putJob(
      index,
      {
        seq,
        company: 1,
        ...times,
        ...facts,
        lexemes: ['night', 'nurs', `y:${seq % 5}`, `p:${Math.floor(Math.log(seq) / 0.06)}`],
      },
      [],
    )
  }
}

let checked = 0
const ask = (question: Partial<SearchQuery> = {}) => {
  checked = 0
  const thread = {
    call: async (name: string, { question, most, sample, exactly }: never) =>
      name === 'answer'
        ? answer(index, question, now, exactly)
        : candidates(index, question, now, most, sample),
  } as unknown as Parameters<typeof checkPhrase>[0]
  const asked: SearchQuery = {
    ...{ asked: `'night' <-> 'nurs'`, title: null, exact: null, partly: null, narrow: null, near: null },
    ...{ type: [], workplace: [], level: [], industry: [], payMin: null, payMax: null },
    ...{ windows: [5, 4, 3, 2, 1], posted: null, replyDays: null, sort: 'newest', limit: 20, offset: 0 },
    ...{ cursor: null, told: [] },
    ...question,
  }
  return checkPhrase(thread, asked, now, async (seqs) => {
    checked += seqs.length
    return new Set([...seqs].filter(saysPhrase))
  })
}
const holders = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from - (from % 3) - 3 * i)

test('of a thousand jobs every one is checked, and the numbers are exact', async () => {
  put(1, 1_000)
  const found = await ask()
  expect(found).toMatchObject({ total: 333, approx: false, seqs: holders(1_000, 20) })
  expect(found.counts.type.reduce((sum, jobs) => sum + jobs)).toBe(333)
})

test('of more only those a page needs are checked, and the numbers are an estimate', async () => {
  put(1_001, 9_000)
  const found = await ask()
  expect(found).toMatchObject({ approx: true, seqs: holders(9_000, 20) })
  expect(found.total).toBeGreaterThan(2_700)
  expect(found.total).toBeLessThan(3_300)
  expect(checked).toBeLessThan(700)
})

test('pages follow each other without a gap, by cursor and by number, in any order', async () => {
  const seen: number[] = []
  for (let cursor: number[] | null = null, page = 0; page < 30; page++) {
    const { seqs, next } = await ask({ cursor })
    seen.push(...seqs)
    cursor = next
  }
  expect(seen).toEqual(holders(9_000, 600))
  expect((await ask({ offset: 40 })).seqs).toEqual(holders(9_000, 60).slice(40))
  expect((await ask({ sort: 'pay' })).seqs).toEqual(holders(9_000, 20))
  expect((await ask({ sort: 'pay', type: [0] })).seqs.every((seq) => seq % 15 === 0)).toBe(true)
})
