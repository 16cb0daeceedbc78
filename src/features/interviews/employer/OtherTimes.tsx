import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { describePreferred } from '../booking/other-times.ts'
import type { CompanyInterview } from './company-interview.ts'
import { TimeChoices } from './TimeChoices.tsx'

/** In the drawer, of an applicant who asked for other times: what would suit them, and new ones with one press. */
export function OtherTimes({ interview }: { interview: CompanyInterview }) {
  const mayPropose = useCan('move-applicants')
  const { otherTimes, seekerName } = interview
  if (!otherTimes) return null
  const words = describePreferred(otherTimes)
  return (
    <Notice className="mt-3 text-sm">
      <p className="wrap-anywhere">
        <b>
          {seekerName} asks for other times{words && ':'}
        </b>{' '}
        {words}
      </p>
      {otherTimes.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{otherTimes.note}”</p>}
      {mayPropose && <NewTimes interview={interview} />}
    </Notice>
  )
}

function NewTimes({ interview }: { interview: CompanyInterview }) {
  const { id, version, minutes, seekerTimeZone, seekerName } = interview
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
  return (
    <div className="mt-3 grid gap-3">
      <p className="text-fg-muted">
        {isWanted
          ? 'You are free at these times that suit them:'
          : 'You are not free at any of that. These are the next times:'}
      </p>
      <TimeChoices
        {...{ picked, minutes, seekerTimeZone }}
        times={found.data}
        timeZone={ownTimeZone()}
        idPrefix={`other-time-${id}`}
        onChange={setChosen}
      />
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
