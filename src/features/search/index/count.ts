import { emptyCounts } from '../facet-counts.ts'
import type { Counts, Question } from '../question.ts'
import { paySteps } from '../search-terms.ts'
import { allOf, paying, visible } from './core.ts'
import { countCells, sumCells, sumJobs } from './histogram.ts'
import type { IdSet } from './id-set.ts'
import { ages, facetLetters, type JobIndex, jobsWith } from './job-index.ts'
import { or } from './set-algebra.ts'

/** Chosen values by the letter of their facet. Pay is among them where the steps of the facet can tell. */
export function chosenOf(question: Question) {
  const { type, workplace, level, industry, payMin, payMax } = question
  const step = payMax === null ? (paySteps as readonly number[]).indexOf(payMin ?? -1) : -1
  const bands = step < 0 ? [] : paySteps.slice(step).map((_, i) => step + 1 + i)
  const chosen = { y: type, w: workplace, l: level, b: bands, i: industry }
  return Object.entries(chosen).filter(([, values]) => values.length > 0)
}

const paysBetweenSteps = (question: Question) =>
  (question.payMin !== null || question.payMax !== null) &&
  !chosenOf(question).some(([letter]) => letter === 'b')

/** The least age wanted: the shortest window is the last that a job is inside of. */
const youngestOf = ({ posted, windows }: Question) => (posted === null ? 0 : windows.length - posted)

/** Total and all facets, each facet counted without its own choice; and the jobs whose pay fits. */
export function count(index: JobIndex, question: Question, core: IdSet | null) {
  if (!paysBetweenSteps(question)) return { jobs: core, ...counted(index, question, core) }
  const jobs = paying(index, core ?? visible(index, index.all), question)
  const { total, counts } = counted(index, question, jobs)
  return { jobs, total, counts: { ...counts, pay: counted(index, question, core).counts.pay } }
}

function counted(index: JobIndex, question: Question, core: IdSet | null): { total: number; counts: Counts } {
  const { combinations, columns } = index
  const chosen = new Map(chosenOf(question))
  const wanted = facetLetters.map((letter, facet) => {
    const values = chosen.get(letter)
    return values
      ? Uint8Array.from(combinations.values[facet] ?? [], (value) =>
          value && values.includes(Number(value)) ? 1 : 0,
        )
      : null
  })
  const youngest = youngestOf(question)
  const cells = combinations.count * ages
  const sums =
    (core && sumJobs(core, columns.cell, combinations, wanted, youngest)) ??
    sumCells(
      core ? countCells(core, columns.cell, cells) : wholeOf(index, cells),
      combinations,
      wanted,
      youngest,
    )

  const counts = emptyCounts()
  const tell = (facet: number, give: (number: number, jobs: number) => void) =>
    combinations.values[facet]?.forEach((value, place) => {
      const jobs = sums.facets[facet]?.[place]
      if (value && jobs) give(Number(value), jobs)
    })
  const into = (list: number[]) => (number: number, jobs: number) => {
    list[number] = jobs
  }
  tell(0, into(counts.type))
  tell(1, into(counts.workplace))
  tell(2, into(counts.level))
  tell(3, (band, jobs) => {
    for (let step = 0; step < band; step++) counts.pay[step] = (counts.pay[step] ?? 0) + jobs
  })
  tell(4, (number, jobs) => counts.industry.set(number, jobs))
  counts.posted = question.windows.map((_, i) =>
    sums.ages.subarray(ages - 1 - i).reduce((sum, jobs) => sum + jobs, 0),
  )
  return { total: sums.total, counts }
}

function wholeOf(index: JobIndex, cells: number) {
  if (!index.whole) {
    // Room for combinations that are yet to come.
    index.whole = new Int32Array(cells * 2)
    index.whole.set(countCells(visible(index, index.all), index.columns.cell, cells).subarray(0, cells))
  }
  return index.whole
}

/** Those of them that all choices leave. */
export function chosenAmong(index: JobIndex, question: Question, jobs: IdSet) {
  const parts = chosenOf(question).map(([letter, values]) =>
    or(values.map((value) => jobsWith(index, `${letter}:${value}`))),
  )
  const youngest = youngestOf(question)
  if (youngest > 0) parts.push(or([...index.ages].flatMap(([age, some]) => (age >= youngest ? [some] : []))))
  return parts.length > 0 ? allOf([jobs, ...parts]) : jobs
}
