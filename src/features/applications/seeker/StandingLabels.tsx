import { formatOfferPay } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { type ApplicationSummary, numberInWords, type Promised, replyLabel } from './labels.ts'

/** By when the employer or the reader has to answer, or how late an answer is; nothing without a promise. */
export const ReplyLabel = ({ card }: { card: Promised }) => {
  const label = replyLabel(card)
  return (
    label && (
      <>
        {label.text}
        {label.day && (
          <>
            {' '}
            <DateTime iso={label.day} as="day" />
          </>
        )}
      </>
    )
  )
}

/** 'Answer five offers, the first by Fri 4 Dec.' `offers` are those of `offersToAnswer`; nothing without a deadline. */
export function OffersDue({ offers }: { offers: readonly ApplicationSummary[] }) {
  const deadlines = offers.flatMap(({ offer }) => offer?.answerBy ?? [])
  const [first] = deadlines
  const last = deadlines.at(-1)
  if (!first || !last) return null
  const areAllAtOnce =
    deadlines.length === offers.length && new Date(first).toDateString() === new Date(last).toDateString()
  return (
    <>
      {offers.length === 1
        ? 'Answer the offer by '
        : `Answer ${numberInWords(offers.length).toLowerCase()} offers, ${areAllAtOnce ? 'all' : 'the first'} by `}
      <DateTime iso={first} as="deadline" />.
    </>
  )
}

/** The line under an application in a list: where it stands, and by when something happens. */
export function NextStepLabel({ card }: { card: ApplicationSummary }) {
  const { stage, offer, counter, message, standing } = card
  if (card.recallUnread) return 'We removed this employer for fraud. Read what to do'
  if (stage === 'hire' && offer?.startsOn && !card.recalledAt)
    return (
      <>
        You start <DateTime iso={offer.startsOn} as="day" />
      </>
    )
  if (card.isRescinded && !card.recalledAt) return 'Read why, and how to go on'
  if (stage === 'rejected' && message && !card.recalledAt) return 'They left you a message'
  const isDue = replyLabel(card) !== null
  if (stage === 'offer') return isDue ? <ReplyLabel card={card} /> : standing
  return (
    <>
      {stage === 'offer counter' && counter ? `You asked for ${formatOfferPay(counter)}` : standing}
      {isDue && '. '}
      <ReplyLabel card={card} />
    </>
  )
}
