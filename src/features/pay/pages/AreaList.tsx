import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { InlineList } from '#/ui/InlineList.tsx'
import type { AreaFigure } from '../api.ts'
import { countLabel, rangeLabel } from '../pay-labels.ts'

/** Places with what an occupation pays there, each a link to its page. */
export const AreaList = ({ occupation, areas }: { occupation: string; areas: readonly AreaFigure[] }) => (
  <ul>
    {areas.map((area) => (
      <li key={area.place} className="border-b border-base-300">
        <Link
          to={paths.placePay(occupation, area.place)}
          className="flex justify-between gap-x-6 gap-y-0.5 py-3 hover:bg-brand-faint max-sm:flex-col sm:items-baseline"
        >
          <span className="min-w-0 font-bold wrap-anywhere">{area.name}</span>
          <span className="text-sm tabular-nums">
            <InlineList
              items={[
                rangeLabel(area),
                <span key="count" className="text-fg-muted">
                  {countLabel(area)}
                </span>,
              ]}
            />
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
