import { formatDayTime } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { CalendarClock } from '#/ui/icons/more-icons.tsx'
import { decisionUrgency } from '../clocks/decision-clock.ts'
import { isUpcoming, waitsForTime } from '../kinds.ts'
import { useBoardInterviews } from './BoardInterviews.tsx'
import { nextInterview } from './company-interview.ts'

/** On the board: the next interview of this applicant, in one line. */
export function CardInterview({ id }: { id: string }) {
  const { interviews, deadlines } = useBoardInterviews()
  const next = nextInterview(interviews.get(id) ?? [])
  const deadline = deadlines.get(id)
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
