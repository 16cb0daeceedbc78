import type { BoardData } from './board.ts'
import { HireDialog } from './HireDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { Moved, Moves } from './use-moves.tsx'

/** The form a stage change needs first. The card has a dashed outline meanwhile and stays on Cancel. */
export const MoveDialog = ({ moves, job }: { moves: Moves; job: BoardData['job'] }) => {
  const { pendingMove, close, showMoved } = moves
  if (!pendingMove) return null
  const { card, to } = pendingMove
  const moved = (answer: Moved) => {
    showMoved(card, to, answer)
    close()
  }
  if (to === 'rejected') return <RejectDialog card={card} job={job} onClose={close} onMoved={moved} />
  if (to === 'hire') return <HireDialog card={card} job={job} onClose={close} onMoved={moved} />
  return <OfferDialog card={card} job={job} onClose={close} onMoved={moved} />
}
