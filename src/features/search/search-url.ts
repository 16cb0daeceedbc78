import { payCurrencies, payPeriods } from '#/features/jobs/job-terms.ts'
import { formatMoney, type PayPeriod, periodWords } from '#/shared/money.ts'
import {
  type ChoiceFacet,
  type ChoiceValue,
  choiceFacets,
  choiceLabel,
  choices,
  mapChoices,
} from './facets/facet-layout.ts'
import {
  maxRadius,
  type PostedWindow,
  postedLabels,
  postedWindows,
  type SearchSort,
  sorts,
} from './search-terms.ts'

type PayCurrency = (typeof payCurrencies)[number]

/** The parameters in the URL of the search page. Defaults are omitted from the URL. */
export type Search = { [Name in ChoiceFacet]: ChoiceValue<Name>[] } & {
  q: string
  where: string
  industry: string[]
  /** Distance around the town in `where`; without it, only jobs in the place itself. */
  radius?: number | undefined
  unit?: 'mi' | undefined
  /** A job matches with any one of these. */
  skills: string[]
  payMin?: number | undefined
  payCurrency?: PayCurrency | undefined
  payPeriod?: PayPeriod | undefined
  repliesFast?: true | undefined
  posted?: PostedWindow | undefined
  /** A company's slug. */
  company?: string | undefined
  sort?: SearchSort | undefined
  /** Turns off spelling correction and dropped terms. */
  asTyped?: true | undefined
  page: number
}

/** '$60,000+' or '€25+ an hour'; a yearly period is not spelled out. */
export const payLabel = (amount: number, currency: PayCurrency = 'USD', period: PayPeriod = 'year') =>
  `${formatMoney(amount, currency)}+${period === 'year' ? '' : ` ${periodWords(period)}`}`

/** Remote work has no location to measure a radius from. */
export const canHaveRadius = ({ where }: Pick<Search, 'where'>) => where !== '' && !/\bremote\b/i.test(where)

/** Reads any URL, including one typed by hand: unknown and invalid values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name))
  const words = (name: string) => (params.get(name) ?? '').trim().slice(0, 300)
  const page = Number(params.get('page'))
  const several = (name: string) =>
    [...new Set(params.getAll(name))].map((value) => value.slice(0, 60)).slice(0, 30)
  const payMin = Number(params.get('payMin'))
  const radius = Number(params.get('radius'))
  return {
    q: words('q'),
    where: words('where'),
    ...readChoices(params),
    industry: [...new Set(params.getAll('industry'))].map((name) => name.slice(0, 80)).slice(0, 30),
    radius: radius >= 1 && radius <= maxRadius ? radius : undefined,
    unit: one('unit', ['mi'] as const),
    skills: several('skills'),
    payMin: Number.isInteger(payMin) && payMin > 0 && payMin < 2e9 ? payMin : undefined,
    payCurrency: one('payCurrency', payCurrencies),
    payPeriod: one('payPeriod', payPeriods),
    repliesFast: params.get('repliesFast') === 'true' || undefined,
    posted: one('posted', postedWindows),
    company: params.get('company')?.slice(0, 120) || undefined,
    sort: one('sort', sorts),
    asTyped: params.get('asTyped') === 'true' || undefined,
    page: Number.isInteger(page) && page > 1 && page <= 200 ? page : 1,
  }
}

const readChoices = (params: URLSearchParams) =>
  mapChoices((name) =>
    choices[name].options.map(({ value }) => value).filter((value) => params.getAll(name).includes(value)),
  ) as Pick<Search, ChoiceFacet>

/** '' or '?q=…': the query string without default values. */
export function searchString({ page, ...search }: Search) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat()) if (one) params.append(name, String(one))
  }
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

/** Equal for all pages of one result list. */
export const listKey = (search: Search) => searchString({ ...search, page: 1 })

const noRadius = { radius: undefined, unit: undefined }
const noPay = { payMin: undefined, payCurrency: undefined, payPeriod: undefined }

/** 'Within 25 km' */
export const radiusLabel = (radius: number, unit: 'mi' | undefined) => `Within ${radius} ${unit ?? 'km'}`

export type Applied = { label: string; facet: string; without: Search }

/** Every active filter, with the search that remains when it is removed. */
export function appliedFilters(search: Search): Applied[] {
  const first = { ...search, page: 1 }
  const several = (
    facet: string,
    name: ChoiceFacet | 'industry' | 'skills',
    labelOf = (value: string) => value,
  ) =>
    search[name].map((value) => ({
      facet,
      label: labelOf(value),
      without: { ...first, [name]: search[name].filter((other) => other !== value) },
    }))
  return [
    ...(search.company
      ? [{ facet: 'Company', label: search.company, without: { ...first, company: undefined } }]
      : []),
    ...(search.where
      ? [{ facet: 'Place', label: search.where, without: { ...first, where: '', ...noRadius } }]
      : []),
    ...(search.radius && canHaveRadius(search)
      ? [
          {
            facet: 'Distance',
            label: radiusLabel(search.radius, search.unit),
            without: { ...first, ...noRadius },
          },
        ]
      : []),
    ...(search.payMin
      ? [
          {
            facet: 'Pay',
            label: payLabel(search.payMin, search.payCurrency, search.payPeriod),
            without: { ...first, ...noPay },
          },
        ]
      : []),
    ...choiceFacets.flatMap((name) =>
      several(choices[name].label, name, (value) => choiceLabel(name, value)),
    ),
    ...several('Industry', 'industry'),
    ...several('Skill', 'skills'),
    ...(search.repliesFast
      ? [{ facet: 'Answers', label: 'Replies fast', without: { ...first, repliesFast: undefined } }]
      : []),
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
