import { employmentTypes, levels, workplaces } from '#/features/jobs/job-terms.ts'
import type { Counts, Question } from './question.ts'
import { type Facets, paySteps, postedWindows } from './search-terms.ts'

// The facts of a job in one number, as `job_search.facet` packs them:
// type 3 bits, workplace 2, level 3, pay band 3, industry 10.
export const typeOf = (facet: number) => facet & 7
export const workplaceOf = (facet: number) => (facet >> 3) & 3
export const levelOf = (facet: number) => (facet >> 5) & 7
export const bandOf = (facet: number) => (facet >> 8) & 7
export const industryOf = (facet: number) => (facet >> 11) & 1023

export function emptyCounts(): Counts {
  const zeros = (length: number) => Array<number>(length).fill(0)
  return {
    type: zeros(employmentTypes.length),
    workplace: zeros(workplaces.length),
    level: zeros(levels.length),
    industry: new Map(),
    pay: zeros(paySteps.length),
    posted: zeros(postedWindows.length),
  }
}

/** So many jobs alike: the same facet, inside the last `windows` posted windows, within the pay asked for or not. */
export type Alike = { facet: number; windows: number; paid: boolean; jobs: number }

/** A group that fails one filter counts for that filter's own facet only. */
export function countAlike(question: Question, groups: Iterable<Alike>) {
  const counts = emptyCounts()
  const chosen = (values: number[], value: number) => values.length === 0 || values.includes(value)
  const add = (list: number[], at: number, jobs: number) => {
    list[at] = (list[at] ?? 0) + jobs
  }
  let total = 0
  for (const { facet, windows, paid, jobs } of groups) {
    const industry = industryOf(facet)
    const fails = [
      !chosen(question.type, typeOf(facet)) && 'type',
      !chosen(question.workplace, workplaceOf(facet)) && 'workplace',
      !chosen(question.level, levelOf(facet)) && 'level',
      !chosen(question.industry, industry) && 'industry',
      !paid && 'pay',
      // The shortest window is the last a job is inside of, so a job in n of them is in the n longest.
      question.posted !== null && windows < postedWindows.length - question.posted && 'posted',
    ].filter((name) => name !== false)
    if (fails.length > 1) continue
    const counted = (name: keyof Counts) => fails.length === 0 || fails[0] === name
    if (fails.length === 0) total += jobs
    if (counted('type')) add(counts.type, typeOf(facet), jobs)
    if (counted('workplace')) add(counts.workplace, workplaceOf(facet), jobs)
    if (counted('level')) add(counts.level, levelOf(facet), jobs)
    if (counted('industry') && industry > 0)
      counts.industry.set(industry, (counts.industry.get(industry) ?? 0) + jobs)
    if (counted('pay')) for (let step = 0; step < bandOf(facet); step++) add(counts.pay, step, jobs)
    if (counted('posted'))
      for (let i = postedWindows.length - windows; i < postedWindows.length; i++) add(counts.posted, i, jobs)
  }
  return { total, counts }
}

/** The counts under the names people see; what has none is absent. */
export function namedFacets(counts: Counts, industries: Map<number, string>): Facets {
  const named = (names: readonly (string | number)[], list: number[]) =>
    Object.fromEntries(names.map((name, i) => [name, list[i] ?? 0] as const).filter(([, n]) => n > 0))
  return {
    type: named(employmentTypes, counts.type),
    workplace: named(workplaces, counts.workplace),
    level: named(
      levels.map(({ value }) => value),
      counts.level,
    ),
    industry: Object.fromEntries(
      [...counts.industry].flatMap(([number, n]) => [[industries.get(number) ?? '', n] as const]),
    ),
    pay: named(paySteps, counts.pay),
    posted: named(postedWindows, counts.posted),
  }
}
