import { choiceFacets, choices, type FacetName, type Facets, mapChoices } from '../facets/facet-layout.ts'
import { paySteps, postedLabels, postedWindows } from '../search-terms.ts'
import { payLabel, type Search } from '../search-url.ts'
import { PayAmount } from './PayAmount.tsx'

export type FacetKey = Exclude<FacetName, 'pay'> | 'payMin'
export const facetKeys: readonly FacetKey[] = ['payMin', ...choiceFacets, 'industry', 'posted']
export const facetLabels: Record<FacetKey, string> = {
  payMin: 'Pay',
  ...mapChoices((name) => choices[name].label),
  industry: 'Industry',
  posted: 'Posted',
}

type Option = { value: string; label: string; count?: number }
type Props = {
  facet: FacetKey
  search: Search
  facets: Facets
  onChange: (search: Search) => void
  /** Two of these may be on one page: the chip's and the sheet's. */
  idPrefix: string
}

const asOption = (value: string) => ({ value, label: value })
const fixed: Record<Exclude<FacetKey, 'industry'>, Option[]> = {
  payMin: paySteps.map((amount) => ({ value: String(amount), label: payLabel(amount) })),
  ...mapChoices((name) => [...choices[name].options]),
  posted: postedWindows.map((value) => ({ value, label: postedLabels[value] })),
}

/** The most frequent industries, and the chosen ones wherever they stand. */
function industryOptions(search: Search, facets: Facets): Option[] {
  const byCount = Object.entries(facets.industry).sort(([, a], [, b]) => b - a)
  const names = byCount.slice(0, 12).map(([name]) => name)
  return [...new Set([...search.industry, ...names])].sort().map(asOption)
}

/** The values of one filter with how many jobs each would give. Pay and age take one value, the others several. */
export function FacetChoices({ facet, search, facets, onChange, idPrefix }: Props) {
  const options = facet === 'industry' ? industryOptions(search, facets) : fixed[facet]
  const inOwnMoney = facet === 'payMin' && (search.payCurrency || search.payPeriod)
  const chosen = inOwnMoney ? [] : [search[facet] ?? []].flat().map(String)
  const counts = facets[facet === 'payMin' ? 'pay' : facet]

  const choose = (value: string, on: boolean) => {
    if (facet === 'payMin')
      onChange({
        ...search,
        payMin: on ? Number(value) : undefined,
        payCurrency: undefined,
        payPeriod: undefined,
        page: 1,
      })
    else if (facet === 'posted')
      onChange({ ...search, posted: on ? (value as Search['posted']) : undefined, page: 1 })
    else {
      const rest = search[facet].filter((other) => other !== value)
      onChange({ ...search, [facet]: on ? [...rest, value] : rest, page: 1 })
    }
  }
  return (
    <>
      <fieldset>
        <legend className="sr-only">{facetLabels[facet]}</legend>
        {facet === 'payMin' && <p className="px-2 pb-1 text-xs text-fg-muted">A year, in US dollars</p>}
        {options.length === 0 && <p className="px-2 py-1 text-sm text-fg-muted">No job names one here.</p>}
        {options.map(({ value, label }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3 rounded-[6px] px-2 py-2 text-sm font-semibold hover:bg-base-200 has-focus-visible:outline-3 has-focus-visible:outline-fg"
          >
            <input
              type="checkbox"
              name={`${idPrefix}-${facet}`}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => choose(value, event.target.checked)}
              className="checkbox checkbox-sm outline-none!"
            />
            <span className="tabular-nums min-w-0 flex-1">{label}</span>
            <span className="tabular-nums text-xs font-normal text-fg-muted">{counts[value] ?? 0}</span>
          </label>
        ))}
      </fieldset>
      {facet === 'payMin' && <PayAmount search={search} onChange={onChange} />}
    </>
  )
}

/** What the chip says: the filter's name, its one value, or how many. */
export function chipLabel(facet: FacetKey, search: Search) {
  const chosen = [search[facet] ?? []].flat()
  const name = facetLabels[facet]
  if (chosen.length === 0) return name
  if (chosen.length > 1) return `${name} (${chosen.length})`
  const value = String(chosen[0])
  const label = facet === 'industry' ? value : fixed[facet].find((option) => option.value === value)?.label
  if (facet === 'payMin') return `${name}: ${payLabel(Number(value), search.payCurrency, search.payPeriod)}`
  return `${name}: ${label}`
}

export const isOn = (facet: FacetKey, search: Search) => [search[facet] ?? []].flat().length > 0
