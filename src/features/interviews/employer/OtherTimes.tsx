import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useCan } from '#/client/use-rights.ts'
import { formatDayTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { SelectField } from '#/ui/form/TextField.tsx'
import { describePreferred } from '../booking/other-times.ts'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import type { CompanyInterview } from './company-interview.ts'

const maxProposed = 6

/** In the drawer, of an applicant who asked for other times: what would suit them, and new ones with one press. */
export function OtherTimes({ interview }: { interview: CompanyInterview }) {
  const mayPropose = useCan('move-applicants')
  const { otherTimes, seekerName } = interview
  if (!otherTimes) return null
  const words = describePreferred(otherTimes)
  return (
    <div className="mt-3 border-s-4 border-warning bg-warning-soft px-4 py-3 text-sm">
      <p className="wrap-anywhere">
        <b>
          {seekerName} asks for other times{words && ':'}
        </b>{' '}
        {words}
      </p>
      {otherTimes.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{otherTimes.note}”</p>}
      {mayPropose && <NewTimes interview={interview} />}
    </div>
  )
}

function NewTimes({ interview }: { interview: CompanyInterview }) {
  const { id, version, minutes, seekerTimeZone, seekerName } = interview
  const ownZone = ownTimeZone()
  const [chosen, setChosen] = useState<string[] | null>(null)
  const found = useQuery(apiQuery('/employer/interviews/:id/other-times', { id }, { silent: true }))
  const { write, isBusy, failure } = useWrite('POST /employer/interviews/:id/other-times', {
    ...{ silent: true, toast: true, invalidates: ['/employer/*'], invalidatesOnFailure: true },
  })
  if (found.isError)
    return (
      <p className="mt-2 flex flex-wrap items-center gap-3 font-bold text-danger">
        We couldn’t look up who is free.
        <Button size="sm" variant="outlined" busy={found.isFetching} onClick={() => found.refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!found.data)
    return (
      <p role="status" className="mt-2 text-fg-muted">
        Looking for times that suit them
      </p>
    )
  const { proposed, isWanted, all } = found.data
  if (all.length === 0)
    return (
      <p className="mt-2">
        Nobody of you is free within two weeks. Change your interview hours, or take the invitation back.
      </p>
    )
  const picked = chosen?.filter((time) => all.includes(time)) ?? proposed
  const shown = [...new Set([...proposed, ...picked])].sort()
  const others = all.filter((time) => !shown.includes(time))
  const toggle = (time: string, isOn: boolean) =>
    setChosen(isOn ? [...picked, time].sort() : picked.filter((one) => one !== time))
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-fg-muted">
        {isWanted
          ? 'You are free at these times that suit them:'
          : 'You are not free at any of that. These are the next times:'}
      </p>
      <ul className="grid gap-1.5">
        {shown.map((time) => {
          const theirs = seekerTimeZone && otherZoneTime(time, ownZone, seekerTimeZone)
          return (
            <li key={time}>
              <CheckField
                id={`other-time-${id}-${time}`}
                checked={picked.includes(time)}
                onChange={(event) => toggle(time, event.target.checked)}
                label={
                  <span className="tabular-nums">
                    {dayLabel(time, ownZone)}, {spanLabel(time, minutes, ownZone)}
                    {theirs && <span className="font-normal text-fg-muted"> {theirs} for them</span>}
                  </span>
                }
              />
            </li>
          )
        })}
      </ul>
      {others.length > 0 && picked.length < maxProposed && (
        <div className="max-w-72">
          <SelectField
            label={<span className="text-sm">Another time</span>}
            id={`another-time-${id}`}
            value=""
            onChange={(event) => event.target.value && toggle(event.target.value, true)}
            options={[
              { value: '', label: 'Choose' },
              ...others.map((time) => ({ value: time, label: formatDayTime(time, ownZone) })),
            ]}
          />
        </div>
      )}
      {failure && <FormError>{failure.message}</FormError>}
      <Button
        size="sm"
        className="justify-self-start"
        busy={isBusy}
        aria-disabled={picked.length === 0}
        onClick={() => picked.length > 0 && write({ id, version, times: picked })}
      >
        Propose {picked.length === 1 ? 'this time' : 'these times'}
        <span className="sr-only"> to {seekerName}</span>
      </Button>
    </div>
  )
}
