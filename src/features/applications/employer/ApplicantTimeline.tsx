import { formatMoney } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { RouteLine, type RouteStop } from '#/ui/route/RouteLine.tsx'
import { sourceLabel } from '../sources/source-labels.ts'
import { type MainStage, mainStageOf, mainStages, type Stage, stageLabel } from '../stages.ts'
import { type ApplicantDetail, type ApplicantProgress, firstName } from './board.ts'

/** Past events with dates, and the stages still to come. */
export const ApplicantTimeline = ({ applicant }: { applicant: ApplicantDetail }) => (
  <section aria-labelledby="applicant-route" className="mt-8">
    <h4 id="applicant-route" className="mb-4 text-lg">
      Where {firstName(applicant.name)} stands
    </h4>
    <AppliedBefore applicant={applicant} />
    <RouteLine stops={timelineStops(applicant)} />
    {applicant.source && <CameFrom applicant={applicant} />}
    <History applicant={applicant} />
  </section>
)

const AppliedBefore = ({ applicant: { earlier, name } }: { applicant: ApplicantDetail }) =>
  earlier.length > 0 && (
    <div className="mb-5 border-s-4 border-fg ps-3 text-sm">
      <p className="font-bold">{firstName(name)} applied for this job before</p>
      <ul className="mt-1 grid gap-1">
        {earlier.map(({ appliedAt, endedAt, stage, rejectReason }) => (
          <li key={appliedAt}>
            <DateTime iso={appliedAt} as="day" />: {stageLabel(stage).toLowerCase()} on{' '}
            <DateTime iso={endedAt} as="day" />
            {rejectReason && `. Reason: ${rejectReason}`}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-fg-muted">What they sent then is replaced. The record below has every step.</p>
    </div>
  )

/** What an offer says is shown where it is given. */
type Timeline = ApplicantProgress & Partial<Pick<ApplicantDetail, 'offer' | 'counter' | 'job'>>

export function timelineStops(applicant: Timeline): RouteStop[] {
  const { stage, events } = applicant
  // Of the latest application.
  const moved = events.filter(({ kind, at }) => kind === 'moved' && at >= applicant.appliedAt)
  // An application is sent once, even if someone moves it back to the first column.
  const arrivalAt = (mainStage: MainStage) =>
    mainStage === 'applied' ? moved[0] : moved.findLast(({ to }) => mainStageOf(to) === mainStage)
  const currentStage = mainStageOf(stage) ?? mainStageOf(applicant.previousStage ?? 'applied') ?? 'applied'
  const ended = stage === 'rejected' || stage === 'withdrawn' || stage === 'offer reject'
  const currentIndex = mainStages.indexOf(currentStage)
  // Skipped stages have no date and are left out.
  const past = mainStages
    .slice(0, ended ? currentIndex + 1 : currentIndex)
    .filter((mainStage) => arrivalAt(mainStage))
    .map(
      (mainStage): RouteStop => ({
        label: pastLabel(mainStage),
        meta: arrivalNote(arrivalAt(mainStage)),
        state: 'done',
      }),
    )
  if (ended) return [...past, { label: stageLabel(stage), meta: arrivalNote(moved.at(-1)), state: 'end' }]
  const now: RouteStop = {
    label: currentStage === 'offer' ? offerLabel(applicant) : pastLabel(currentStage),
    meta: arrivalNote(arrivalAt(currentStage)),
    state: currentStage === 'hire' ? 'done' : 'now',
  }
  const next = mainStages.slice(currentIndex + 1).map(
    (mainStage): RouteStop => ({
      label: stageLabel(mainStage),
      state: 'next',
      meta: mainStage === 'offer' && applicant.job?.pay ? postedPay(applicant.job.pay) : undefined,
    }),
  )
  return [...past, now, ...next]
}

/** What happened, not the column: somebody applied, and is “New”. */
const pastLabel = (mainStage: MainStage) => stageLabel(mainStage, 'seeker')

function offerLabel({ stage, offer, counter }: Timeline) {
  if (stage === 'offer counter' && counter)
    return `Countered: ${formatMoney(counter.amount, counter.currency)}`
  if (!offer) return 'Offer'
  const word = stage === 'offer accept' ? 'Offer accepted' : 'Offer'
  return `${word}: ${formatMoney(offer.amount, offer.currency)}`
}

const postedPay = ({ min, max, currency }: NonNullable<ApplicantDetail['job']['pay']>) =>
  `Posted ${formatMoney(min, currency)}–${formatMoney(max, currency)}`

function arrivalNote(event: ApplicantProgress['events'][number] | undefined) {
  if (!event) return undefined
  const by = event.by === 'them' || !event.name ? '' : `, by ${event.name}`
  return (
    <>
      <DateTime iso={event.at} as="deadline" />
      {by}
    </>
  )
}

/** The link by which they came to the job. */
const CameFrom = ({
  applicant: { source, sourceMedium, sourceCampaign },
}: {
  applicant: ApplicantDetail
}) => (
  <p className="mt-5 text-sm wrap-anywhere">
    <span className="text-fg-muted">Came by</span> <b>{source && sourceLabel(source)}</b>
    {(sourceMedium || sourceCampaign) && (
      <span className="text-fg-muted">, {[sourceMedium, sourceCampaign].filter(Boolean).join(', ')}</span>
    )}
  </p>
)

const History = ({ applicant }: { applicant: ApplicantDetail }) => (
  <details className="mt-5 text-sm">
    <summary className="link w-fit">Every step, {applicant.events.length} so far</summary>
    <ol className="mt-3 grid gap-2.5">
      {applicant.events.map((event) => (
        <li key={event.id} className="border-s-4 border-base-300 ps-3">
          <span className="font-semibold">{eventLabel(event, applicant.name)}</span>
          <span className="tabular-nums block text-xs text-fg-muted">
            <DateTime iso={event.at} as="time" />
          </span>
          {event.message && <span className="mt-1 block whitespace-pre-line">“{event.message}”</span>}
        </li>
      ))}
    </ol>
  </details>
)

function shownLabel(what: ApplicantDetail['events'][number]['shownByWhat'], actor: string, name: string) {
  if (what === 'move') return `${actor} moved it past the last blind step, which showed who this is`
  if (what === 'steps') return `${actor} ended the blind review of the job, which showed who this is`
  return what === 'contact' ? `${name} wrote, which showed who this is` : `${actor} opened who this is`
}

function eventLabel(event: ApplicantDetail['events'][number], name: string) {
  const actor = event.name ?? (event.by === 'them' ? name : 'Someone who has left')
  if (event.kind === 'opened') return `${actor} opened the application`
  if (event.kind === 'shown') return shownLabel(event.shownByWhat, actor, name)
  if (event.kind === 'person') return `${name} asked that a person reads the application`
  if (event.kind === 'asked') return `${actor} asked when the answer will come`
  if (event.kind === 'resume') return `${actor} ${event.isDownload ? 'downloaded' : 'opened'} the résumé`
  if (!event.from) return `${actor} applied`
  const labels: Partial<Record<Stage, string>> = {
    'offer accept': event.by === 'them' ? `${actor} accepted the offer` : `${actor} accepted the counter`,
    'offer reject': `${actor} declined the offer`,
    'offer counter': `${actor} asked for other terms`,
    withdrawn: `${actor} withdrew`,
    rejected: `${actor} rejected the application`,
    hire: `${actor} hired ${name}`,
    offer: `${actor} made an offer`,
  }
  return labels[event.to] ?? `${actor} moved it to ${event.stepName ?? stageLabel(event.to)}`
}
