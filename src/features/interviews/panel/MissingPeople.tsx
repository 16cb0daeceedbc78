import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { CompanyInterview } from '../employer/company-interview.ts'
import { clockTime, dayLabel, spanLabel } from '../times.ts'

/** What the applicant reads when a panel is moved because somebody dropped out. */
const moveReason = 'Somebody you were to meet cannot come at that time.'

/** Of a booked panel in which a part has nobody: the arrangement that changes least, taken with one press. */
export function MissingPeople({ interview }: { interview: CompanyInterview }) {
  const { id, version, minutes, seekerName } = interview
  const zone = ownTimeZone()
  const found = useQuery(apiQuery('/employer/interviews/:id/rearrangement', { id }, { silent: true }))
  const { write, isBusy, failure } = useWrite('POST /employer/interviews/:id/move', {
    ...{ silent: true, toast: true, invalidates: ['/employer/*'], invalidatesOnFailure: true },
  })
  const plan = found.data?.plan
  const wasTaken = failure === null && found.isRefetchError
  return (
    <div className="mt-3 border-s-4 border-danger bg-danger-soft px-4 py-3 text-sm">
      <p>
        <b>Nobody takes a part of this panel.</b>{' '}
        {found.isPending
          ? 'Looking for the arrangement that changes least.'
          : found.isError || wasTaken
            ? 'We couldn’t look up who is free. Move it, or choose other people.'
            : plan
              ? 'This changes least:'
              : 'Nobody of those you chose is free within two weeks. Choose other people, or cancel it.'}
      </p>
      {plan && (
        <>
          <p className="tabular-nums mt-2 font-bold">
            {dayLabel(plan.startsAt, zone)}, {spanLabel(plan.startsAt, minutes, zone)}
            {plan.isSameTime && ', as it is booked'}
          </p>
          <ul className="tabular-nums mt-1">
            {plan.parts.map(({ name, startsAt, people, room }) => (
              <li key={startsAt} className="wrap-anywhere">
                {clockTime(startsAt, zone)}{' '}
                {[name, people.map((one) => one.name).join(', '), room].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
          {failure && <FormError>{failure.message}</FormError>}
          <Button
            size="sm"
            className="mt-3"
            busy={isBusy}
            onClick={() => write({ id, version, startsAt: plan.startsAt, reason: moveReason })}
          >
            {plan.isSameTime ? 'Take this arrangement' : 'Move the panel'}
          </Button>
          <p className="mt-2 text-fg-muted">
            {seekerName} is told at once{plan.isSameTime ? '' : ', and can move or cancel it'}.
          </p>
        </>
      )}
    </div>
  )
}
