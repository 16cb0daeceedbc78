import type { Db } from '#/server/database/database.ts'
import { toNamedFacets } from '../facets/facet-counts.ts'
import { searchEngineOf } from '../index/engine.server.ts'
import { buildQuery, industryNames } from '../query/build-query.server.ts'
import { encodeCursor } from '../query/cursor.ts'
import type { JobFilter } from '../query/job-filter.ts'
import { findUnknownPlace } from '../query/places/place-query.server.ts'
import { dropTerms } from '../query/relaxation.server.ts'
import {
  type CountMatches,
  type SearchEngine,
  type SearchEngineResult,
  unfilteredCountQuery,
} from '../query/search-query.ts'
import { readQueryText } from '../query/words/query-text.ts'
import { correctSpelling } from '../query/words/spelling.server.ts'
import type { DroppedTerms, SpellingCorrection } from '../search-terms.ts'

/** One page of job numbers in the requested order, with the totals, facets and notes of a results page. */
export async function searchJobs(db: Db, filter: JobFilter, engine: SearchEngine = searchEngineOf(db)) {
  const { query, parsed, result, corrected, dropped } = await searchWithCorrections(db, filter, engine)
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
      unknownPlace: result.total === 0 && filter.where ? await findUnknownPlace(db, filter.where) : null,
      synonyms: parsed.synonyms.map(({ typed, synonym }) => ({ asked: typed, found: synonym })),
    },
  }
}

type SearchOutcome = Awaited<ReturnType<typeof buildQuery>> & {
  result: SearchEngineResult
  corrected: SpellingCorrection | null
  dropped: DroppedTerms | null
}

/** Searches the text as typed; if nothing matches, with corrected spelling; then with as few terms dropped as possible. */
async function searchWithCorrections(
  db: Db,
  filter: JobFilter,
  engine: SearchEngine,
): Promise<SearchOutcome> {
  const typed = { ...(await runText(filter.q)), corrected: null, dropped: null }
  if (typed.result.total > 0 || !filter.q || filter.asTyped) return typed
  const count: CountMatches = async (tsquery) =>
    (await engine(unfilteredCountQuery(typed.query, tsquery))).total
  // The words match and the filters removed everything: no correction needed, the page offers to remove filters.
  if ((await count(typed.query.tsquery)) > 0) return typed
  const correctedText = await correctSpelling(db, filter.q, count)
  const corrected = correctedText === null ? null : { from: filter.q, to: correctedText }
  const respelled = corrected ? { ...(await runText(corrected.to)), corrected, dropped: null } : typed
  if (respelled.result.total > 0) return respelled
  const relaxed = (corrected && (await runWithDroppedTerms(corrected))) ?? (await runWithDroppedTerms(null))
  return relaxed && relaxed.result.total > 0 ? relaxed : typed

  /** Dropping a corrected word is not an option: the page would report a dropped word that nobody typed. */
  async function runWithDroppedTerms(corrected: SpellingCorrection | null): Promise<SearchOutcome | null> {
    const dropped = await dropTerms(db, corrected?.to ?? filter.q, count)
    if (!dropped || (corrected && dropped.words.some((word) => !readQueryText(filter.q).includes(word))))
      return null
    return { ...(await runText(dropped.to)), corrected, dropped }
  }
  async function runText(q: string) {
    const built = await buildQuery(db, filter, q)
    return { ...built, result: await engine(built.query) }
  }
}
