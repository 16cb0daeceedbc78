// For the tests: every question answered by looking at every job, as plainly as can be.
import {
  choiceFacets,
  choiceValues,
  mapChoices,
  maxIndustries,
  unpackFacets,
} from '../facets/facet-layout.ts'
import type { Counts, SearchQuery } from '../query/search-query.ts'
import { readTsquery, type Tsquery } from '../query/tsquery.ts'
import { paySteps, postedWindows } from '../search-terms.ts'
import type { JobRow } from './job-index.ts'

export type Companies = Map<number, { visible: boolean; replyDays: number }>

/** The same question, job by job. */
export function referenceSearch(jobs: JobRow[], companies: Companies, question: SearchQuery, now: number) {
  const { asked, narrow, near, payMin, payMax, replyDays, sort, windows } = question
  const distance = (one: JobRow) =>
    near ? (one.latitude - near.latitude) ** 2 + ((one.longitude - near.longitude) * near.cosLat) ** 2 : 0
  const reply = (one: JobRow) => companies.get(one.company)?.replyDays ?? 9999
  const core = jobs.filter(
    (one) =>
      one.openUntil > now &&
      companies.get(one.company)?.visible &&
      holds(one, asked) &&
      holds(one, narrow) &&
      (replyDays === null || reply(one) <= replyDays) &&
      (!near || distance(one) <= near.degrees ** 2),
  )
  const alike = (one: JobRow) => ({
    facet: one.facet,
    windows: windows.filter((from) => one.posted > from).length,
    paid:
      (payMin === null || one.payHigh >= payMin) &&
      (payMax === null || (one.payHigh >= 0 && one.payLow <= payMax)),
  })
  const key = {
    relevance: (one: JobRow) =>
      [question.exact, question.title, question.partly]
        .map((tier) => tier && holds(one, tier))
        .indexOf(true) >>> 0,
    newest: () => 0,
    pay: (one: JobRow) => -one.payHigh,
    nearest: distance,
    fastest: reply,
  }[sort]
  const found = core.filter((one) => counted(question, [alike(one)]).total === 1)
  found.sort((a, b) => key(a) - key(b) || b.seq - a.seq)
  return {
    ...counted(question, core.map(alike)),
    seqs: found.map(({ seq }) => seq),
    fits: found.map((one) => [...question.told.keys()].filter((i) => holds(one, question.told[i] ?? null))),
  }
}

const holds = ({ lexemes }: JobRow, printed: string | null) => {
  const look = (asked: Tsquery): boolean =>
    'word' in asked
      ? lexemes.includes(asked.word)
      : 'not' in asked
        ? !look(asked.not)
        : 'any' in asked
          ? asked.any.some(look)
          : ('all' in asked ? asked.all : asked.phrase).every(look)
  const asked = printed === null ? null : readTsquery(printed)
  return asked === null || look(asked)
}

const chosen = [...choiceFacets, 'industry'] as const

/** Each facet without its own choice, job by job and filter by filter. */
function counted(question: SearchQuery, jobs: { facet: number; windows: number; paid: boolean }[]) {
  const zeros = (length: number) => Array<number>(length).fill(0)
  const counts: Counts = {
    ...mapChoices((name) => zeros(choiceValues(name).length)),
    ...{ pay: zeros(paySteps.length), posted: zeros(postedWindows.length) },
    industry: new Int32Array(maxIndustries),
  }
  const raise = (list: number[] | Int32Array, at: number) => {
    list[at] = (list[at] ?? 0) + 1
  }
  let total = 0
  for (const { facet, windows, paid } of jobs) {
    const own = unpackFacets(facet)
    const isChosen = (name: (typeof chosen)[number]) =>
      question[name].length === 0 || question[name].includes(own[name])
    const fits = {
      ...Object.fromEntries(chosen.map((name) => [name, isChosen(name)])),
      pay: paid,
      posted: question.posted === null || windows > 4 - question.posted,
    }
    const without = (name: string) => Object.entries(fits).every(([one, fit]) => fit || one === name)
    if (without('')) total++
    for (const name of chosen) if (without(name)) raise(counts[name], own[name])
    if (without('pay')) for (let step = 0; step < own.pay; step++) raise(counts.pay, step)
    if (without('posted')) for (let window = 5 - windows; window < 5; window++) raise(counts.posted, window)
  }
  return { total, counts }
}
