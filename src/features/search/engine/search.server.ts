import type { Db } from '#/server/database/database.ts'
import { namedFacets } from '../facets/facet-counts.ts'
import { engineOf } from '../index/engine.server.ts'
import { buildQuery, industryNames } from '../query/build-query.server.ts'
import { writeCursor } from '../query/cursor.ts'
import type { JobFilter } from '../query/job-filter.ts'
import { dropTerms } from '../query/relaxation.server.ts'
import { type AskJobs, type CountJobs, type SearchResult, withoutFilters } from '../query/search-query.ts'
import { correctSpelling } from '../query/spelling.server.ts'
import type { Corrected, DroppedTerms } from '../search-terms.ts'

/** One page of jobs, as numbers in the order asked for, with everything a results page says around it. */
export async function searchJobs(db: Db, filter: JobFilter, ask: AskJobs = engineOf(db)) {
  const { question, lexed, found, corrected, leftOut } = await answer(db, filter, ask)
  return {
    question,
    lexed,
    seqs: found.seqs,
    fits: found.fits,
    meta: {
      total: found.total,
      approx: found.approx,
      page: filter.page,
      sort: question.sort,
      facets: namedFacets(found.counts, await industryNames(db, found.counts.industry)),
      nextCursor: found.next && writeCursor(question.sort, found.next),
      corrected,
      leftOut,
      synonyms: lexed.synonyms.map(({ asked, found: name }) => ({ asked, found: name })),
    },
  }
}

type Answer = Awaited<ReturnType<typeof buildQuery>> & {
  found: SearchResult
  corrected: Corrected | null
  leftOut: DroppedTerms | null
}

/** Asks as it was typed; if that finds nothing, as it was probably meant; then with as few words less as will do. */
async function answer(db: Db, filter: JobFilter, ask: AskJobs): Promise<Answer> {
  const asTyped = { ...(await askFor(filter.q)), corrected: null, leftOut: null }
  if (asTyped.found.total > 0 || !filter.q || filter.asTyped) return asTyped
  const count: CountJobs = async (asked) => (await ask(withoutFilters(asTyped.question, asked))).total
  // The words find jobs, and the filters took them away: then the page says which.
  if ((await count(asTyped.question.asked)) > 0) return asTyped
  const meant = await correctSpelling(db, filter.q, count)
  const corrected = meant === null ? null : { from: filter.q, to: meant }
  const mended = corrected ? { ...(await askFor(corrected.to)), corrected, leftOut: null } : asTyped
  if (mended.found.total > 0) return mended
  const relaxed = (corrected && (await without(corrected))) ?? (await without(null))
  return relaxed && relaxed.found.total > 0 ? relaxed : asTyped

  /** Nobody typed a mended word, so none is told to be left out. */
  async function without(corrected: Corrected | null): Promise<Answer | null> {
    const leftOut = await dropTerms(db, corrected?.to ?? filter.q, count)
    if (!leftOut || (corrected && leftOut.words.some((word) => !filter.q.includes(word)))) return null
    return { ...(await askFor(leftOut.to)), corrected, leftOut }
  }
  async function askFor(q: string) {
    const read = await buildQuery(db, filter, q)
    return { ...read, found: await ask(read.question) }
  }
}
