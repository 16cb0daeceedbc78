import type { z } from 'zod'
import { parseComponents } from '#/features/offers/terms.ts'
import type { ApplicationRow } from '../queries.server.ts'
import type { listOffers } from '../record-queries.server.ts'
import type { offer } from '../shapes.ts'
import { withdrawsOffer } from '../stages.ts'

// Offers as the API shows them, and what they say of the application they belong to.

export type OfferRow = Awaited<ReturnType<typeof listOffers>>[number]

export const viewOffer = (row: OfferRow): z.output<typeof offer> => ({
  ...row,
  ...parseComponents(row.terms),
  amount: row.payAmount,
  currency: row.payCurrency,
  period: row.payPeriod,
})

/** The offers and counters since the applicant last applied, oldest first. */
const latestOffers = ({ id, reappliedAt }: Pick<ApplicationRow, 'id' | 'reappliedAt'>, offers: OfferRow[]) =>
  offers.filter(
    ({ applicationId, createdAt }) => applicationId === id && (!reappliedAt || createdAt >= reappliedAt),
  )

/** The employer's latest offer, and the seeker's counter-offer while it waits for a reply. */
export function currentOffers(row: Pick<ApplicationRow, 'id' | 'stage' | 'reappliedAt'>, offers: OfferRow[]) {
  const ownOffers = latestOffers(row, offers)
  const employerOffer = ownOffers.findLast((offer) => offer.madeBy === 'employer')
  const counter = ownOffers.findLast((offer) => offer.madeBy === 'seeker')
  return {
    offer: employerOffer ? viewOffer(employerOffer) : null,
    counter: counter && row.stage === 'offer counter' ? viewOffer(counter) : null,
  }
}

export const isOfferEnded = (offer: { answerBy: Date | null } | null) =>
  Boolean(offer?.answerBy && offer.answerBy < new Date())

/** When the employer withdrew its latest offer before it was accepted; null after another, or if it had ended. */
export function offerWithdrawnAt(
  { moves }: Pick<ApplicationRow, 'moves'>,
  offer: { state: OfferRow['state'] } | null,
) {
  if (offer?.state === 'expired') return null
  const last = moves.findLast(({ from, to }) => withdrawsOffer(from, to) || to === 'offer')
  return last && last.to !== 'offer' ? new Date(last.at) : null
}

/**
 * The moves with what each offer and counter came to. Every move to an offer made one, and every counter too, but for a
 * rejection that was undone.
 */
export function viewMoves(row: ApplicationRow, offers: OfferRow[]) {
  const ownOffers = latestOffers(row, offers)
  const made = {
    offer: ownOffers.filter(({ madeBy }) => madeBy === 'employer'),
    'offer counter': ownOffers.filter(({ madeBy }) => madeBy === 'seeker'),
  }
  return row.moves.map(({ from, to, stepId, stepName, at, by }) => {
    const isOfferMade = from !== 'rejected' && (to === 'offer' || to === 'offer counter')
    const terms = isOfferMade ? made[to].shift() : undefined
    return {
      ...{ from, to, stepId, stepName, at: new Date(at) },
      isOwn: by !== null && by === row.seekerId,
      terms: terms
        ? {
            ...{ amount: terms.payAmount, currency: terms.payCurrency },
            endedAt: terms.state === 'expired' ? terms.answerBy : null,
          }
        : null,
    }
  })
}

/** Who said the last yes; null before both agree, and once that has ended. */
export function acceptedBy({ stage, moves, seekerId, recalledAt }: ApplicationRow) {
  if (recalledAt || (stage !== 'offer accept' && stage !== 'hire')) return null
  const yes = moves.findLast(({ to }) => to === 'offer accept')
  return yes ? (yes.by === seekerId ? ('you' as const) : ('them' as const)) : null
}
