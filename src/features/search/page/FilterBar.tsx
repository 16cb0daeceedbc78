import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#/client/loading/lazy-part.ts'
import { ChevronDown } from '#/ui/icons/icons.tsx'
import { SlidersHorizontal } from '#/ui/icons/job-icons.tsx'
import type { Facets } from '../facets/facet-layout.ts'
import { appliedSearchFilters, canHaveRadius, radiusLabel, type SearchParams } from '../search-url.ts'
import { type FacetKey, facetChipLabel, facetKeys, hasFacetChoice } from './facet-labels.ts'

// Loaded on the first press: the bar itself is on every page of results.
const FacetChoices = lazyPart(() => import('./FacetChoices.tsx').then((module) => module.FacetChoices))
const DistanceChoices = lazyPart(() =>
  import('./DistanceChoices.tsx').then((module) => module.DistanceChoices),
)
const FilterSheet = lazyPart(() => import('./FilterSheet.tsx').then((module) => module.FilterSheet))

type Props = {
  search: SearchParams
  facets: Facets
  total: number
  /** The total is about right. */
  isEstimate: boolean
  isPlaceKnown: boolean
  onChange: (search: SearchParams) => void
}

/** On desktops each chip opens a menu whose choices apply at once; on phones every chip opens the filter sheet. */
export function FilterBar({ search, facets, total, isEstimate, isPlaceKnown, onChange }: Props) {
  const [sheet, setSheet] = useState<{ facet: FacetKey | null } | null>(null)
  const hasDistance = isPlaceKnown && canHaveRadius(search)
  const count = appliedSearchFilters(search).length
  const openSheet = (facet: FacetKey | null = null) => setSheet({ facet })
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways */}
      <div
        role="group"
        aria-label="Filters"
        className="scroll-x -mx-5 -mb-1.5 mt-1.5 flex scroll-px-5 gap-2 px-5 py-1.5 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
      >
        <button
          type="button"
          className="chip lg:hidden"
          data-on={count > 0}
          aria-haspopup="dialog"
          onClick={() => openSheet()}
        >
          <SlidersHorizontal aria-hidden="true" />
          Filters{count > 0 && ` (${count})`}
        </button>
        {hasDistance && (
          <ChipMenu
            label={search.radius ? radiusLabel(search.radius, search.unit) : 'Distance'}
            isActive={search.radius !== undefined}
          >
            <DistanceChoices search={search} onChange={onChange} idPrefix="chip" />
          </ChipMenu>
        )}
        {facetKeys.map((facet) => (
          <div key={facet} className="contents">
            <button
              type="button"
              className="chip shrink-0 lg:hidden"
              data-on={hasFacetChoice(facet, search)}
              aria-haspopup="dialog"
              onClick={() => openSheet(facet)}
            >
              {facetChipLabel(facet, search)}
              <ChevronDown aria-hidden="true" />
            </button>
            <Chip facet={facet} search={search} facets={facets} onChange={onChange} />
          </div>
        ))}
        <button
          type="button"
          className="chip shrink-0"
          data-on={search.repliesFast === true}
          aria-pressed={search.repliesFast === true}
          onClick={() => onChange({ ...search, repliesFast: search.repliesFast ? undefined : true, page: 1 })}
        >
          Replies fast
        </button>
        <button
          type="button"
          className="chip max-lg:hidden"
          aria-haspopup="dialog"
          onClick={() => openSheet()}
        >
          <SlidersHorizontal aria-hidden="true" />
          All filters
        </button>
      </div>
      {sheet && (
        <Suspense fallback={null}>
          <FilterSheet
            {...{ search, facets, total, isEstimate, hasDistance, ...sheet }}
            onApply={onChange}
            onClose={() => setSheet(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type ChipProps = Pick<Props, 'search' | 'facets' | 'onChange'> & { facet: FacetKey }

/** A `<details>` element opens before hydration, and sharing a name keeps only one open. */
const Chip = ({ facet, search, facets, onChange }: ChipProps) => (
  <ChipMenu label={facetChipLabel(facet, search)} isActive={hasFacetChoice(facet, search)}>
    <FacetChoices facet={facet} search={search} facets={facets} onChange={onChange} idPrefix="chip" />
  </ChipMenu>
)

const ChipMenu = ({
  label,
  isActive,
  children,
}: {
  label: string
  isActive: boolean
  children: ReactNode
}) => {
  const details = useRef<HTMLDetailsElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    if (details.current?.open) setWasOpened(true)
    const close = (event: PointerEvent) => {
      if (details.current?.open && !details.current.contains(event.target as Node))
        details.current.open = false
    }
    document.addEventListener('pointerdown', close)
    return () => document.removeEventListener('pointerdown', close)
  }, [])
  return (
    <details
      ref={details}
      name="facet"
      onToggle={() => setWasOpened(true)}
      className="group relative max-lg:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary className="chip list-none [&::-webkit-details-marker]:hidden" data-on={isActive}>
        <span className="tabular-nums">{label}</span>
        <ChevronDown className="group-open:-scale-y-100" aria-hidden="true" />
      </summary>
      <div className="scroll-y absolute start-0 top-full z-30 mt-1.5 max-h-[30rem] w-72 rounded-box border border-base-300 bg-base-100 p-3 shadow-pop">
        {wasOpened && <Suspense fallback={null}>{children}</Suspense>}
      </div>
    </details>
  )
}
