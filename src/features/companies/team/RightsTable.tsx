import { companyActorLabels, companyActors, type Reach, reachOf } from '#/shared/rights.ts'
import { Check } from '#/ui/icons/icons.tsx'
import { rightGroups } from './team-labels.ts'

const reachLabels: Record<Reach, string> = { all: 'Can', own: 'On their own jobs', none: 'Cannot' }

const ReachMark = ({ reach }: { reach: Reach }) => (
  <span
    aria-hidden="true"
    className={`grid size-[22px] shrink-0 place-items-center rounded-full border-2 ${reach === 'none' ? 'border-base-300' : 'border-fg'} ${reach === 'all' ? 'bg-fg text-base-100' : reach === 'own' ? 'bg-linear-to-r from-fg from-50% to-base-100 to-50% rtl:bg-linear-to-l' : ''}`}
  >
    {reach === 'all' && <Check className="size-3.5" />}
  </span>
)

export const RightsLegend = () => (
  <ul className="mt-4 grid gap-2 text-sm">
    {(Object.keys(reachLabels) as Reach[]).map((reach) => (
      <li key={reach} className="flex items-center gap-2">
        <ReachMark reach={reach} />
        {reachLabels[reach]}
      </li>
    ))}
  </ul>
)

/** The table the server enforces, right by role. On phones it scrolls beside its first column, and a cut column shows it. */
export const RightsTable = () => (
  // A group, not a region: the section around it is the landmark. Relative, so that hidden words scroll with it.
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
  <div role="group" aria-label="Rights by role" tabIndex={0} className="relative overflow-x-auto">
    <table className="w-full min-w-[600px] border-collapse text-[15px] lg:min-w-[720px]">
      <caption className="sr-only">Rights by role</caption>
      <thead>
        <tr className="border-b border-base-300 text-sm">
          <th
            scope="col"
            className="sticky start-0 z-1 bg-base-100 py-2 pe-3 text-start font-semibold text-fg-muted"
          >
            Right
          </th>
          {companyActors.map((actor) => (
            <th
              key={actor}
              scope="col"
              className="w-[76px] px-0.5 py-2 text-center text-xs leading-tight font-bold lg:w-[92px] lg:px-1 lg:text-sm"
            >
              {companyActorLabels[actor]}
            </th>
          ))}
        </tr>
      </thead>
      {rightGroups.map(({ title, rights }) => (
        <tbody key={title}>
          <tr className="border-b border-base-300 bg-base-200">
            <th
              scope="rowgroup"
              colSpan={companyActors.length + 1}
              className="px-3 py-2 text-start text-sm font-bold"
            >
              {title}
            </th>
          </tr>
          {rights.map(([right, label]) => (
            <tr key={right} className="border-b border-base-300">
              <th
                scope="row"
                className="sticky start-0 z-1 max-w-[150px] bg-base-100 py-2.5 ps-3 pe-3 text-start font-normal sm:max-w-none"
              >
                {label}
              </th>
              {companyActors.map((actor) => {
                const reach = reachOf(actor, right)
                return (
                  <td key={actor} className="px-1 py-2.5">
                    <span className="grid place-items-center">
                      <ReachMark reach={reach} />
                      <span className="sr-only">{reachLabels[reach]}</span>
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)
