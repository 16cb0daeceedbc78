import {
  type EmploymentType,
  employmentTypes,
  type Level,
  levelLabel,
  levels,
  type Workplace,
  workplaces,
} from '#/features/jobs/job-terms.ts'
import { type PostedWindow, postedLabels, postedWindows, type Sort, sorts } from './search-terms.ts'

/** What the address of the search page says. Defaults are absent from it. */
export type Search = {
  q: string
  where: string
  workplace: Workplace[]
  type: EmploymentType[]
  level: Level[]
  industry: string[]
  payMin?: number | undefined
  posted?: PostedWindow | undefined
  /** A company's slug. */
  company?: string | undefined
  sort?: Sort | undefined
  /** Misspelt words stay as they are. */
  asTyped?: true | undefined
  page: number
}

export const payLabel = (amount: number) => `${amount.toLocaleString('en-US')}+`

/** Reads any address, also one typed by hand: what means nothing is left out. */
export function readSearch(params: URLSearchParams): Search {
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name))
  const words = (name: string) => (params.get(name) ?? '').trim().slice(0, 300)
  const page = Number(params.get('page'))
  const payMin = Number(params.get('payMin'))
  return {
    q: words('q'),
    where: words('where'),
    workplace: known('workplace', workplaces),
    type: known('type', employmentTypes),
    level: known(
      'level',
      levels.map(({ value }) => value),
    ),
    industry: [...new Set(params.getAll('industry'))].map((name) => name.slice(0, 80)).slice(0, 30),
    payMin: Number.isInteger(payMin) && payMin > 0 && payMin < 2e9 ? payMin : undefined,
    posted: one('posted', postedWindows),
    company: params.get('company')?.slice(0, 120) || undefined,
    sort: one('sort', sorts),
    asTyped: params.get('asTyped') === 'true' || undefined,
    page: Number.isInteger(page) && page > 1 && page <= 200 ? page : 1,
  }
}

/** '' or '?q=…': the shortest address of this search. */
export function searchString({ page, ...search }: Search) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one) params.append(name, String(one))
  }
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

/** The search without its page: two addresses with the same one show the same list. */
export const listKey = (search: Search) => searchString({ ...search, page: 1 })

export type Applied = { label: string; facet: string; without: Search }

/** Every filter in force, with the search that would be left without it. */
export function appliedFilters(search: Search): Applied[] {
  const first = { ...search, page: 1 }
  const several = (facet: string, name: 'workplace' | 'type' | 'level' | 'industry') =>
    search[name].map((value) => ({
      facet,
      label: name === 'level' ? levelLabel(value as never) : value,
      without: { ...first, [name]: search[name].filter((other) => other !== value) },
    }))
  return [
    ...(search.company
      ? [{ facet: 'Company', label: search.company, without: { ...first, company: undefined } }]
      : []),
    ...(search.where ? [{ facet: 'Place', label: search.where, without: { ...first, where: '' } }] : []),
    ...(search.payMin
      ? [{ facet: 'Pay', label: payLabel(search.payMin), without: { ...first, payMin: undefined } }]
      : []),
    ...several('Workplace', 'workplace'),
    ...several('Job type', 'type'),
    ...several('Level', 'level'),
    ...several('Industry', 'industry'),
    ...(search.posted
      ? [{ facet: 'Posted', label: postedLabels[search.posted], without: { ...first, posted: undefined } }]
      : []),
  ]
}

export const withoutFilters = (search: Search): Search => ({
  ...readSearch(new URLSearchParams()),
  q: search.q,
  sort: search.sort,
})
