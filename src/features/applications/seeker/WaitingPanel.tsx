import { currentTime } from '#/shared/clock.ts'
import { isToday, workingDaysAfter } from '#/shared/dates.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { AskForPerson } from '../ask-for-person/AskForPerson.tsx'
import { withdrawsOffer } from '../stages.ts'
import { AskAboutReply } from './AskAboutReply.tsx'
import { type ApplicationDetail, isReplyLate } from './labels.ts'
import { ReplyLabel } from './StandingLabels.tsx'

type InterviewStanding = NonNullable<ApplicationDetail['interview']>

/** `whose` is the company’s name in the genitive. */
const waitTitles: Record<InterviewStanding | 'none', (whose: string) => string> = {
  pick: () => 'It’s your move',
  booked: (whose) => `After the interview it’s ${whose} move`,
  asked: (whose) => `It’s ${whose} move`,
  held: (whose) => `It’s ${whose} move`,
  none: (whose) => `It’s ${whose} move`,
}
const waitWords: Record<InterviewStanding, (company: string) => string> = {
  pick: (company) => `${company} waits for you to pick a time.`,
  booked: () => 'If you can’t make it, move or cancel it early.',
  asked: () => 'They have which times suit you, and propose others.',
  held: () => 'You have met, and they decide.',
}

/**
 * Shown while the employer has to act: how much of the promised time has passed, and when a reply counts as
 * late.
 */
export function WaitingPanel({ application }: { application: ApplicationDetail }) {
  const company = application.job.company.name
  const late = isReplyLate(application)
  const isBooked = application.interview === 'booked'
  // What is to be done stands above, with its button.
  if (application.interview === 'pick' && !late)
    return (
      <>
        <LastWords application={application} />
        <AskForPerson application={application} />
      </>
    )
  return (
    <section aria-labelledby="waiting" className="border-t-2 border-fg pt-5">
      <h2
        id="waiting"
        className={isBooked && !late ? 'text-xl tracking-[-0.02em]' : 'text-3xl tracking-[-0.028em]'}
      >
        {waitTitles[application.interview ?? 'none'](possessive(company))}
      </h2>
      {late ? (
        <p className="mt-2 flex items-center gap-2 font-bold text-danger">
          <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
          <span>
            <ReplyLabel card={application} />
          </span>
        </p>
      ) : null}
      <p className="mt-2 max-w-[34em] text-fg-muted">
        {late && application.replyBy ? (
          <>
            They promised an answer by <DateTime iso={application.replyBy} as="day" />. It is marked late on
            their list too.
          </>
        ) : (
          <>
            {application.interview ? (
              waitWords[application.interview](company)
            ) : application.openedAt ? (
              <>
                They opened it{' '}
                {isToday(application.openedAt) ? (
                  'today'
                ) : (
                  <>
                    on <DateTime iso={application.openedAt} as="day" />
                  </>
                )}
                .
              </>
            ) : (
              // A card can be moved on without being opened.
              application.stage === 'applied' && 'They have not opened it yet.'
            )}{' '}
            {application.interview !== 'pick' && !isBooked && 'Nothing is expected of you.'}
            {isBooked && application.replyBy && (
              <>
                The days for their answer start after the interview: it is due{' '}
                <DateTime iso={application.replyBy} as="day" />.
              </>
            )}
          </>
        )}
      </p>
      {late && <AskAboutReply application={application} />}
      {!late && application.replyBy && !isBooked && (
        <ReplyCountdown from={application.waitingSince} to={application.replyBy} />
      )}
      {!late && application.replyBy && (
        <dl className="mt-7 border-t border-base-300 text-sm">
          <div className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 border-b border-base-300 py-3">
            <dt className="tabular-nums font-bold">
              <DateTime iso={application.replyBy} as="day" />
            </dt>
            <dd className="text-fg-muted">
              If they miss that day, we mark it late and you can send one reminder.
            </dd>
          </div>
        </dl>
      )}
      <AskForPerson application={application} />
      <LastWords application={application} />
    </section>
  )
}

function LastWords({ application: { message, events, job } }: { application: ApplicationDetail }) {
  const wrote = message ? events.findLast((event) => event.message === message) : undefined
  // With an offer they withdrew it stands above.
  if (!message || (wrote && withdrawsOffer(wrote.from, wrote.to))) return null
  return (
    <figure className="mt-7">
      <figcaption className="text-sm font-bold">
        What {job.company.name} wrote
        {wrote && (
          <>
            {' '}
            on <DateTime iso={wrote.at} as="day" />
          </>
        )}
      </figcaption>
      <blockquote className="mt-1.5 max-w-[30em] whitespace-pre-line text-lg font-medium leading-normal wrap-anywhere">
        “{message}”
      </blockquote>
    </figure>
  )
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)

/** More stops do not fit; then first, current and last day are enough. */
const maxStops = 5

/** The working days until the promised reply as a line. */
function ReplyCountdown({ from, to }: { from: string; to: string }) {
  const today = new Date(currentTime()).toISOString().slice(0, 10)
  const days: string[] = []
  for (let count = 1; days.length < 60; count++) {
    const day = workingDaysAfter(from, count).toISOString().slice(0, 10)
    if (day > to.slice(0, 10)) break
    days.push(day)
  }
  // On a weekend the last working day counts as current.
  const currentDay = days.findLast((day) => day <= today)
  const shown =
    days.length <= maxStops
      ? days
      : [...new Set([days[0], currentDay, days.at(-1)].filter((day) => day !== undefined))]
  const stops = shown.map((day): RouteStop => {
    const number = days.indexOf(day) + 1
    return {
      label: <DateTime iso={day} as="day" />,
      meta: `Day ${number}${number === days.length ? ', promised' : ''}`,
      state: day === currentDay ? 'now' : currentDay && day < currentDay ? 'done' : 'next',
    }
  })
  return (
    <>
      <div className="mt-7 hidden sm:block">
        <RouteLine
          direction="horizontal"
          stops={stops}
          label="Working days of the promise"
          className="text-sm"
        />
      </div>
      <p className="mt-4 font-semibold sm:hidden">
        {currentDay && `Working day ${days.indexOf(currentDay) + 1} of ${days.length}. `}Their answer is due{' '}
        <DateTime iso={to} as="day" />.
      </p>
    </>
  )
}
