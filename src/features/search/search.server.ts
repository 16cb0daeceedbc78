import type { Db } from '#/server/database.ts'
import { writeCursor } from './cursor.ts'
import { namedFacets } from './facet-counts.ts'
import { engineOf } from './index/engine.server.ts'
import { listIndustries, readQuestion } from './question.server.ts'
import type { AskJobs } from './question.ts'
import type { JobFilter } from './search.ts'

/** One page of jobs, as numbers in the order asked for, with everything a results page says around it. */
export async function searchJobs(db: Db, filter: JobFilter, ask: AskJobs = engineOf(db)) {
  const { question, lexed } = await readQuestion(db, filter, filter.q)
  const { seqs, total, counts, next, approx } = await ask(question)
  return {
    question,
    lexed,
    seqs,
    meta: {
      total,
      approx,
      page: filter.page,
      sort: question.sort,
      facets: namedFacets(counts, await listIndustries(db)),
      nextCursor: next && writeCursor(question.sort, next),
    },
  }
}
