import type { BoardData } from './board.ts'
import { HireDialog } from './HireDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { Moves } from './use-moves.tsx'

/** The form that a move needs before it is made. The card waits with a dashed outline, and stays on Cancel. */
export const MoveDialog = ({ moves, job }: { moves: Moves; job: BoardData['job'] }) => {
  const { question, close, send } = moves
  if (!question) return null
  const { card, to } = question
  const answer = async (details: Parameters<typeof send>[2]) => {
    await send(card, to, details)
    close()
  }
  if (to === 'rejected') return <RejectDialog card={card} job={job} onClose={close} onReject={answer} />
  if (to === 'hire') return <HireDialog card={card} job={job} onClose={close} onHire={answer} />
  return <OfferDialog card={card} job={job} onClose={close} onOffer={(offer) => answer({ offer })} />
}
