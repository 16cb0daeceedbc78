import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#/client/api.ts'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { Button } from '#/ui/Button.tsx'
import { X } from '#/ui/icons/icons.tsx'
import { Modal } from '#/ui/overlay/Modal.tsx'
import type { Facets } from '../facets/facet-layout.ts'
import { jobCountLabel } from '../job-count-label.ts'
import { clearFilters, resultListKey, type SearchParams } from '../search-url.ts'
import { FacetChoices } from './FacetChoices.tsx'
import { type FacetKey, facetKeys, facetLabels } from './facet-labels.ts'
import { MoreFilters } from './MoreFilters.tsx'

type Props = {
  /** The facet that is shown first. */
  facet: FacetKey | null
  search: SearchParams
  facets: Facets
  total: number
  isEstimate: boolean
  hasDistance: boolean
  onApply: (search: SearchParams) => void
  onClose: () => void
}

/** All filters in one dialog. The choices apply only when "Show 214 jobs" is pressed. */
export const FilterSheet = withQueries(
  ({ facet: firstFacet, search, facets, total, isEstimate, hasDistance, onApply, onClose }: Props) => {
    const [draft, setDraft] = useState(search)
    const first = useRef<HTMLElement>(null)
    useEffect(() => {
      first.current?.scrollIntoView({ block: 'start' })
    }, [])
    const hasChanges = resultListKey(draft) !== resultListKey(search)
    const { data: preview } = useQuery({
      queryKey: ['how many jobs', resultListKey(draft)],
      queryFn: async ({ signal }) =>
        (await api.get('/jobs', { ...draft, page: 1, limit: 1 }, { silent: true, signal })).meta as {
          total: number
          approx: boolean
          facets: Facets
        },
      enabled: hasChanges,
      placeholderData: keepPreviousData,
    })
    const shown = (hasChanges && preview) || { total, approx: isEstimate, facets }
    return (
      <Modal className="dialog dialog-wide" aria-label="Filters" onClose={onClose}>
        <div className="sticky top-0 z-10 flex items-center justify-between border-b border-base-300 bg-base-100 px-5 py-3">
          <h2 className="text-xl">Filters</h2>
          <Button variant="ghost" square aria-label="Close filters" onClick={onClose}>
            <X className="size-5" aria-hidden="true" />
          </Button>
        </div>
        <div className="gap-x-8 px-5 py-2 *:break-inside-avoid sm:columns-2 lg:columns-3">
          {facetKeys.map((facet) => (
            <section
              key={facet}
              ref={facet === firstFacet ? first : undefined}
              aria-label={facetLabels[facet]}
              className="scroll-mt-20 py-3"
            >
              <h3 className="mb-1 px-2 text-lg">{facetLabels[facet]}</h3>
              <FacetChoices
                facet={facet}
                search={draft}
                facets={shown.facets}
                onChange={setDraft}
                idPrefix="sheet"
              />
            </section>
          ))}
          <MoreFilters search={draft} hasDistance={hasDistance} onChange={setDraft} />
        </div>
        <div className="sticky bottom-0 flex gap-2.5 border-t border-base-300 bg-base-100 px-5 py-3">
          <Button variant="ghost" onClick={() => setDraft(clearFilters(search))}>
            Clear all
          </Button>
          <Button
            className="flex-1"
            onClick={() => {
              if (hasChanges) onApply(draft)
              onClose()
            }}
          >
            {shown.total === 0 ? 'Show no jobs' : `Show ${jobCountLabel(shown.total, shown.approx)}`}
          </Button>
        </div>
      </Modal>
    )
  },
)
