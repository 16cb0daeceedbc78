import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ownTimeZone } from '#/client/time-zones.ts'
import { capitalized } from '#/shared/sentence.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
import { describePreferred } from '../booking/other-times.ts'
import { InterviewDetails } from '../InterviewDetails.tsx'
import { InterviewHistory } from '../InterviewHistory.tsx'
import { hasBegun, waitsForTime } from '../kinds.ts'
import { BackToInterviews, InterviewAbout } from '../prepare/InterviewAbout.tsx'
import { SlotChoices } from '../slots/SlotChoices.tsx'
import { bothZones, placeOfZone } from '../times.ts'
import { BookedInterview } from './BookedInterview.tsx'
import { EndedInterview } from './EndedInterview.tsx'
import type { InterviewActions, SeekerInterview } from './interview-actions.ts'
import { OtherTimesDialog } from './OtherTimesDialog.tsx'

type PageProps = {
  interview: SeekerInterview
  actions: InterviewActions
  /** The time that the link in the mail names. */
  at: string | null
  /** Not by the link in a mail, so that it can lead on to their own pages. */
  isSignedIn?: boolean
}

/** One interview, as its applicant answers it: pick a time, or what was picked, or how it ended. */
export function InterviewAnswerPage(props: PageProps) {
  const { interview, isSignedIn } = props
  const [isMoving, setMoving] = useState(false)
  const shown = `${interview.state} ${interview.startsAt} ${isMoving}`
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    // What takes the place of the form is read from its top.
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus()
  }, [shown])
  if (!waitsForTime(interview) && interview.state !== 'booked')
    return <EndedInterview {...{ interview, isSignedIn }} />
  if (interview.isOver) return <EndedInterview {...{ interview, isSignedIn }} />
  if (interview.state === 'booked' && (!isMoving || hasBegun(interview)))
    return <BookedInterview {...props} onMove={() => setMoving(true)} />
  return <PickTime {...props} onDone={() => setMoving(false)} />
}

type PickTimeProps = PageProps & { onDone: () => void }

