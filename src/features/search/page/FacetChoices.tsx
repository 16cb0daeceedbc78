import type { Facets } from '../facets/facet-layout.ts'
import type { SearchParams } from '../search-url.ts'
import {
  type FacetKey,
  type FacetOption,
  facetLabels,
  fixedOptions,
  hasFacetChoice,
  toOption,
} from './facet-labels.ts'
import { PayAmount } from './PayAmount.tsx'

type Props = {
  facet: FacetKey
  search: SearchParams
  facets: Facets
  onChange: (search: SearchParams) => void
  /** Keeps ids unique: a chip and the sheet may both show this facet. */
  idPrefix: string
}

/** The most frequent industries, and the chosen ones even if they are rare. */
function industryOptions(search: SearchParams, facets: Facets): FacetOption[] {
  const byCount = Object.entries(facets.industry).sort(([, a], [, b]) => b - a)
  const names = byCount.slice(0, 12).map(([name]) => name)
  return [...new Set([...search.industry, ...names])].sort().map(toOption)
}

const choiceClass =
  'flex cursor-pointer items-center gap-3 rounded-[6px] px-2 py-2 text-sm font-semibold hover:bg-base-200 has-focus-visible:outline-3 has-focus-visible:outline-fg'

/** The values of one facet with their job counts. */
export function FacetChoices({ facet, search, facets, onChange, idPrefix }: Props) {
  const options = facet === 'industry' ? industryOptions(search, facets) : fixedOptions[facet]
  const isCustomPay = facet === 'payMin' && (search.payCurrency || search.payPeriod)
  const chosen = isCustomPay ? [] : [search[facet] ?? []].flat().map(String)
  const counts = facets[facet === 'payMin' ? 'pay' : facet]

  // Pay and posted take one value.
  const isSingle = facet === 'payMin' || facet === 'posted'
  const clear = () =>
    onChange({
      ...search,
      ...(facet === 'payMin'
        ? { payMin: undefined, payCurrency: undefined, payPeriod: undefined }
        : { posted: undefined }),
      page: 1,
    })
  const toggle = (value: string, isChecked: boolean) => {
    if (facet === 'payMin')
      onChange({
        ...search,
        payMin: isChecked ? Number(value) : undefined,
        payCurrency: undefined,
        payPeriod: undefined,
        page: 1,
      })
    else if (facet === 'posted')
      onChange({ ...search, posted: isChecked ? (value as SearchParams['posted']) : undefined, page: 1 })
    else {
      const others = search[facet].filter((other) => other !== value)
      onChange({ ...search, [facet]: isChecked ? [...others, value] : others, page: 1 })
    }
  }
  return (
    <>
      <fieldset>
        <legend className="sr-only">{facetLabels[facet]}</legend>
        {facet === 'payMin' && <p className="px-2 pb-1 text-xs text-fg-muted">A year, in US dollars</p>}
        {options.length === 0 && <p className="px-2 py-1 text-sm text-fg-muted">No job names one here.</p>}
        {isSingle && (
          <label className={choiceClass}>
            <input
              type="radio"
              name={`${idPrefix}-${facet}`}
              checked={!hasFacetChoice(facet, search)}
              onChange={clear}
              className="radio radio-sm outline-none!"
            />
            Any
          </label>
        )}
        {options.map(({ value, label }) => (
          <label key={value} className={choiceClass}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              name={`${idPrefix}-${facet}`}
              value={value}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className={`${isSingle ? 'radio radio-sm' : 'checkbox checkbox-sm'} outline-none!`}
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
