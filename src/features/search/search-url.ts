import { type PayCurrency, payCurrencies, payPeriods } from '#/features/jobs/fields/job-terms.ts'
import { formatMoney, type PayPeriod, payPeriodWords } from '#/shared/money/money.ts'
import { capitalized } from '#/shared/sentence.ts'
import {
  choiceFacets,
  choices,
  type FacetChoiceValue,
  type FacetWithChoices,
  facetChoiceLabel,
  mapFacetChoices,
} from './facets/facet-layout.ts'
import {
  maxRadius,
  type PostedWindow,
  postedWindowLabels,
  postedWindows,
  type SearchSort,
  searchSorts,
} from './search-terms.ts'

/** The parameters in the URL of the search page. Defaults are omitted from the URL. */
export type SearchParams = { [Name in FacetWithChoices]: FacetChoiceValue<Name>[] } & {
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
  `${formatMoney(amount, currency)}+${period === 'year' ? '' : ` ${payPeriodWords[period]}`}`

/** Remote work has no location to measure a radius from. */
export const canHaveRadius = ({ where }: Pick<SearchParams, 'where'>) =>
  where !== '' && !/\bremote\b/i.test(where)

/** Reads any URL, including one typed by hand: unknown and invalid values are ignored. */
export function parseSearchParams(params: URLSearchParams): SearchParams {
  const knownValue = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name))
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 300)
  const page = Number(params.get('page'))
  const listValues = (name: string) =>
    [...new Set(params.getAll(name))].map((value) => value.slice(0, 60)).slice(0, 30)
  const payMin = Number(params.get('payMin'))
  const radius = Number(params.get('radius'))
  return {
    q: text('q'),
    where: text('where'),
    ...readChoices(params),
    industry: [...new Set(params.getAll('industry'))].map((name) => name.slice(0, 80)).slice(0, 30),
    radius: radius >= 1 && radius <= maxRadius ? radius : undefined,
    unit: knownValue('unit', ['mi'] as const),
    skills: listValues('skills'),
    payMin: payMin > 0 && payMin < 2e9 ? payMin : undefined,
    payCurrency: knownValue('payCurrency', payCurrencies),
    payPeriod: knownValue('payPeriod', payPeriods),
    repliesFast: params.get('repliesFast') === 'true' || undefined,
    posted: knownValue('posted', postedWindows),
    company: params.get('company')?.slice(0, 120) || undefined,
    sort: knownValue('sort', searchSorts),
    asTyped: params.get('asTyped') === 'true' || undefined,
    page: Number.isInteger(page) && page > 1 && page <= 200 ? page : 1,
  }
}

const readChoices = (params: URLSearchParams) =>
  mapFacetChoices((name) =>
    choices[name].options.map(({ value }) => value).filter((value) => params.getAll(name).includes(value)),
  ) as Pick<SearchParams, FacetWithChoices>

/** '' or '?q=…': the query string without default values. */
export function searchQueryString({ page, ...search }: SearchParams) {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const knownValue of [value].flat()) if (knownValue) params.append(name, String(knownValue))
  }
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

/** Equal for all pages of one result list. */
export const resultListKey = (search: SearchParams) => searchQueryString({ ...search, page: 1 })

const noRadius = { radius: undefined, unit: undefined }
const noPay = { payMin: undefined, payCurrency: undefined, payPeriod: undefined }

/** 'Within 25 km', 'Within 15 miles' */
export const radiusLabel = (radius: number, unit: 'mi' | undefined) =>
  `Within ${radius} ${unit === 'mi' ? 'miles' : 'km'}`

/** 'northgate-freight' as 'Northgate Freight': the name itself is not in the address. */
const nameInSlug = (slug: string) => slug.split('-').map(capitalized).join(' ')

export type AppliedFilter = { label: string; facet: string; searchWithout: SearchParams }

/** Every active filter, with the search that remains when it is removed. */
export function appliedSearchFilters(search: SearchParams): AppliedFilter[] {
  const first = { ...search, page: 1 }
  const listValues = (
    facet: string,
    name: FacetWithChoices | 'industry' | 'skills',
    labelOf = (value: string) => value,
  ) =>
    search[name].map((value) => ({
      facet,
      label: labelOf(value),
      searchWithout: { ...first, [name]: search[name].filter((other) => other !== value) },
    }))
  return [
    ...(search.company
      ? [
          {
            facet: 'Company',
            label: nameInSlug(search.company),
            searchWithout: { ...first, company: undefined },
          },
        ]
      : []),
    ...(search.where
      ? [{ facet: 'Place', label: search.where, searchWithout: { ...first, where: '', ...noRadius } }]
      : []),
    ...(search.radius && canHaveRadius(search)
      ? [
          {
            facet: 'Distance',
            label: radiusLabel(search.radius, search.unit),
            searchWithout: { ...first, ...noRadius },
          },
        ]
      : []),
    ...(search.payMin
      ? [
          {
            facet: 'Pay',
            label: payLabel(search.payMin, search.payCurrency, search.payPeriod),
            searchWithout: { ...first, ...noPay },
          },
        ]
      : []),
    ...choiceFacets.flatMap((name) =>
      listValues(choices[name].label, name, (value) => facetChoiceLabel(name, value)),
    ),
    ...listValues('Industry', 'industry'),
    ...listValues('Skill', 'skills'),
    ...(search.repliesFast
      ? [{ facet: 'Answers', label: 'Replies fast', searchWithout: { ...first, repliesFast: undefined } }]
      : []),
    ...(search.posted
      ? [
          {
            facet: 'Posted',
            label: postedWindowLabels[search.posted],
            searchWithout: { ...first, posted: undefined },
          },
        ]
      : []),
  ]
}

export const clearFilters = (search: SearchParams): SearchParams => ({
  ...parseSearchParams(new URLSearchParams()),
  q: search.q,
  sort: search.sort,
})
