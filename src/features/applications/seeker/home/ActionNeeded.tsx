import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#/shared/paths.ts'
import { ButtonLink, buttonClass } from '#/ui/Button.tsx'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { ArrowRight } from '#/ui/icons/icons.tsx'
import { Clock, TriangleAlert } from '#/ui/icons/more-icons.tsx'
import { PageSection } from '#/ui/Section.tsx'
import {
  type ApplicationSummary,
  applicationPeriod,
  isReplyLate,
  jobAndPlace,
  numberInWords,
  offerAmountOf,
  timeLeft,
} from '../labels.ts'
import { NextStepLabel } from '../StandingLabels.tsx'

/**
 * Offers to answer: the first to expire gets the yellow panel, the others a row each. `also` are rows of what else needs
 * the seeker, from features that applications do not know. `failure` stands where some of them could not be loaded: then
 * nobody knows how many things there are.
 */
export function ActionNeeded({
  yourTurn,
  employersTurn,
  also,
  failure,
  level,
  isAfterLoss = false,
}: {
  yourTurn: ApplicationSummary[]
  employersTurn: ApplicationSummary[]
  also: { count: number; rows: ReactNode }
  failure?: ReactNode
  level: 1 | 2
  /** An offer was taken back, and that stands above. */
  isAfterLoss?: boolean
}) {
  const count = yourTurn.length + also.count
  const recalls = yourTurn.filter(({ recallUnread }) => recallUnread)
  const [first, ...rest] = yourTurn
    .filter(({ recallUnread }) => !recallUnread)
    .sort((a, b) => deadlineOf(a) - deadlineOf(b))
  const [second] = rest
  const isDueFirst = first !== undefined && second !== undefined && deadlineOf(first) < deadlineOf(second)
  if (count === 0 && !failure)
    return <NothingToDo employersTurn={employersTurn} level={level} isAfterLoss={isAfterLoss} />
  return (
    <PageSection
      id="you"
      level={level}
      noRule
      title={
        failure ? 'Home' : count === 1 ? 'One thing needs you' : `${numberInWords(count)} things need you`
      }
      intro={
        recalls.length === 0 &&
        first?.offer?.answerBy && (
          <>
            Answer the {isDueFirst ? 'first' : 'offer'} by <DateTime iso={first.offer.answerBy} as="day" />.
          </>
        )
      }
    >
      {failure}
      {recalls.map((card) => (
        <RecallPanel key={card.id} card={card} />
      ))}
      {first?.offer && <OfferPanel card={first} offer={first.offer} isDueFirst={isDueFirst} />}
      <ul>
        {rest.map((card) => (
          <li
            key={card.id}
            className="row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-b border-base-300 py-5 md:grid-cols-[44px_minmax(0,1fr)_auto] md:items-center"
          >
            <CompanyLogo name={card.job.company.name} src={card.job.company.photo} />
            <div className="min-w-0 wrap-anywhere">
              <h2 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
                {card.job.company.name} offers {card.offer && offerAmountOf(card.offer)}
              </h2>
              <p className="mt-0.5 text-sm text-fg-muted">
                {jobAndPlace(card)}. <NextStepLabel card={card} />.
              </p>
            </div>
            <Link
              to={paths.seeker.application(card.id)}
              className={buttonClass({
                variant: 'outlined',
                className: 'justify-self-start after:absolute after:inset-0 max-md:col-start-2',
              })}
            >
              Answer the offer
            </Link>
          </li>
        ))}
        {also.rows}
      </ul>
    </PageSection>
  )
}

const deadlineOf = ({ offer }: ApplicationSummary) =>
  offer?.answerBy ? new Date(offer.answerBy).getTime() : Number.MAX_SAFE_INTEGER

/** An employer removed for fraud: first on the page, until it was read. */
const RecallPanel = ({ card }: { card: ApplicationSummary }) => (
  <div className="mb-4 grid items-center gap-x-8 gap-y-4 rounded-box border-2 border-danger bg-danger-soft p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_auto]">
    <div className="min-w-0 wrap-anywhere">
      <p className="flex items-center gap-2 font-bold text-danger">
        <TriangleAlert className="size-5 shrink-0" aria-hidden="true" />
        Employer removed for fraud
      </p>
      <h2 className="mt-2 text-2xl tracking-[-0.025em]">We removed {card.job.company.name}</h2>
      <p className="mt-1.5">
        You had applied there as {jobAndPlace(card)}. Read what it had from you, and what to do now.
      </p>
    </div>
    <ButtonLink to={paths.seeker.application(card.id)} variant="dark" size="lg" className="max-sm:w-full">
      Read it now
    </ButtonLink>
  </div>
)

function OfferPanel({
  card,
  offer,
  isDueFirst,
}: {
  card: ApplicationSummary
  offer: NonNullable<ApplicationSummary['offer']>
  /** Of several offers, the one to answer first. */
  isDueFirst: boolean
}) {
  const remaining = timeLeft(offer)
  return (
    <div className="grid items-end gap-x-8 gap-y-5 rounded-box bg-brand p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">
          {isDueFirst && 'Due first: '}
          {card.job.company.name} offers you
        </p>
        <p className="display-text tabular-nums mt-2 text-[clamp(2.75rem,7vw,4.5rem)]">
          {offerAmountOf(offer)}
        </p>
        <p className="mt-3 font-medium">
          {applicationPeriod(offer)}, as {jobAndPlace(card)}.
          {offer.startsOn && (
            <>
              {' '}
              Start <DateTime iso={offer.startsOn} as="day" />.
            </>
          )}
        </p>
      </div>
      <div className="md:text-end">
        {remaining && (
          <p className="mb-3 flex items-center gap-2 font-medium md:justify-end">
            <Clock className="size-4" aria-hidden="true" />
            {remaining}
          </p>
        )}
        <ButtonLink to={paths.seeker.application(card.id)} variant="dark" size="xl" className="max-sm:w-full">
          Answer the offer
          <ArrowRight className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </ButtonLink>
      </div>
    </div>
  )
}

/** Shown when nothing needs the seeker, with the next true thing about those who decide. */
function NothingToDo({
  employersTurn,
  level,
  isAfterLoss,
}: {
  employersTurn: ApplicationSummary[]
  level: 1 | 2
  isAfterLoss: boolean
}) {
  const late = employersTurn.filter(isReplyLate).length
  const nextReply = employersTurn
    .filter((card) => card.replyBy && !isReplyLate(card))
    .sort((a, b) => String(a.replyBy).localeCompare(String(b.replyBy)))[0]
  const decidingLabel =
    employersTurn.length === 0
      ? 'No employer is deciding either. What is new is below.'
      : employersTurn.length === 1
        ? 'One employer is deciding.'
        : `${numberInWords(employersTurn.length)} employers are deciding.`
  const lateNote = late === 0 ? '' : late === 1 ? ' One is late.' : ` ${numberInWords(late)} are late.`
  const nextNote = nextReply?.replyBy && (
    <>
      {' '}
      The next word should come from {nextReply.job.company.name}, by{' '}
      <DateTime iso={nextReply.replyBy} as="day" />.
    </>
  )
  return (
    <PageSection
      id="you"
      level={level}
      title={isAfterLoss ? 'Nothing else needs you' : 'You’re all caught up'}
    >
      <p className="max-w-[30em] pt-6 text-xl font-medium leading-[1.4]">
        {decidingLabel}
        {lateNote}
        {nextNote || (late > 0 && ' You can ask them about it once, on the application.')}
      </p>
    </PageSection>
  )
}
