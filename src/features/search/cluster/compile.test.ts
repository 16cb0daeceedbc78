import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { jobQuery } from '../api.ts'
import { buildQuery } from '../query/build-query.server.ts'
import type { SearchQuery } from '../query/search-query.ts'
import { compileCount, compilePrinted, compileSearch } from './compile.ts'
import { signs } from './mapping.ts'
import { readResult } from './read-result.ts'
import { readTsvector } from './tsvector.ts'

// What needs no cluster: how Postgres' words become those of OpenSearch. That both then find the same is tested with
// three real nodes (search.cluster.test.ts).

const app = await testApp()
const moment = { now: 1_790_000_000_000, hidden: [] }
const { between, beside, gap } = signs

const build = async (filter: object) => {
  const params = jobQuery.parse(filter)
  return (await buildQuery(app.db, params, params.q)).query
}

test('alternatives of words are one list, and nested conditions of one kind are one', () => {
  expect(compilePrinted("'a' | ( 'b' | ( 'c' | 'd' ) )")).toEqual({ terms: { t: ['a', 'b', 'c', 'd'] } })
  expect(compilePrinted("( 'a' & ( 'b' & !'c' ) ) & ( 'd' | 'e' & 'f' )")).toEqual({
    bool: {
      filter: [
        { term: { t: 'a' } },
        { term: { t: 'b' } },
        {
          bool: {
            should: [
              { terms: { t: ['d'] } },
              { bool: { filter: [{ term: { t: 'e' } }, { term: { t: 'f' } }] } },
            ],
            minimum_should_match: 1,
          },
        },
      ],
      must_not: [{ term: { t: 'c' } }],
    },
  })
  expect(compilePrinted("!'a'")).toEqual({ bool: { must_not: [{ term: { t: 'a' } }] } })
  expect(compilePrinted('')).toEqual({ match_none: {} })
})

test('a phrase has its words where Postgres counts them, with gaps for stop words', () => {
  const phrase = (query: string) => ({ match_phrase: { p: { query, slop: 0 } } })
  expect(compilePrinted("'night' <-> 'nurse'")).toEqual(phrase(`night${between}nurse`))
  expect(compilePrinted("'nurse' <3> 'night'")).toEqual(phrase(['nurse', gap, gap, 'night'].join(between)))
  expect(compilePrinted("( 'night' | 'day' ) <-> 'nurse'")).toEqual(
    phrase(`night${beside}day${between}nurse`),
  )
})

test('a tsvector is read as Postgres prints it', async () => {
  const { rows } = await sql<{ tsv: string }>`
    select (setweight(to_tsvector('plain_words', 'Night nurse of the night'), 'A')
      || array_to_tsvector(array['w:0', $$it's$$, $$back\\slash$$]))::text as tsv`.execute(app.db)
  const { lexemes, text } = readTsvector(rows[0]?.tsv ?? '')
  expect(lexemes.toSorted()).toEqual(['back\\slash', "it's", 'night', 'nurse', 'w:0'])
  expect(text.split(between)).toEqual(['night', 'nurse', gap, gap, 'night'])
  // A hyphenated word stands beside its parts.
  const hyphened = await sql<{
    tsv: string
  }>`select $$'full':2 'full-time':1,2C 'a:b'$$::tsvector::text as tsv`.execute(app.db)
  expect(readTsvector(hyphened.rows[0]?.tsv ?? '').text).toBe(`full-time${between}full${beside}full-time`)
})

