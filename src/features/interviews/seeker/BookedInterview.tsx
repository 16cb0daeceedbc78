import { useState } from 'react'
import { saveFile } from '#/client/save-file.ts'
import { ownTimeZone } from '#/client/time-zones.ts'
import { currentTime } from '#/shared/clock.ts'
import { Button, buttonClass } from '#/ui/Button.tsx'
import { CalendarClock, Download, ExternalLink } from '#/ui/icons/more-icons.tsx'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import { DatePlate } from '../DatePlate.tsx'
import { InterviewDetails } from '../InterviewDetails.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { hasBegun } from '../kinds.ts'
import { BackToInterviews, InterviewAbout } from '../prepare/InterviewAbout.tsx'
import { Prepare } from '../prepare/Prepare.tsx'
import { Feedback } from '../scorecards/Feedback.tsx'
import { dayLabel, otherZoneTime, spanLabel } from '../times.ts'
import type { InterviewActions, SeekerInterview } from './interview-actions.ts'

type BookedProps = {
  interview: SeekerInterview
  actions: InterviewActions
  isSignedIn?: boolean | undefined
  onMove: () => void
}

/** Of the two reminders those that are to come. */
function reminders(startsAt: string) {
  const hours = (new Date(startsAt).getTime() - currentTime()) / 3_600_000
  if (hours > 24) return 'We remind you the day before and an hour before.'
  return hours > 1 && 'We remind you an hour before.'
}

/** What was agreed, and what can be done with it. */
export function BookedInterview({ interview, actions, isSignedIn, onMove }: BookedProps) {
  const [dialog, setDialog] = useState<'cancel' | 'no-show' | null>(null)
  const { company, startsAt, minutes, timeZone, calendar, url, kind } = interview
  if (!startsAt) return null
  const ownZone = ownTimeZone()
  const other = otherZoneTime(startsAt, ownZone, timeZone)
  const begun = hasBegun(interview)
  const act = async (reason: string) => {
    if (dialog && (await actions.answer({ act: dialog, reason }))) setDialog(null)
  }
  const close = () => {
    actions.reset()
    setDialog(null)
  }
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-container w-full max-w-[860px] grow pb-24 pt-8 outline-none lg:pt-14"
    >
      {isSignedIn && <BackToInterviews />}
      <h1 className="text-[2.375rem] leading-[1.05] tracking-[-0.03em] wrap-anywhere">
        Interview with {company.name}
      </h1>
      <InterviewAbout interview={interview} isSignedIn={isSignedIn} className="mt-5" />
      <div className="mt-7 grid gap-x-8 gap-y-5 rounded-box bg-dark p-5 text-on-dark sm:p-7 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
        <div className="flex min-w-0 items-center gap-5">
          <DatePlate iso={startsAt} timeZone={ownZone} onInk />
          <p className="min-w-0">
            <span className="block text-xl font-[750] tracking-[-0.015em]">
              {dayLabel(startsAt, ownZone)}
            </span>
            <span className="tabular-nums block text-lg">{spanLabel(startsAt, minutes, ownZone)}</span>
            {other && <span className="tabular-nums block text-sm opacity-80">{other} for them</span>}
          </p>
        </div>
        {kind === 'video' && url && !begun && (
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass({})}>
            <ExternalLink className="size-[18px]" aria-hidden="true" />
            Join the call
          </a>
        )}
      </div>
      {!begun && (
        <p className="mt-4 text-fg-muted">
          You both got an email with a calendar invite. {reminders(startsAt)}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {calendar && !begun && (
          <Button
            variant="outlined"
            onClick={() =>
              saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), 'interview.ics')
            }
          >
            <Download className="size-[18px]" aria-hidden="true" />
            Add to calendar
          </Button>
        )}
        {begun ? (
          <Button variant="outlined" onClick={() => setDialog('no-show')}>
            Nobody came
          </Button>
        ) : (
          <>
            <Button variant="outlined" onClick={onMove}>
              <CalendarClock className="size-[18px]" aria-hidden="true" />
              Move it
            </Button>
            <Button variant="danger" onClick={() => setDialog('cancel')}>
              Cancel it
            </Button>
          </>
        )}
      </div>
      <Feedback interview={interview} />
      {isSignedIn ? (
        <Prepare interview={interview} />
      ) : (
        <section aria-labelledby="interview-details" className="mt-10 border-t-2 border-fg pt-4">
          <h2 id="interview-details" className="mb-3 text-xl tracking-[-0.02em]">
            The interview
          </h2>
          <InterviewDetails
            interview={interview}
            noteLabel={`From ${company.name}`}
            before={[{ label: 'Step', value: interview.step }]}
          />
        </section>
      )}
      <InterviewHistory
        events={interview.events}
        reader={{ side: 'seeker', companyName: company.name, seekerName: interview.seekerName }}
      />
      {dialog && (
        <ReasonDialog
          title={dialog === 'cancel' ? 'Cancel the interview?' : 'Did nobody come?'}
          text={
            dialog === 'cancel'
              ? `${company.name} will know right away and can invite you again. Your application stays open.`
              : `${company.name} will see what you write, and it stays with the interview.`
          }
          verb={dialog === 'cancel' ? 'Cancel the interview' : 'Send'}
          cancelLabel={dialog === 'cancel' ? 'Keep the interview' : undefined}
          destructive={dialog === 'cancel'}
          label={dialog === 'cancel' ? 'Why' : 'What happened'}
          hint={`Required. ${company.name} reads it.`}
          missing="Write a few words"
          maxLength={500}
          busy={actions.isBusy}
          failure={actions.failure ?? undefined}
          onConfirm={act}
          onClose={close}
        />
      )}
    </main>
  )
}
