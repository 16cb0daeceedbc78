import type { Db } from '#/server/database.ts'
import { writeCursor } from './cursor.ts'
import { namedFacets } from './facet-counts.ts'

import { engineOf } from './index/engine.server.ts'
import { namesOf, readQuestion } from './question.server.ts'
import type { AskJobs } from './question.ts'
import type { JobFilter } from './search.ts'
import type { Corrected } from './search-terms.ts'
import { mend } from './spelling.server.ts'

/** One page of jobs, as numbers in the order asked for, with everything a results page says around it. */
export async function searchJobs(db: Db, filter: JobFilter, ask: AskJobs = engineOf(db)) {
  const { question, lexed, found, corrected } = await answer(db, filter, ask)
  return {
    question,
    lexed,
    seqs: found.seqs,
    meta: {
      total: found.total,
      approx: found.approx,
      page: filter.page,
      sort: question.sort,
      facets: namedFacets(found.counts, await namesOf(db, found.counts.industry.keys())),
      nextCursor: found.next && writeCursor(question.sort, found.next),
      corrected,
      synonyms: lexed.synonyms.map(({ asked, found: name }) => ({ asked, found: name })),
    },
  }
}

/** Asks once as it was typed and, if that finds nothing, once as it was probably meant. */
async function answer(db: Db, filter: JobFilter, ask: AskJobs) {
  const typed = await readQuestion(db, filter, filter.q)
  const found = await ask(typed.question)
  const asTyped = { ...typed, found, corrected: null }
  const meant = found.total === 0 && filter.q && !filter.asTyped ? await mend(db, filter.q) : null
  if (meant === null) return asTyped
  const mended = await readQuestion(db, filter, meant)
  const better = await ask(mended.question)
  const corrected: Corrected = { from: filter.q, to: meant }
  return better.total > 0 ? { ...mended, found: better, corrected } : asTyped
}
