import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { formatDayTime } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { CalendarClock } from '#/ui/icons/more-icons.tsx'
import { decisionUrgency } from '../clocks/decision-clock.ts'
import { decisionDeadlinesQuery } from '../clocks/decision-deadlines-query.ts'
import { isUpcoming, waitsForTime } from '../kinds.ts'
import { nextInterview } from './company-interview.ts'

/** On the board: the next interview of this applicant, in one line. */
export function CardInterview({ id }: { id: string }) {
  const { id: jobId = '' } = useParams()
  const { data } = useQuery(apiQuery('/employer/interviews', { jobId }, { silent: true }))
  const next = nextInterview(data?.filter(({ applicationId }) => applicationId === id) ?? [])
  const { data: deadlines } = useQuery(decisionDeadlinesQuery)
  const deadline = deadlines?.find(({ applicationId }) => applicationId === id)
  const urgency = deadline && decisionUrgency(deadline.lastInterviewAt)
  if (!next) return null
  return (
    <>
      <p className="tabular-nums mt-2 flex items-center gap-1.5 text-xs font-bold">
        <CalendarClock className="size-3.5 shrink-0" aria-hidden="true" />
        {waitsForTime(next)
          ? next.otherTimes
            ? 'Asks for other times'
            : 'Picks a time'
          : next.startsAt &&
            (isUpcoming(next)
              ? formatDayTime(next.startsAt)
              : `Met ${formatDayTime(next.startsAt).replace(/,.*/, '')}`)}
      </p>
      {deadline && (
        <p
          className={`mt-1 text-xs ${urgency === 'late' ? 'font-bold text-danger' : urgency === 'soon' ? 'font-bold text-warning' : 'text-fg-muted'}`}
        >
          Decide by <DateTime iso={deadline.dueAt} as="deadline" />
        </p>
      )}
    </>
  )
}
