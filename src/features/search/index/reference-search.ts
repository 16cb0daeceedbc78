// For the tests: every question answered by looking at every job, as plainly as can be.
import type { Counts, SearchQuery } from '../query/search-query.ts'
import { readTsquery, type Tsquery } from '../query/tsquery.ts'
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

/** Each facet without its own choice, job by job and filter by filter. */
function counted(question: SearchQuery, jobs: { facet: number; windows: number; paid: boolean }[]) {
  const zeros = (length: number) => Array<number>(length).fill(0)
  const counts: Counts = {
    ...{ type: zeros(5), workplace: zeros(3), level: zeros(5), pay: zeros(5), posted: zeros(5) },
    industry: new Int32Array(1024),
  }
  const raise = (list: number[] | Int32Array, at: number) => {
    list[at] = (list[at] ?? 0) + 1
  }
  let total = 0
  for (const { facet, windows, paid } of jobs) {
    const [type, workplace, level] = [facet & 7, (facet >> 3) & 3, (facet >> 5) & 7]
    const [band, industry] = [(facet >> 8) & 7, facet >> 11]
    const fits = {
      type: question.type.length === 0 || question.type.includes(type),
      workplace: question.workplace.length === 0 || question.workplace.includes(workplace),
      level: question.level.length === 0 || question.level.includes(level),
      industry: question.industry.length === 0 || question.industry.includes(industry),
      pay: paid,
      posted: question.posted === null || windows > 4 - question.posted,
    }
    const without = (name: string) => Object.entries(fits).every(([one, fit]) => fit || one === name)
    if (without('')) total++
    if (without('type')) raise(counts.type, type)
    if (without('workplace')) raise(counts.workplace, workplace)
    if (without('level')) raise(counts.level, level)
    if (without('industry')) raise(counts.industry, industry)
    if (without('pay')) for (let step = 0; step < band; step++) raise(counts.pay, step)
    if (without('posted')) for (let window = 5 - windows; window < 5; window++) raise(counts.posted, window)
  }
  return { total, counts }
}
