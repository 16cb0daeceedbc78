import { type ApplicantBoardCard, type ApplicantBoardData, isOfferEnded } from '../employer/board.ts'

/** Says before an offer or a hire that the job has no seat left for it; null while there is one. */
export function seatsWarning({ job: { seats }, cards }: ApplicantBoardData, card: ApplicantBoardCard) {
  const others = cards.filter(({ id }) => id !== card.id)
  const hired = others.filter(({ stage }) => stage === 'hire').length
  const out = others.filter(
    ({ stage, offer }) =>
      stage === 'offer accept' || stage === 'offer counter' || (stage === 'offer' && !isOfferEnded(offer)),
  ).length
  const filled = `${hired} of ${seats} ${seats === 1 ? 'seat is' : 'seats are'} filled`
  if (hired >= seats) return `${filled}. This would be one more than planned.`
  if (hired + out < seats) return null
  return `${filled}, and ${out} other ${out === 1 ? 'offer is' : 'offers are'} out. If all say yes, the seats are not enough.`
}
