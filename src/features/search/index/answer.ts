import { type Asked, exactTitleOf, titleOf } from '../tsquery.ts'
import { allOf, coreOf, distanceOf, evaluate, visible } from './core.ts'
import { countCells, sumCells, sumJobs } from './histogram.ts'
import { emptySet, type IdSet, toIds } from './id-set.ts'
import { ages } from './job-columns.ts'
import { advance, type JobIndex, jobsWith } from './job-index.ts'
import { byStep, byTier, lowest, type Ranked } from './order.ts'
import type { Answer, Question } from './question.ts'
import { and, or, recycle } from './set-algebra.ts'
import { payStep } from './steps.ts'

/** Total, facets and one page, all exact. */
export function answer(index: JobIndex, question: Question): Answer {
  if (question.now > index.now) advance(index, question.now, question.cutoffs)
  try {
    const core = coreOf(index, question)
    const { total, facets, ages: byAge } = count(index, question, core)
    const page = total > 0 ? pageOf(index, question, core ?? visible(index, index.all)) : { ids: [], key: 0 }
    const last = page.ids.at(-1)
    const { letters, values } = index.combinations
    return {
      total,
      facets: Object.fromEntries(
        letters.map((letter, facet) => [
          letter,
          named(values[facet] as string[], facets[facet] as Int32Array),
        ]),
      ),
      younger: question.cutoffs.map((_, age) => byAge.subarray(age + 1).reduce((sum, jobs) => sum + jobs, 0)),
      ids: page.ids,
      next: last === undefined || page.ids.length < question.limit ? null : { key: page.key, seq: last },
    }
  } finally {
    recycle()
  }
}

const named = (values: string[], counts: Int32Array) =>
  Object.fromEntries(
    values.flatMap((value, place) => (value && counts[place] ? [[value, counts[place]]] : [])),
  )

function count(index: JobIndex, { chosen, youngest }: Question, core: IdSet | null) {
  const { combinations, columns } = index
  const wanted = combinations.letters.map((letter, facet) => {
    const names = chosen[letter]
    return names
      ? Uint8Array.from(combinations.values[facet] ?? [], (value) => (names.includes(value) ? 1 : 0))
      : null
  })
  const few = core && sumJobs(core, columns.cell, combinations, wanted, youngest)
  if (few) return few
  const cells = combinations.count * ages
  const counts = core ? countCells(core, columns.cell, cells) : wholeOf(index, cells)
  return sumCells(counts, combinations, wanted, youngest)
}

function wholeOf(index: JobIndex, cells: number) {
  if (!index.whole) {
    // Room for combinations that are yet to come.
    index.whole = new Int32Array(cells * 2)
    index.whole.set(countCells(visible(index, index.all), index.columns.cell, cells).subarray(0, cells))
  }
  return index.whole
}

function pageOf(index: JobIndex, question: Question, core: IdSet): Ranked {
  const { chosen, youngest, sort, after, limit, near } = question
  const parts = Object.entries(chosen).map(([letter, values]) =>
    or(values.map((value) => jobsWith(index, `${letter}:${value}`))),
  )
  if (youngest > 0) parts.push(or([...index.ages].flatMap(([age, some]) => (age >= youngest ? [some] : []))))
  const jobs = parts.length > 0 ? allOf([core, ...parts]) : core
  if (sort === 'relevance' && question.asked) {
    return byTier(tiersOf(index, question.asked, jobs), limit, after)
  }
  if (sort === 'nearest' && near) {
    return lowest(toIds(jobs), limit, (seq) => distanceOf(index, near, seq), after)
  }
  const { pay, company } = index.columns
  if (sort === 'pay') {
    const steps = [...index.pays].sort(([one], [other]) => other - one)
    const reached = after ? payStep(-after.key) : Number.POSITIVE_INFINITY
    return byStep(
      jobs,
      from(steps, ([step]) => step <= reached),
      limit,
      (seq) => -(pay[seq] as number),
      after,
    )
  }
  if (sort === 'fastest') {
    const keyOf = (days: number) => days || unknownReply
    const steps = [...index.replies].sort(([one], [other]) => keyOf(one) - keyOf(other))
    const reached = after?.key ?? 0
    const daysOf = (seq: number) => index.companies.get(company[seq] as number)?.replyDays ?? 0
    return byStep(
      jobs,
      from(steps, ([days]) => keyOf(days) >= reached),
      limit,
      (seq) => keyOf(daysOf(seq)),
      after,
    )
  }
  return byTier([jobs], limit, after)
}

/** After every company that is known to answer. */
const unknownReply = 100_000

/** The steps from the one on that the page begins in. */
const from = (steps: [number, IdSet][], reached: (step: [number, IdSet]) => boolean) =>
  steps.slice(Math.max(0, steps.findIndex(reached))).map(([, jobs]) => jobs)

/** The exact title, all words in the title, all words anywhere. */
function tiersOf(index: JobIndex, asked: Asked, jobs: IdSet) {
  const title = titleOf(asked)
  if (!title) return [emptySet(), emptySet(), jobs]
  const titled = and(jobs, evaluate(index, title))
  const exact = exactTitleOf(asked)
  return [exact ? and(titled, evaluate(index, exact)) : emptySet(), titled, jobs]
}
