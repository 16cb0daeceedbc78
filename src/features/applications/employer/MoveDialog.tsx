import { HireDialog } from '../offers/HireDialog.tsx'
import { OfferDialog } from '../offers/OfferDialog.tsx'
import { seatsWarning } from '../offers/seats-warning.ts'
import { WithdrawOfferDialog } from '../offers/WithdrawOfferDialog.tsx'
import { withdrawsOffer } from '../stages.ts'
import type { ApplicantBoardData } from './board.ts'
import { RejectDialog } from './RejectDialog.tsx'
import type { StageMoveResult, StageMoves } from './use-moves.tsx'

/** The form a stage change needs first. The card has a dashed outline meanwhile and stays on Cancel. */
export const MoveDialog = ({ moves, board }: { moves: StageMoves; board: ApplicantBoardData }) => {
  const { pendingMove, close, showMoved } = moves
  if (!pendingMove) return null
  const { card, to } = pendingMove
  const moved = (answer: StageMoveResult) => {
    showMoved(card, to, answer)
    close()
  }
  const common = { card, job: board.job, onClose: close, onMoved: moved }
  if (withdrawsOffer(card.stage, to)) return <WithdrawOfferDialog {...common} to={to} />
  if (to === 'rejected') return <RejectDialog {...common} />
  if (to === 'hire') return <HireDialog {...common} warning={seatsWarning(board, card)} />
  return <OfferDialog {...common} warning={seatsWarning(board, card)} />
}