function PickTime({ interview, actions, at, isSignedIn, onDone }: PickTimeProps) {
  const ownZone = ownTimeZone()
  const { timeZone, company } = interview
  const isMove = interview.state === 'booked'
  const times = interview.slots.map(({ startsAt }) => startsAt).filter((time) => time !== interview.startsAt)
  const [picked, setPicked] = useState<string | null>(null)
  const [wasTaken, setTaken] = useState(false)
  const [dialog, setDialog] = useState<'decline' | 'move' | 'other-times' | null>(null)
  const named = times.find((time) => at !== null && Date.parse(time) === Date.parse(at))
  const chosen = times.find((time) => time === picked) ?? named ?? null

  const book = async (reason?: string) => {
    if (!chosen) return
    const answer = await actions.answer({
      ...{ act: 'book', startsAt: chosen, timeZone: ownZone },
      ...(reason && { reason }),
    })
    if (!answer) return
    setDialog(null)
    setTaken(answer.outcome === 'taken')
    setPicked(null)
    if (answer.outcome === 'done') onDone()
  }
  const decline = async (reason: string) => {
    if (await actions.answer({ act: 'decline', reason })) setDialog(null)
  }
  const close = () => {
    actions.reset()
    setDialog(null)
  }
  return (
    <>
      <main
        id="main"
        tabIndex={-1}
        className="page-container grid w-full grow grid-cols-[minmax(0,1fr)] content-start gap-x-16 gap-y-8 pb-40 pt-8 outline-none lg:grid-cols-[264px_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-y-2 lg:pt-14"
      >
        <div className="min-w-0">
          {isSignedIn && !isMove && <BackToInterviews />}
          <h1 className="text-[2.375rem] leading-[1.02] tracking-[-0.03em]">
            {isMove ? 'Pick another time' : 'Pick a time'}
          </h1>
          <p className="mt-3 text-fg-muted">
            {isMove && interview.startsAt
              ? `Booked for ${bothZones(interview.startsAt, ownZone, timeZone)}. You keep that time until you confirm another.`
              : invitationWords(interview)}
          </p>
          <InterviewAbout
            interview={interview}
            isSignedIn={isSignedIn}
            className="mt-6 border-t-2 border-fg pt-4"
          />
        </div>
        <div className="min-w-0 max-lg:order-last lg:col-start-1">
          <StackedDetails interview={interview} />
          {ownZone !== timeZone && (
            <p className="mt-4 text-sm text-fg-muted">
              Your time zone is {placeOfZone(ownZone)}. Theirs is {placeOfZone(timeZone)}.
            </p>
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {wasTaken && (
            <Notice role="status" className="mb-6">
              <b>That time was just taken.</b>{' '}
              {times.length > 0
                ? 'Pick another one: these are still free.'
                : 'No other time is free right now.'}
            </Notice>
          )}
          {interview.otherTimes && <AskedNotice interview={interview} />}
          {times.length > 0 ? (
            <SlotChoices
              {...{ times, ownZone, chosen, minutes: interview.minutes }}
              otherTimeZone={timeZone}
              whose="for them"
              onChoose={setPicked}
            />
          ) : (
            <EmptyState art="interviews" level={2} title="No time is free right now">
              {company.name} has no free time in the next two weeks.
              {interview.mayAskOtherTimes &&
                ' Tell them when you are free, and they can suggest another time.'}
            </EmptyState>
          )}
          <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-base-300 pt-5">
            <p className="min-w-0 flex-1 basis-64">
              <b>{isMove ? 'Rather keep your time?' : 'None of these work?'}</b>{' '}
              <span className="text-fg-muted">
                {isMove
                  ? 'Nothing changes until you confirm.'
                  : interview.mayAskOtherTimes
                    ? `Tell ${company.name} when you are free.`
                    : `Decline, and tell ${company.name} which times work for you.`}
              </span>
            </p>
            {isMove ? (
              <Button variant="outlined" onClick={onDone}>
                Keep my time
              </Button>
            ) : (
              <>
                {interview.mayAskOtherTimes && (
                  <Button variant="outlined" onClick={() => setDialog('other-times')}>
                    {interview.otherTimes ? 'Change your request' : 'Ask for other times'}
                  </Button>
                )}
                <Button variant="ghost" onClick={() => setDialog('decline')}>
                  Decline the invitation
                </Button>
              </>
            )}
          </div>
          <InterviewHistory
            events={interview.events}
            reader={{ side: 'seeker', companyName: company.name, seekerName: interview.seekerName }}
          />
        </div>
      </main>
      {times.length > 0 && (
        <FootBar
          status={
            <>
              <b className="tabular-nums">
                {chosen ? bothZones(chosen, ownZone, timeZone) : 'No time chosen yet'}
              </b>
              {actions.failure && dialog === null && (
                <span role="alert" className="mt-1 block font-bold text-danger">
                  {actions.failure}
                </span>
              )}
            </>
          }
        >
          <Button
            className="max-sm:w-full"
            busy={actions.isBusy}
            aria-disabled={!chosen}
            onClick={() => (isMove ? setDialog('move') : book())}
          >
            {chosen ? 'Confirm this time' : 'Choose a time first'}
          </Button>
        </FootBar>
      )}
      {dialog === 'other-times' && (
        <OtherTimesDialog interview={interview} actions={actions} onClose={close} />
      )}
      {dialog === 'decline' && (
        <ReasonDialog
          title="Decline the invitation?"
          text={`${company.name} will know right away and can invite you again. Your application stays open.`}
          verb="Decline"
          label="Why, or which times work for you"
          hint={`Required. ${company.name} reads it.`}
          missing="Write a few words"
          maxLength={500}
          busy={actions.isBusy}
          failure={actions.failure ?? undefined}
          onConfirm={decline}
          onClose={close}
        />
      )}
      {dialog === 'move' && chosen && (
        <ReasonDialog
          title={`Move it to ${bothZones(chosen, ownZone, timeZone)}?`}
          text={`${company.name} will know right away.`}
          verb="Move the interview"
          label="Why"
          hint={`Required. ${company.name} reads it.`}
          missing="Write a few words about why"
          maxLength={500}
          busy={actions.isBusy}
          failure={actions.failure ?? undefined}
          onConfirm={book}
          onClose={close}
        />
      )}
    </>
  )
}

/** Where the times come from, and whether somebody else could be faster. */
function invitationWords({ company, isOpen, isShared, slots, proposed }: SeekerInterview) {
  if (isOpen) return `${company.name} lets you pick any free time.`
  if (!slots.some(({ startsAt }) => proposed.includes(startsAt)))
    return `The times that ${company.name} suggested are gone. ${slots.length > 0 ? 'These are free.' : ''}`
  const suggested = `${company.name} suggested ${slots.length === 1 ? 'this time' : 'these times'}.`
  return isShared
    ? `${suggested} Other applicants can pick ${slots.length === 1 ? 'it' : 'them'} too: whoever is first gets the time.`
    : `${suggested} Pick one soon: their calendar may fill up.`
}

/** That the company looks for other times, and which were asked for. */
const AskedNotice = ({ interview }: { interview: SeekerInterview }) => {
  const { otherTimes, company } = interview
  if (!otherTimes) return null
  const words = describePreferred(otherTimes)
  return (
    <div role="status" className="mb-6 border-s-4 border-fg bg-base-200 px-4 py-3">
      <p>
        <b>You asked {company.name} for other times</b> on <DateTime iso={otherTimes.askedAt} as="due" />.
        Until they answer, you can still pick one of these.
      </p>
      {words && <p className="mt-1">{capitalized(words)}.</p>}
      {otherTimes.note && <p className="mt-1 whitespace-pre-line wrap-anywhere">“{otherTimes.note}”</p>}
    </div>
  )
}

/** The details one under the other, for the narrow column. */
const StackedDetails = ({ interview }: { interview: SeekerInterview }) => (
  <InterviewDetails
    interview={interview}
    noteLabel={`From ${interview.company.name}`}
    before={[{ label: 'Step', value: interview.step }]}
    className="mt-4 text-sm [&_dl>div]:grid-cols-[minmax(0,1fr)]"
  />
)

/** Fixed at the foot: what is chosen, and the one button. */
const FootBar = ({ status, children }: { status: ReactNode; children: ReactNode }) => (
  <section
    aria-label="Your choice"
    className="fixed inset-x-0 bottom-0 z-10 border-t border-base-300 bg-base-100 max-lg:bottom-[var(--foot,0px)]"
  >
    <div className="page-container flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-52">{status}</p>
      {children}
    </div>
  </section>
)
