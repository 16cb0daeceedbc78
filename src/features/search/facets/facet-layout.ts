// The facets that a search filters by and counts, packed into one number per job: `job_search.facet`. The database packs in
// build_job_search; facet-layout.test.ts compares the two.
//
// To add a filter with counts (a boolean is a choice of two):
// 1. A migration: the column; in build_job_search its bits (the next free ones), its term and the trigger's list of columns.
// 2. A row in `choices` below. Both engines, the index file, the filter bar, its chips, alerts and benches follow from it.
// 3. A line in `jobQuery` (search/api.ts), so that the API takes it.
// 4. `search-agreement.test.ts` recounts it by hand.
// Without counts it needs no bits: a term (query/terms.ts) that build-query.server.ts adds to `filterTerms`, as for skills.
import { employmentTypes, jobLevels, workplaces } from '#/features/jobs/fields/job-terms.ts'

const option = <Value extends string>(value: Value) => ({ value, label: value })

/** Facets with a fixed list of values, in display order. A value is stored as its position in `options`. */
export const choices = {
  workplace: {
    label: 'Workplace',
    column: 'workplace',
    shift: 3,
    bits: 2,
    term: 'w',
    options: workplaces.map(option),
  },
  type: {
    label: 'Job type',
    column: 'employmentType',
    shift: 0,
    bits: 3,
    term: 'y',
    options: employmentTypes.map(option),
  },
  level: { label: 'Level', column: 'level', shift: 5, bits: 3, term: 'l', options: jobLevels },
} as const

export type FacetWithChoices = keyof typeof choices
export type FacetChoiceValue<Name extends FacetWithChoices> =
  (typeof choices)[Name]['options'][number]['value']
export const choiceFacets = Object.keys(choices) as FacetWithChoices[]
/** Builds an object with a value for each choice facet. */
export const mapFacetChoices = <Result>(build: (name: FacetWithChoices) => Result) =>
  Object.fromEntries(choiceFacets.map((name) => [name, build(name)])) as Record<FacetWithChoices, Result>

export const facetChoiceValues = (name: FacetWithChoices): readonly string[] =>
  choices[name].options.map(({ value }) => value)

export const facetChoiceLabel = (name: FacetWithChoices, value: string) =>
  choices[name].options.find((one) => one.value === value)?.label ?? value

/** Pay is the number of `payFilterSteps` that a job reaches, industry its number in `search_industries`. */
export const facetLayout = {
  ...choices,
  pay: { shift: 8, bits: 3, term: 'b' },
  industry: { shift: 11, bits: 10, term: 'i' },
} as const

export type PackedFacet = keyof typeof facetLayout
export const packedFacets = Object.keys(facetLayout) as PackedFacet[]
export type FacetName = PackedFacet | 'posted'

/**
 * Per facet, the number of jobs for each value, counted without the facet's own filter. `pay` counts jobs that reach
 * each of `payFilterSteps`, `posted` jobs inside each window.
 */
export type Facets = Record<FacetName, Record<string, number>>

/** The number of bits in use. */
export const facetWidth = Math.max(...Object.values(facetLayout).map(({ shift, bits }) => shift + bits))

const maskOf = (name: PackedFacet) => (1 << facetLayout[name].bits) - 1
export const maxIndustries = maskOf('industry') + 1

export const facetOf = (name: PackedFacet, packed: number) =>
  (packed >> facetLayout[name].shift) & maskOf(name)

/** `facetOf` as SQL over the column `facet`. */
export const facetSql = (name: PackedFacet) => `((facet >> ${facetLayout[name].shift}) & ${maskOf(name)})`

export const packFacets = (values: Record<PackedFacet, number>) =>
  packedFacets.reduce((packed, name) => packed | (values[name] << facetLayout[name].shift), 0)

export const unpackFacets = (packed: number) =>
  Object.fromEntries(packedFacets.map((name) => [name, facetOf(name, packed)])) as Record<PackedFacet, number>
