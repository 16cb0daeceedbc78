import { bandsOf, choiceOf, countsOf, paysBetweenSteps, youngestOf } from '../facet-counts.ts'
import type { Question } from '../question.ts'
import { allOf, paying, visible } from './core.ts'
import { countJobs, countWhole, emptyWhole, raise, type Whole } from './histogram.ts'
import type { IdSet } from './id-set.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { listed, or } from './set-algebra.ts'

/** Total and all facets, each facet counted without its own choice; and the jobs whose pay fits. */
export function count(index: JobIndex, question: Question, core: IdSet | null) {
  if (!paysBetweenSteps(question)) return { jobs: core, ...counted(index, question, core) }
  const jobs = paying(index, core ?? visible(index, index.all), question)
  const { total, counts } = counted(index, question, jobs)
  return { jobs, total, counts: { ...counts, pay: counted(index, question, core).counts.pay } }
}

function counted(index: JobIndex, question: Question, core: IdSet | null) {
  const choice = choiceOf(question)
  return countsOf(core ? countJobs(core, index.columns, choice) : countWhole(wholeOf(index), choice), choice)
}

function wholeOf(index: JobIndex): Whole {
  if (!index.whole) {
    index.whole = emptyWhole()
    for (const id of listed(visible(index, index.all))) raise(index.whole, index.columns, id, 1)
  }
  return index.whole
}

/** Those of them that all choices leave. */
export function chosenAmong(index: JobIndex, question: Question, jobs: IdSet) {
  const { type, workplace, level, industry } = question
  const chosen = { y: type, w: workplace, l: level, b: bandsOf(question) ?? [], i: industry }
  const parts = Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .map(([letter, values]) => or(values.map((value) => jobsWith(index, `${letter}:${value}`))))
  const youngest = youngestOf(question)
  if (youngest > 0) parts.push(or([...index.ages].flatMap(([age, some]) => (age >= youngest ? [some] : []))))
  return parts.length > 0 ? allOf([jobs, ...parts]) : jobs
}
