import type { DataOf } from '#/client/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { CalendarClock } from '#/ui/icons/more-icons.tsx'
import { StatusBadge } from '#/ui/StatusBadge.tsx'
import { decisionUrgency } from './decision-clock.ts'

type DecisionDeadline = DataOf<'GET', '/employer/decision-deadlines'>[number]

const outcomeLabels = {
  offer: 'With an offer',
  rejected: 'With a rejection',
  hire: 'With the hiring',
} as const

/** How many days the decision is due in, in a badge that grows louder after 30 and 40 days. */
export function DecisionDeadlineBadge({ deadline }: { deadline: DecisionDeadline }) {
  const left = Math.ceil((Date.parse(deadline.dueAt) - currentTime()) / dayMs)
  const urgency = decisionUrgency(deadline.lastInterviewAt)
  return (
    <StatusBadge
      icon={CalendarClock}
      tone={urgency === 'late' ? 'danger' : urgency === 'soon' ? 'warning' : 'neutral'}
    >
      {left > 0 ? `${plural(left, 'day')} left` : left === 0 ? 'Due today' : `${plural(-left, 'day')} late`}
    </StatusBadge>
  )
}

/** In the drawer: by when the applicant must hear of a decision, and afterwards the record of when they did. */
export function DecisionClock({ deadline }: { deadline: DecisionDeadline }) {
  const { dueAt, lastInterviewAt, warnedAt, notifiedAt, outcome } = deadline
  return (
    <section aria-labelledby="decision-clock" className="mt-3 rounded-box border border-base-300 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h5 id="decision-clock" className="font-bold">
          {notifiedAt ? (
            'Decision told'
          ) : (
            <>
              Decision due by <DateTime iso={dueAt} as="deadline" />
            </>
          )}
        </h5>
        {!notifiedAt && <DecisionDeadlineBadge deadline={deadline} />}
      </div>
      <dl className="mt-2 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-fg-muted">Last interview</dt>
        <dd>
          <DateTime iso={lastInterviewAt} as="time" />
        </dd>
        {warnedAt.map((at) => (
          <Warned key={at} at={at} since={lastInterviewAt} />
        ))}
        {notifiedAt && outcome && (
          <>
            <dt className="text-fg-muted">{outcomeLabels[outcome]}</dt>
            <dd>
              <DateTime iso={notifiedAt} as="time" />, {sinceInterview(notifiedAt, lastInterviewAt)}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-2 text-sm text-fg-muted">
        {notifiedAt
          ? 'From the record of this application, which nobody can change.'
          : 'Within 45 days of the last interview an applicant hears whether a decision has been made: the law in Ontario, and counted here for every job. An offer or a rejection tells them.'}
      </p>
    </section>
  )
}

const Warned = ({ at, since }: { at: string; since: string }) => (
  <>
    <dt className="text-fg-muted">Team warned</dt>
    <dd>
      <DateTime iso={at} as="time" />, {sinceInterview(at, since)}
    </dd>
  </>
)

function sinceInterview(at: string, interview: string) {
  const days = Math.floor((Date.parse(at) - Date.parse(interview)) / dayMs)
  return days < 0 ? 'before it' : days === 0 ? 'within a day of it' : `${plural(days, 'day')} after it`
}
