import { type ApplicantBoardCard, type ApplicantBoardData, isOfferEnded } from '../employer/board.ts'

/** Says before an offer or a hire that the job has no seat left for it; null while there is one. */
export function seatsWarning(
  { job: { seats }, hired, offersOut }: ApplicantBoardData,
  card: ApplicantBoardCard,
) {
  const isOut =
    card.stage === 'offer accept' ||
    card.stage === 'offer counter' ||
    (card.stage === 'offer' && !isOfferEnded(card.offer))
  const out = offersOut - Number(isOut)
  const filled = `${hired} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} filled`
  if (hired >= seats) return `${filled}. This would be one more than planned.`
  if (hired + out < seats) return null
  return `${filled}, and ${out} other ${out === 1 ? 'offer is' : 'offers are'} out. If all say yes, the seats are not enough.`
}