test('each facet is counted under the filters of the others, and the page under all', async () => {
  const query = await build({ q: 'nurse', workplace: ['Remote'], posted: '1d' })
  const { post_filter, aggs } = compileSearch(query, moment) as Record<string, never>
  const workplace = { terms: { t: ['w:2'] } }
  const posted = { range: { posted: { gt: Math.floor((query.windowStarts[0] as number) / 60_000) } } }
  expect(post_filter).toMatchObject({ bool: { filter: [workplace, posted] } })
  expect(aggs).toMatchObject({
    kinds: { filter: { bool: { filter: [posted] } } },
    industries: { filter: { bool: { filter: [workplace, posted] } } },
    posted: { filter: { bool: { filter: [workplace] } } },
  })
  const { aggs: none, track_total_hits } = compileSearch({ ...query, pageOnly: true }, moment) as never
  expect([none, track_total_hits]).toEqual([undefined, false])
})

test('scores are whole numbers, the best tier counts, and equals stand newest first', async () => {
  const query = await build({ q: 'software engineer' })
  const { sort, query: asked } = compileSearch(query, moment) as never as {
    sort: object[]
    query: { bool: { should: { dis_max: { queries: { constant_score: { boost: number } }[] } }[] } }
  }
  expect(sort).toEqual([{ _score: 'desc' }, { seq: 'desc' }])
  const boosts = asked.bool.should[0]?.dis_max.queries.map(({ constant_score }) => constant_score.boost)
  expect(boosts).toEqual(query.tiers.map(({ score }) => score))
  expect(boosts?.every((boost) => Number.isInteger(boost) && boost > 0 && boost <= 100)).toBe(true)
})

/** Lucene counts what every condition consists of; a list of terms is one. */
function clausesOf(dsl: unknown): number {
  if (Array.isArray(dsl)) return dsl.reduce((sum, one) => sum + clausesOf(one), 0)
  if (typeof dsl !== 'object' || dsl === null) return 0
  return Object.entries(dsl).reduce(
    (sum, [key, value]) =>
      sum +
      (/^(term|terms|range|script|match_phrase|match_all|match_none)$/.test(key) ? 1 : clausesOf(value)),
    0,
  )
}

test('long lists of occupations stay far below what a node takes', async () => {
  const asked = [
    'software engineer or registered nurse or truck driver',
    'jobs with sick people',
    'engineer in London',
  ]
  for (const q of asked) {
    const { query } = compileSearch(await build({ q }), moment)
    expect([q, clausesOf(query) < 512]).toEqual([q, true])
  }
})

test('hidden companies go with each search, and what is over is excluded', async () => {
  const query = await build({})
  for (const compile of [compileSearch, compileCount])
    expect(compile(query, { now: 5, hidden: [3, 7] })).toMatchObject({
      query: { bool: { must_not: [{ range: { until: { lte: 5 } } }, { terms: { t: ['c:3', 'c:7'] } }] } },
    })
})

test('an answer becomes a page with its cursor, flags and counts', async () => {
  const query: SearchQuery = { ...(await build({ limit: 2 })), flagQueries: ["'a'", '', "'b'"] }
  const groups = (buckets: object) => ({ groups: { buckets } }) as never
  const hit = (seq: number, ...matched_queries: string[]) => ({ sort: [seq], matched_queries })
  const answer = {
    hits: { total: { value: 3 }, hits: [hit(9, 'flag-2', 'flag-0'), hit(8), hit(7)] },
    aggregations: {
      // Remote and full-time; on site and a contract.
      kinds: groups([
        { key: 2 << 3, doc_count: 2 },
        { key: 2, doc_count: 1 },
      ]),
      industries: groups([{ key: 4, doc_count: 3 }]),
      posted: groups({ 0: { doc_count: 1 }, 1: { doc_count: 3 } }),
    },
  }
  const { counts, ...page } = readResult(query, answer)
  expect(page).toEqual({
    ...{ seqs: [9, 8], matchedFlags: [[0, 2], []], nextCursor: [8], total: 3, approx: false },
  })
  expect([counts.workplace, counts.type.slice(0, 3)]).toEqual([
    [1, 0, 2],
    [2, 0, 1],
  ])
  expect([counts.industry[4], counts.posted.slice(0, 2)]).toEqual([3, [1, 3]])
})
