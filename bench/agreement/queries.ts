// Runs random searches on Postgres and on another engine while nobody writes, and compares the results.

import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { jobQuery } from '#/features/search/api.ts'
import { postgresEngine } from '#/features/search/engine/postgres-search.server.ts'
import { facetChoiceValues, mapFacetChoices } from '#/features/search/facets/facet-layout.ts'
import { findIndexHandle, searchIndex } from '#/features/search/index/engine.server.ts'
import { buildQuery, widenQuery } from '#/features/search/query/build-query.server.ts'
import type { SearchEngine, SearchEngineResult, SearchQuery } from '#/features/search/query/search-query.ts'
import { postedWindows, searchSorts } from '#/features/search/search-terms.ts'
import type { Db } from '#/server/database/database.ts'
import { industries, type RandomSource, randomSource, skills, towns, words } from './operations.ts'

type Difference = { params: object; field: string; postgres: unknown; other: unknown }
export type Comparison = { queries: number; pages: number; withHits: number; differences: Difference[] }

/** Waits until the index has applied everything that is committed now. */
export async function waitUntilCaughtUp(db: Db, since = performance.now()) {
  for (let waitedMs = 0; waitedMs < 120_000; waitedMs += 20) {
    const handle = findIndexHandle(db)
    if (handle && handle.state() === 'ready' && handle.caughtUpAt() > since) return
    await pause(20)
  }
  throw new Error('The index did not catch up within two minutes')
}

function indexOf(db: Db): SearchEngine {
  const thread = findIndexHandle(db)?.thread()
  if (!thread) throw new Error('The index is not ready')
  return (query) => searchIndex(db, thread, query)
}

/** Compares with the index in memory, or with the engine that is given. */
export async function compareEngines(
  db: Db,
  count: number,
  seed: number,
  other: SearchEngine = indexOf(db),
): Promise<Comparison> {
  const random = randomSource(seed)
  const comparison: Comparison = { queries: count, pages: 0, withHits: 0, differences: [] }
  // Postgres counts few jobs one by one and many in groups; both ways must agree with the other engine.
  const postgresEngines = [postgresEngine(db), postgresEngine(db, 0)] as const
  for (let i = 0; i < count; i++) {
    const params = randomSearch(random)
    const built = await buildQuery(db, jobQuery.parse(params), String(params.q ?? ''))
    // Each third also finds what is close to what was asked for.
    const query = (i % 3 === 0 && widenQuery(built.query, built.parsed)) || built.query
    for (let page: SearchQuery | undefined = query, pageNumber = 0; page && pageNumber < 4; pageNumber++) {
      const postgres: SearchEngineResult = await postgresEngines[i % 2 === 0 ? 0 : 1](page)
      const found = await other(page)
      comparison.pages++
      if (pageNumber === 0 && postgres.total > 0) comparison.withHits++
      for (const field of ['total', 'counts', 'seqs', 'matchedFlags', 'nextCursor'] as const) {
        if (isDeepStrictEqual(postgres[field], found[field])) continue
        comparison.differences.push({
          params: { ...params, depth: pageNumber },
          field,
          postgres: postgres[field],
          other: found[field],
        })
      }
      // The next page by cursor, and once by offset.
      const next: SearchQuery | undefined =
        pageNumber === 2
          ? { ...query, offset: query.limit * 3, cursor: null }
          : postgres.nextCursor
            ? { ...query, offset: 0, cursor: postgres.nextCursor }
            : undefined
      page = next
    }
  }
  return comparison
}

function randomSearch(random: RandomSource): Record<string, unknown> {
  const word = () =>
    `${random.chance(0.12) ? '-' : ''}${random.chance(0.1) ? `"${random.pick(words)} ${random.pick(words)}"` : random.pick(words)}`
  const q = Array.from({ length: random.below(4) }, word).join(random.chance(0.15) ? ' or ' : ' ')
  const [city, region, country] = random.pick(towns)
  // What somebody does, and titles whose other names are in the titles: all found by occupation.
  if (random.chance(0.08))
    return {
      q: random.pick([
        'drive a forklift',
        'jobs with sick people',
        'software developer night',
        'line cook remote',
      ]),
      sort: 'relevance',
      limit: 1 + random.below(20),
    }
  return {
    q: random.chance(0.3) ? `${q} ${random.pick([city, `in ${region}`, 'remote'])}` : q,
    asTyped: true,
    ...(random.chance(0.3) && {
      where: random.pick([`${city}, ${region}`, city, region, country, 'remote', `remote, ${country}`]),
    }),
    ...(random.chance(0.2) && { where: `${city}, ${region}`, radius: random.pick([5, 30, 500]) }),
    ...mapFacetChoices((name) => (random.chance(0.2) ? random.some(facetChoiceValues(name), 2) : [])),
    industry: random.chance(0.2) ? random.some(industries, 2) : [],
    skills: random.chance(0.1) ? random.some(skills, 2) : [],
    ...(random.chance(0.2) && {
      payMin: random.pick([40_000, 80_000, 57_000, 15]),
      payPeriod: random.pick(['year', 'hour']),
    }),
    ...(random.chance(0.1) && {
      payMax: random.pick([60_000, 100_000]),
      payCurrency: random.pick(['USD', 'EUR']),
    }),
    ...(random.chance(0.2) && { posted: random.pick(postedWindows) }),
    ...(random.chance(0.1) && { company: `agree-${random.below(8)}` }),
    repliesFast: random.chance(0.1),
    sort: random.pick(searchSorts),
    limit: 1 + random.below(20),
  }
}
