import { RecordDownload } from '#/features/offers/record/RecordDownload.tsx'
import { currentTime } from '#/shared/clock.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import type { ApplicationDetail } from './labels.ts'

/** How the application ended, with the employer's message if there is one. */
export function ApplicationOutcome({ application }: { application: ApplicationDetail }) {
  const lastMove = application.events.findLast(({ kind }) => kind === 'moved')
  const employersEvent = lastMove?.by === 'them' ? lastMove : null
  const company = application.job.company.name
  return (
    <section aria-labelledby="ending" className="border-t-2 border-fg pt-5">
      <h2 id="ending" className="text-3xl tracking-[-0.028em]">
        {title(application)}
      </h2>
      {employersEvent?.message && (
        <figure>
          <blockquote className="mt-5 max-w-[26em] whitespace-pre-line text-xl font-medium leading-[1.45] wrap-anywhere">
            “{employersEvent.message}”
          </blockquote>
          <figcaption className="mt-3 text-sm text-fg-muted">
            {employersEvent.name && employersEvent.name !== company && `${employersEvent.name}, `}
            {company}, <DateTime iso={employersEvent.at} as="day" />
          </figcaption>
        </figure>
      )}
      <p className="mt-5 max-w-[34em] text-fg-muted">{explanation(application)}</p>
      <ApplyAgain application={application} />
      {application.offer && <RecordDownload reader="seeker" id={application.id} />}
    </section>
  )
}

/** The next way on: for this job once more, as soon as that is possible, and other jobs. */
function ApplyAgain({ application }: { application: ApplicationDetail }) {
  const { applyAgainFrom, job } = application
  const mayNow = applyAgainFrom !== null && new Date(applyAgainFrom) <= new Date(currentTime())
  return (
    <>
      {applyAgainFrom && !mayNow && (
        <p className="mt-3 max-w-[34em] text-fg-muted">
          You can apply for this job again from <DateTime iso={applyAgainFrom} as="day" />, if it is open
          then.
        </p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {application.isRescinded && (
          <ButtonLink to={paths.seeker.applications} variant="dark">
            Your other applications
          </ButtonLink>
        )}
        <ButtonLink to={paths.seeker.jobs} variant={application.isRescinded ? 'outlined' : 'dark'}>
          Find similar jobs
        </ButtonLink>
        {mayNow && (
          <ButtonLink to={paths.seeker.apply(job.slug)} variant="outlined">
            Apply again
          </ButtonLink>
        )}
        {application.isRescinded && (
          <ButtonLink to={paths.seeker.thread(application.id)} variant="outlined">
            Write to {job.company.name}
          </ButtonLink>
        )}
      </div>
      {mayNow && (
        <p className="mt-3 max-w-[34em] text-sm text-fg-muted">
          Apply again sends a new application. {job.company.name} sees when you applied before and how it
          ended.
        </p>
      )}
    </>
  )
}

const title = (application: ApplicationDetail) => {
  const { stage } = application
  if (stage === 'hire') return 'You are hired'
  if (stage === 'withdrawn') return 'You withdrew'
  if (application.isRescinded) return 'They took back the offer you had agreed on'
  return stage === 'offer reject' ? 'You declined the offer' : 'You weren’t selected'
}

/** What became of the offer before the end, where one was made and not answered. */
function lastOffer({ offer, offerWithdrawnAt, stageChangedAt }: ApplicationDetail) {
  if (!offer) return ''
  const pay = formatOfferPay(offer)
  if (offerWithdrawnAt) return `They had withdrawn their offer of ${pay} before. `
  const hadEnded = offer.state === 'expired' || (offer.answerBy !== null && offer.answerBy < stageChangedAt)
  return hadEnded
    ? `Their offer of ${pay} had ended before, unanswered. `
    : `Their offer of ${pay} ended with it. `
}

const explanation = (application: ApplicationDetail) => {
  const company = application.job.company.name
  const when = <DateTime iso={application.stageChangedAt} as="day" />
  if (application.stage === 'withdrawn')
    return (
      <>
        You withdrew on {when}. {lastOffer(application)}
        {company} still sees your name, each step, and what you wrote to each other. It can’t open your
        profile, résumé or answers any more.
      </>
    )
  if (application.stage === 'offer reject')
    return (
      <>
        {application.offer && `It was ${formatOfferPay(application.offer)}. `}
        {company} was told on {when}.
      </>
    )
  if (application.stage === 'hire')
    return (
      <>
        {company} confirmed it on {when}.
      </>
    )
  if (application.isRescinded)
    return (
      <>
        They took it back on {when}. If you have given notice where you work, ask there today whether you can
        take it back.
      </>
    )
  return (
    <>
      Decided on {when}. {lastOffer(application)}Nothing more is expected of you.
    </>
  )
}
