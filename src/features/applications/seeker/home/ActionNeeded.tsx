import type { ReactNode } from 'react'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
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
  offersToAnswer,
  timeLeft,
} from '../labels.ts'
import { OffersDue } from '../StandingLabels.tsx'
import { OffersSideBySide } from './OffersSideBySide.tsx'

/**
 * An offer to answer has the yellow panel; several stand side by side. `also` are rows of what else needs
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
  const offers = offersToAnswer(yourTurn)
  const [first] = offers
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
      intro={recalls.length === 0 && offers.length > 0 && <OffersDue offers={offers} />}
    >
      {failure}
      {recalls.map((card) => (
        <RecallPanel key={card.id} card={card} />
      ))}
      {offers.length > 1 ? (
        <OffersSideBySide offers={offers} />
      ) : (
        first?.offer && <OfferPanel card={first} offer={first.offer} />
      )}
      <ul>{also.rows}</ul>
    </PageSection>
  )
}

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
}: {
  card: ApplicationSummary
  offer: NonNullable<ApplicationSummary['offer']>
}) {
  const remaining = timeLeft(offer)
  return (
    <div className="grid items-end gap-x-8 gap-y-5 rounded-box bg-brand p-5 sm:p-7 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-bold">{card.job.company.name} offers you</p>
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
        {decidingLabel(employersTurn)}
        {lateNote}
        {nextNote || (late > 0 && ' You can ask them about it once, on the application.')}
      </p>
    </PageSection>
  )
}

/** One employer may have several applications. */
function decidingLabel(cards: ApplicationSummary[]) {
  const names = [...new Map(cards.map(({ job: { company } }) => [company.slug, company.name])).values()]
  const [name] = names
  if (cards.length === 0) return 'No employer is deciding either. What is new is below.'
  if (cards.length === 1) return 'One employer is deciding.'
  if (names.length === 1) return `${numberInWords(cards.length)} applications are with ${name}.`
  const employers = `${numberInWords(names.length)} employers are deciding`
  return names.length === cards.length
    ? `${employers}.`
    : `${employers} on ${numberInWords(cards.length).toLowerCase()} applications.`
}
