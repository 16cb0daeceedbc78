import type { Db } from '#/server/database/database.ts'
import { toNamedFacets } from '../facets/facet-counts.ts'
import { searchEngineOf } from '../index/engine.server.ts'
import { buildQuery, industryNames, widenQuery } from '../query/build-query.server.ts'
import { encodeCursor } from '../query/cursor.ts'
import type { JobFilter } from '../query/job-filter.ts'
import { findLikelyPlace } from '../query/places/likely-place.server.ts'
import { findUnknownPlace } from '../query/places/place-query.server.ts'
import { dropTerms } from '../query/relaxation.server.ts'
import { minCloseScore } from '../query/relevance-tiers.server.ts'
import {
  type CountMatches,
  type SearchEngine,
  type SearchEngineResult,
  unfilteredCountQuery,
} from '../query/search-query.ts'
import { readQueryText } from '../query/words/query-text.ts'
import { correctSpelling } from '../query/words/spelling.server.ts'
import type { ClosestJobs, DroppedTerms, SpellingCorrection, UnknownPlace } from '../search-terms.ts'

/** Fewer jobs than this are followed by those that are close to what was asked for. */
const fewJobs = 10

type Options = {
  engine?: SearchEngine
  /** No job is found that is only close to what was asked for. */
  onlyAsked?: boolean
}

/** One page of job numbers in the requested order, with the totals, facets and notes of a results page. */
export async function searchJobs(db: Db, filter: JobFilter, options: Options = {}) {
  const { query, parsed, result, corrected, dropped, closest } = await findJobs(db, filter, options)
  return {
    query,
    parsed,
    seqs: result.seqs,
    matchedFlags: result.matchedFlags,
    meta: {
      total: result.total,
      approx: result.approx,
      page: filter.page,
      sort: query.sort,
      facets: toNamedFacets(result.counts, await industryNames(db, result.counts.industry)),
      nextCursor: result.nextCursor && encodeCursor(query.sort, result.nextCursor),
      corrected,
      leftOut: dropped,
      closest,
      unknownPlace: result.total === 0 && filter.where ? await unknownPlaceIn(db, filter.where) : null,
      synonyms: parsed.synonyms.map(({ typed, synonym }) => ({ asked: typed, found: synonym })),
    },
  }
}

/** What of the text is no place we know, and the text with the place that was probably meant. */
async function unknownPlaceIn(db: Db, where: string): Promise<UnknownPlace | null> {
  const name = await findUnknownPlace(db, where)
  return name === null ? null : { name, likely: await findLikelyPlace(db, where, name) }
}

type Outcome = Awaited<ReturnType<typeof buildQuery>> & {
  result: SearchEngineResult
  corrected: SpellingCorrection | null
  dropped: DroppedTerms | null
  closest: ClosestJobs | null
}

/**
 * Searches the text as typed; if nothing matches, with corrected spelling; then with as few terms dropped as possible, or
 * for what is close to the occupation if that would be dropped. Few jobs are followed by those that are close to them.
 */
async function findJobs(
  db: Db,
  filter: JobFilter,
  { engine = searchEngineOf(db), onlyAsked = filter.asTyped }: Options,
): Promise<Outcome> {
  const asNothing = { corrected: null, dropped: null, closest: null }
  const typed = { ...(await runText(filter.q)), ...asNothing }
  if (typed.result.total > 0 || !filter.q || filter.asTyped) return withClosest(typed)
  const count: CountMatches = async (tsquery) =>
    (await engine(unfilteredCountQuery(typed.query, tsquery))).total
  // The words match and the filters removed everything: no correction needed, the page offers to remove filters.
  if ((await count(typed.query.tsquery)) > 0) return typed
  const correctedText = await correctSpelling(db, filter.q, count)
  const corrected = correctedText === null ? null : { from: filter.q, to: correctedText }
  const respelled = corrected ? { ...(await runText(corrected.to)), ...asNothing, corrected } : typed
  if (respelled.result.total > 0) return withClosest(respelled)
  const relaxed = (corrected && (await runWithDroppedTerms(corrected))) ?? (await runWithDroppedTerms(null))
  // Without the occupation the other words find anything.
  const asked = respelled.parsed.occupation
  const isKept = asked?.names.some((name) => relaxed?.parsed.occupation?.names.includes(name))
  const isDropped = asked !== null && !isKept
  if (relaxed && relaxed.result.total > 0) {
    const least = asked && minCloseScore(asked.by)
    const isNear = isDropped && least !== null && (await withClosest(respelled, least)).result.total > 0
    if (!isNear) return withClosest(relaxed)
  }
  const close = isDropped ? await withClosest(respelled) : typed
  return close.result.total > 0 ? close : typed

  /** Dropping a corrected word is not an option: the page would report a dropped word that nobody typed. */
  async function runWithDroppedTerms(corrected: SpellingCorrection | null): Promise<Outcome | null> {
    const dropped = await dropTerms(db, corrected?.to ?? filter.q, count)
    if (!dropped || (corrected && dropped.words.some((word) => !readQueryText(filter.q).includes(word))))
      return null
    return { ...(await runText(dropped.to, true)), ...asNothing, corrected, dropped }
  }
  async function runText(q: string, isRelaxed = false) {
    const built = await buildQuery(db, filter, q, isRelaxed)
    return { ...built, result: await engine(built.query) }
  }
  /** In another order than by relevance close jobs would stand among the others, so there only in place of none. */
  async function withClosest(outcome: Outcome, minScore = 0): Promise<Outcome> {
    const { query, parsed, result } = outcome
    const isFew = result.total < (query.sort === 'relevance' ? fewJobs : 1)
    const wider = isFew && !onlyAsked ? widenQuery(query, parsed, minScore) : null
    const wide = wider && (await engine(wider))
    if (!wide || wide.total <= result.total) return outcome
    const closest = { asked: parsed.occupation?.asked ?? null, own: result.total }
    return { ...outcome, query: wider, result: wide, closest }
  }
}
