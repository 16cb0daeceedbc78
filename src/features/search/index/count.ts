import { bandsOf, choiceOf, countsOf, paysBetweenSteps, youngestAge } from '../facets/facet-counts.ts'
import { facetLayout, packedFacets } from '../facets/facet-layout.ts'
import type { SearchQuery } from '../query/search-query.ts'
import type { Bitmap } from './bitmap/bitmap.ts'
import { or, sortedIds } from './bitmap/set-algebra.ts'
import { aggregateTotals, countJobs, emptyTotals, increment, type Totals } from './histogram.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { intersectAll, jobsPaying, visible } from './matching.ts'

/** Total and all facets, each facet counted without its own choice; and the jobs whose pay fits. */
export function count(index: JobIndex, question: SearchQuery, core: Bitmap | null) {
  if (!paysBetweenSteps(question)) return { jobs: core, ...counted(index, question, core) }
  const jobs = jobsPaying(index, core ?? visible(index, index.all), question)
  const { total, counts } = counted(index, question, jobs)
  return { jobs, total, counts: { ...counts, pay: counted(index, question, core).counts.pay } }
}

function counted(index: JobIndex, question: SearchQuery, core: Bitmap | null) {
  const choice = choiceOf(question)
  return countsOf(
    core ? countJobs(core, index.columns, choice) : aggregateTotals(wholeOf(index), choice),
    choice,
  )
}

function wholeOf(index: JobIndex): Totals {
  if (!index.whole) {
    index.whole = emptyTotals()
    for (const id of sortedIds(visible(index, index.all))) increment(index.whole, index.columns, id, 1)
  }
  return index.whole
}

/** Those of them that all choices leave. */
export function chosenAmong(index: JobIndex, question: SearchQuery, jobs: Bitmap) {
  const parts = packedFacets.flatMap((name) => {
    const values = name === 'pay' ? (bandsOf(question) ?? []) : question[name]
    const { term } = facetLayout[name]
    return values.length > 0 ? [or(values.map((value) => jobsWith(index, `${term}:${value}`)))] : []
  })
  const youngest = youngestAge(question)
  if (youngest > 0) parts.push(or([...index.ages].flatMap(([age, some]) => (age >= youngest ? [some] : []))))
  return parts.length > 0 ? intersectAll([jobs, ...parts]) : jobs
}
