import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { envelopeQuery } from '#/client/api.ts'
import { useHiringArea } from '#/client/use-hiring-area.ts'
import { useSetParams, useShownParams } from '#/client/use-set-params.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { Drawer } from '#/ui/overlay/Drawer.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { readFilter } from './filter.ts'
import { type Outcome, reasonLabel } from './outcomes.ts'
import { type Chosen, nobodyChosen, readChosen } from './people.ts'
import { people as peopleLabel, stageNames } from './report.ts'

/** Beside the report: who is behind the number that was pressed. */
export function PeopleDrawer() {
  const chosen = readChosen(useShownParams())
  const setParams = useSetParams()
  const close = () => setParams(nobodyChosen)
  return (
    <Drawer open={chosen !== null} onClose={close} title={chosen && titleOf(chosen)}>
      {chosen && <People chosen={chosen} />}
    </Drawer>
  )
}

const outcomeNames: Record<Outcome, string> = { on: 'went on', open: 'not decided yet', left: 'left' }

function titleOf({ stage, outcome, ending, reason }: Chosen) {
  const what = ending ? reasonLabel(ending, reason ?? null) : outcome && outcomeNames[outcome]
  return what ? `${stageNames[stage]}: ${what}` : stageNames[stage]
}

function People({ chosen }: { chosen: Chosen }) {
  const params = useShownParams()
  const { hiring } = useHiringArea()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    envelopeQuery('/employer/reports/people', { ...readFilter(params), ...chosen }, { silent: true }),
  )
  if (isPending) return <SkeletonRows label="Loading the names" shape="line" />
  if (!data)
    return (
      <ErrorNote
        message="We couldn’t load the names."
        error={error}
        onRetry={() => refetch()}
        busy={isFetching}
      />
    )
  const { data: people, meta } = data
  const total = meta?.total ?? people.length
  return (
    <>
      <p className="text-sm text-fg-muted">
        {total > people.length ? `The latest ${people.length} of ${total} people` : peopleLabel(total)}, by
        the day they came to “{stageNames[chosen.stage]}”.
      </p>
      <ul className="mt-3 border-t border-base-300">
        {people.map(({ id, name, job, at, outcome }) => (
          <li key={`${id} ${at}`} className="border-b border-base-300 py-3">
            <Link to={hiring.applicant(job.id, id)} className="link font-bold wrap-anywhere">
              {name}
            </Link>
            <p className="text-sm text-fg-muted wrap-anywhere">
              {job.title}, <DateTime iso={at} as="deadline" />
              {!chosen.outcome && !chosen.ending && chosen.stage !== 'hire' && `, ${outcomeNames[outcome]}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
