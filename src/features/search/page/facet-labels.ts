import { choiceFacets, choices, type FacetName, mapFacetChoices } from '../facets/facet-layout.ts'
import { payFilterSteps, postedWindowLabels, postedWindows } from '../search-terms.ts'
import { payLabel, type SearchParams } from '../search-url.ts'

export type FacetKey = Exclude<FacetName, 'pay'> | 'payMin'
export const facetKeys: readonly FacetKey[] = ['payMin', ...choiceFacets, 'industry', 'posted']
export const facetLabels: Record<FacetKey, string> = {
  payMin: 'Pay',
  ...mapFacetChoices((name) => choices[name].label),
  industry: 'Industry',
  posted: 'Posted',
}

export type FacetOption = { value: string; label: string; count?: number }

export const toOption = (value: string) => ({ value, label: value })
export const fixedOptions: Record<Exclude<FacetKey, 'industry'>, FacetOption[]> = {
  payMin: payFilterSteps.map((amount) => ({ value: String(amount), label: payLabel(amount) })),
  ...mapFacetChoices((name) => [...choices[name].options]),
  posted: postedWindows.map((value) => ({ value, label: postedWindowLabels[value] })),
}

/** The chip's text: the facet name, with its only value or the number of values. */
export function facetChipLabel(facet: FacetKey, search: SearchParams) {
  const chosen = [search[facet] ?? []].flat()
  const name = facetLabels[facet]
  if (chosen.length === 0) return name
  if (chosen.length > 1) return `${name} (${chosen.length})`
  const value = String(chosen[0])
  const label =
    facet === 'industry' ? value : fixedOptions[facet].find((option) => option.value === value)?.label
  if (facet === 'payMin') return `${name}: ${payLabel(Number(value), search.payCurrency, search.payPeriod)}`
  return `${name}: ${label}`
}

export const hasFacetChoice = (facet: FacetKey, search: SearchParams) =>
  [search[facet] ?? []].flat().length > 0
