import { useBrowserValue } from '#/client/use-browser-value.ts'
import { ownUnit } from '#/shared/numbers.ts'
import { usZipIn } from '../query/places/us-zip.ts'
import { radiusLabel, type SearchParams } from '../search-url.ts'

const radii = [5, 10, 25, 50, 100]
type Props = { search: SearchParams; onChange: (search: SearchParams) => void; idPrefix: string }

/** The radius around the town, in the unit of the user's locale until they switch it. */
export function DistanceChoices({ search, onChange, idPrefix }: Props) {
  const change = (more: Partial<SearchParams>) => onChange({ ...search, ...more, page: 1 })
  const own = useBrowserValue(ownUnit, undefined)
  const unit = search.radius ? search.unit : own
  const options = [
    undefined,
    ...new Set([...radii, ...(search.radius ? [search.radius] : [])].sort((a, b) => a - b)),
  ]
  return (
    <fieldset>
      <legend className="sr-only">Distance</legend>
      {options.map((radius) => (
        <label
          key={radius ?? 0}
          className="flex cursor-pointer items-center gap-3 rounded-[6px] px-2 py-2 text-sm font-semibold hover:bg-base-200 has-focus-visible:outline-3 has-focus-visible:outline-fg"
        >
          <input
            type="radio"
            name={`${idPrefix}-radius`}
            checked={search.radius === radius}
            onChange={() =>
              change({
                radius,
                unit: radius === undefined ? undefined : unit,
                ...(!radius && search.sort === 'nearest' && { sort: undefined }),
              })
            }
            className="radio radio-sm outline-none!"
          />
          {radius
            ? radiusLabel(radius, unit)
            : `${usZipIn(search.where) ? 'Around' : 'Only'} ${search.where}`}
        </label>
      ))}
      {search.radius && (
        <button
          type="button"
          className="link mx-2 mt-1 text-sm"
          onClick={() => change({ unit: search.unit ? undefined : 'mi' })}
        >
          {search.unit ? 'Count in kilometers' : 'Count in miles'}
        </button>
      )}
    </fieldset>
  )
}
