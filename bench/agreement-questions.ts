// Searches at random, asked of Postgres and of the index at a moment when nobody writes.

import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { jobQuery } from '#/features/search/api.ts'
import { postgresEngine } from '#/features/search/engine/postgres-search.server.ts'
import { choiceValues, mapChoices } from '#/features/search/facets/facet-layout.ts'
import { findIndexHandle, searchIndex } from '#/features/search/index/engine.server.ts'
import { buildQuery } from '#/features/search/query/build-query.server.ts'
import type { SearchQuery, SearchResult } from '#/features/search/query/search-query.ts'
import { postedWindows, sorts } from '#/features/search/search-terms.ts'
import type { Db } from '#/server/database/database.ts'
import { type Dice, diceFrom, industries, skills, towns, words } from './agreement-operations.ts'

type Difference = { asked: object; what: string; postgres: unknown; index: unknown }
export type Compared = { questions: number; pages: number; withHits: number; differences: Difference[] }

/** Until the index has looked at everything that is committed now. */
export async function untilCaughtUp(db: Db, since = Date.now()) {
  for (let waited = 0; waited < 120_000; waited += 20) {
    const follower = findIndexHandle(db)
    if (follower && follower.state() === 'ready' && follower.caughtUpAt() > since) return
    await pause(20)
  }
  throw new Error('The index did not catch up within two minutes')
}

export async function compare(db: Db, count: number, seed: number): Promise<Compared> {
  const dice = diceFrom(seed)
  const compared: Compared = { questions: count, pages: 0, withHits: 0, differences: [] }
  const thread = findIndexHandle(db)?.thread()
  if (!thread) throw new Error('The index is not ready')
  // Few jobs are counted one by one and many in groups: both ways must agree.
  const inPostgres = [postgresEngine(db), postgresEngine(db, 0)] as const
  for (let i = 0; i < count; i++) {
    const asked = search(dice)
    const { query: question } = await buildQuery(db, jobQuery.parse(asked), String(asked.q ?? ''))
    for (let page: SearchQuery | undefined = question, depth = 0; page && depth < 4; depth++) {
      const postgres: SearchResult = await inPostgres[i % 2 === 0 ? 0 : 1](page)
      const index = await searchIndex(db, thread, page)
      compared.pages++
      if (depth === 0 && postgres.total > 0) compared.withHits++
      for (const what of ['total', 'counts', 'seqs', 'matchedFlags', 'nextCursor'] as const) {
        if (isDeepStrictEqual(postgres[what], index[what])) continue
        compared.differences.push({
          asked: { ...asked, depth },
          what,
          postgres: postgres[what],
          index: index[what],
        })
      }
      // On by cursor, and once by number of page.
      const next: SearchQuery | undefined =
        depth === 2
          ? { ...question, offset: question.limit * 3, cursor: null }
          : postgres.nextCursor
            ? { ...question, offset: 0, cursor: postgres.nextCursor }
            : undefined
      page = next
    }
  }
  return compared
}

function search(dice: Dice): Record<string, unknown> {
  const word = () =>
    `${dice.chance(0.12) ? '-' : ''}${dice.chance(0.1) ? `"${dice.pick(words)} ${dice.pick(words)}"` : dice.pick(words)}`
  const q = Array.from({ length: dice.below(4) }, word).join(dice.chance(0.15) ? ' or ' : ' ')
  const [city, region, country] = dice.pick(towns)
  return {
    q: dice.chance(0.3) ? `${q} ${dice.pick([city, `in ${region}`, 'remote'])}` : q,
    asTyped: true,
    ...(dice.chance(0.3) && {
      where: dice.pick([`${city}, ${region}`, city, region, country, 'remote', `remote, ${country}`]),
    }),
    ...(dice.chance(0.2) && { where: `${city}, ${region}`, radius: dice.pick([5, 30, 500]) }),
    ...mapChoices((name) => (dice.chance(0.2) ? dice.some(choiceValues(name), 2) : [])),
    industry: dice.chance(0.2) ? dice.some(industries, 2) : [],
    skills: dice.chance(0.1) ? dice.some(skills, 2) : [],
    ...(dice.chance(0.2) && {
      payMin: dice.pick([40_000, 80_000, 57_000, 15]),
      payPeriod: dice.pick(['year', 'hour']),
    }),
    ...(dice.chance(0.1) && { payMax: dice.pick([60_000, 100_000]), payCurrency: dice.pick(['USD', 'EUR']) }),
    ...(dice.chance(0.2) && { posted: dice.pick(postedWindows) }),
    ...(dice.chance(0.1) && { company: `agree-${dice.below(8)}` }),
    repliesFast: dice.chance(0.1),
    sort: dice.pick(sorts),
    limit: 1 + dice.below(20),
  }
}
