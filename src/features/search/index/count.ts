import type { Counts, Question } from '../question.ts'
import { paySteps } from '../search-terms.ts'
import { ageFacet, ages, failuresOf, sumCells } from './cells.ts'
import { allOf, paying, visible } from './core.ts'
import { type Choice, countJobs, countWhole, emptyWhole, raise, type Whole } from './histogram.ts'
import { type IdSet, toIds } from './id-set.ts'
import { type JobIndex, jobsWith } from './job-index.ts'
import { or } from './set-algebra.ts'

/** The pay bands that a wanted pay stands for, where the steps of the facet can tell; null if any will do. */
function bandsOf({ payMin, payMax }: Question) {
  const step = payMax === null ? (paySteps as readonly number[]).indexOf(payMin ?? -1) : -1
  return step < 0 ? null : paySteps.slice(step).map((_, i) => step + 1 + i)
}

const paysBetweenSteps = (question: Question) =>
  (question.payMin !== null || question.payMax !== null) && !bandsOf(question)

/** The least age wanted: the shortest window is the last that a job is inside of. */
const youngestOf = ({ posted, windows }: Question) => (posted === null ? 0 : windows.length - posted)

const orAny = (values: readonly number[]) => (values.length > 0 ? values : null)

/** Chosen values, in the order in which a cell counts them. */
function choiceOf(question: Question): Choice {
  const youngest = youngestOf(question)
  const young = Array.from({ length: ages - youngest }, (_, i) => youngest + i)
  const { type, workplace, level } = question
  return {
    failures: failuresOf([
      ...[type, workplace, level].map(orAny),
      bandsOf(question),
      youngest > 0 ? young : null,
    ]),
    industries: orAny(question.industry),
  }
}

/** Total and all facets, each facet counted without its own choice; and the jobs whose pay fits. */
export function count(index: JobIndex, question: Question, core: IdSet | null) {
  if (!paysBetweenSteps(question)) return { jobs: core, ...counted(index, question, core) }
  const jobs = paying(index, core ?? visible(index, index.all), question)
  const { total, counts } = counted(index, question, jobs)
  return { jobs, total, counts: { ...counts, pay: counted(index, question, core).counts.pay } }
}

function counted(index: JobIndex, question: Question, core: IdSet | null): { total: number; counts: Counts } {
  const choice = choiceOf(question)
  const histogram = core ? countJobs(core, index.columns, choice) : countWhole(wholeOf(index), choice)
  const { total, facets } = sumCells(histogram.counts, choice.failures)
  const [type = [], workplace = [], level = [], bands = []] = facets
  const atLeast = (list: number[], from: number) => list.slice(from).reduce((sum, jobs) => sum + jobs, 0)
  const byIndustry = [...histogram.industries.entries()].filter(([number, jobs]) => number > 0 && jobs > 0)
  return {
    total,
    counts: {
      type,
      workplace,
      level,
      industry: new Map(byIndustry),
      pay: paySteps.map((_, step) => atLeast(bands, step + 1)),
      posted: question.windows.map((_, i) => atLeast(facets[ageFacet] as number[], ages - 1 - i)),
    },
  }
}

function wholeOf(index: JobIndex): Whole {
  if (!index.whole) {
    index.whole = emptyWhole()
    for (const id of toIds(visible(index, index.all))) raise(index.whole, index.columns, id, 1)
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
