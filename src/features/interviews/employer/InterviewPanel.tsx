import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { useCan } from '#/client/use-rights.ts'
import { formatDayTime } from '#/shared/dates.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import { DatePlate } from '../DatePlate.tsx'
import { InterviewDetails } from '../InterviewDetails.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { hasBegun, isOpenInterview, isUpcoming, waitsForTime } from '../kinds.ts'
import { DeclineDialog } from '../panel/DeclineDialog.tsx'
import { MissingPeople } from '../panel/MissingPeople.tsx'
import { PoolDialog } from '../panel/PoolDialog.tsx'
import { ScorecardSection } from '../scorecards/ScorecardSection.tsx'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import { type CompanyInterview, endingLabels } from './company-interview.ts'
import { MoveInterviewDialog } from './MoveInterviewDialog.tsx'
import { OtherTimes } from './OtherTimes.tsx'

const reads = ['/employer/*'] as const

/** One interview with what can be done with it. */
export function InterviewPanel({ interview }: { interview: CompanyInterview }) {
  const mayArrange = useCan('move-applicants')
  const mayNote = useCan('write-notes')
  const [dialog, setDialog] = useState<'move' | 'cancel' | 'no-show' | 'decline' | 'pool' | null>(null)
  const close = () => setDialog(null)
  const done = {
    silent: true,
    toast: true,
    done: close,
    invalidates: reads,
    invalidatesOnFailure: true,
  } as const
  const cancel = useWrite('POST /employer/interviews/:id/cancel', done)
  const noShow = useWrite('POST /employer/interviews/:id/no-show', done)
  const { id, version, state, startsAt, seekerName, reason, endedBy, isMine, parts } = interview
  const isOpen = isOpenInterview(state)
  const begun = hasBegun(interview)
  const isCancelling = dialog === 'cancel'
  const mayDecline = isMine && mayNote && parts.length > 1 && state === 'booked' && !begun
  const ending = isCancelling ? cancel : noShow
  return (
    <article className="rounded-box border border-base-300 p-4">
      <Head interview={interview} />
      {isOpen && (!begun || isUpcoming(interview)) && (
        <InterviewDetails
          interview={interview}
          className="mt-3 text-sm [&_dl>div]:grid-cols-[64px_minmax(0,1fr)] [&_dl>div]:py-2"
        />
      )}
      {reason && state !== 'booked' && (
        <p className="mt-3 text-sm wrap-anywhere">
          <b>{endedBy === 'seeker' ? seekerName : endedBy === 'waymark' ? 'Waymark' : 'Your team'}:</b> “
          {reason}”
        </p>
      )}
      <OtherTimes interview={interview} />
      {mayArrange && (interview.panel?.missing ?? 0) > 0 && <MissingPeople interview={interview} />}
      {isOpen && (mayArrange || (mayNote && (begun || mayDecline))) && (
        <div className="mt-3 flex flex-wrap gap-2">
          {mayArrange && state === 'booked' && !begun && (
            <Button size="sm" variant="outlined" onClick={() => setDialog('move')}>
              Move
            </Button>
          )}
          {mayArrange && !begun && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('cancel')}>
              {state === 'booked' ? 'Cancel' : 'Take it back'}
            </Button>
          )}
          {mayArrange && interview.panel && !begun && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('pool')}>
              Change people
            </Button>
          )}
          {mayDecline && (
            <Button size="sm" variant="ghost" onClick={() => setDialog('decline')}>
              I cannot come
            </Button>
          )}
          {mayNote && begun && state === 'booked' && (
            <Button size="sm" variant="outlined" onClick={() => setDialog('no-show')}>
              They did not come
            </Button>
          )}
        </div>
      )}
      {state === 'booked' && <ScorecardSection interview={interview} />}
      <InterviewHistory
        events={interview.events}
        reader={{ side: 'employer', companyName: '', seekerName }}
      />
      {startsAt && dialog === 'move' && <MoveInterviewDialog interview={interview} onClose={close} />}
      {dialog === 'pool' && <PoolDialog interview={interview} onClose={close} />}
      {dialog === 'decline' && <DeclineDialog interview={interview} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'no-show') && (
        <ReasonDialog
          title={
            isCancelling
              ? state === 'booked'
                ? `Cancel the interview with ${seekerName}?`
                : `Take the invitation of ${seekerName} back?`
              : `Did ${seekerName} not come?`
          }
          text={
            isCancelling
              ? `${seekerName} is told at once, with your words, and it leaves everybody’s calendar.`
              : `${seekerName} is told, with your words, and it is noted with the interview.`
          }
          verb={isCancelling ? (state === 'booked' ? 'Cancel the interview' : 'Take it back') : 'Note it'}
          cancelLabel={isCancelling && state === 'booked' ? 'Keep the interview' : undefined}
          destructive={isCancelling}
          label={isCancelling ? 'Why' : 'What happened'}
          missing="Write a word about it"
          maxLength={500}
          busy={ending.isBusy}
          failure={ending.failure?.message}
          onConfirm={(why) => ending.write({ id, version, reason: why })}
          onClose={close}
        />
      )}
    </article>
  )
}

function Head({ interview }: { interview: CompanyInterview }) {
  const { state, startsAt, minutes, step, seekerTimeZone, proposed, isOpen, invitedAt } = interview
  const ownZone = ownTimeZone()
  if (waitsForTime(interview))
    return (
      <>
        <p className="font-bold">
          {step}: {interview.otherTimes ? 'other times are asked for' : 'waiting for a time'}
        </p>
        <p className="mt-0.5 text-sm text-fg-muted">
          Invited on <DateTime iso={invitedAt} as="deadline" />.{' '}
          {isOpen
            ? 'They pick any free time.'
            : proposed.length === 0 && 'What you proposed has passed; they see others.'}
        </p>
        {proposed.length > 0 && (
          <ul className="tabular-nums mt-1 text-sm">
            {proposed.map((time) => (
              <li key={time}>{formatDayTime(time)}</li>
            ))}
          </ul>
        )}
      </>
    )
  if (!startsAt)
    return (
      <p className="font-bold">
        {step}: {isOpenInterview(state) ? 'Booked' : endingLabels[state]}
      </p>
    )
  const other = seekerTimeZone && otherZoneTime(startsAt, ownZone, seekerTimeZone)
  return (
    <div className="flex items-center gap-4">
      <DatePlate iso={startsAt} timeZone={ownZone} />
      <div className="min-w-0">
        <p className="font-bold">
          {step}
          {!isOpenInterview(state) && `: ${endingLabels[state].toLowerCase()}`}
        </p>
        <p className="tabular-nums text-sm">
          {dayLabel(startsAt, ownZone)}, {spanLabel(startsAt, minutes, ownZone)}
        </p>
        {other && <p className="tabular-nums text-sm text-fg-muted">{other} for them</p>}
      </div>
    </div>
  )
}
