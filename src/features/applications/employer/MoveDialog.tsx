import type { BoardData } from './board.ts'
import { HireDialog } from './HireDialog.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { RejectDialog } from './RejectDialog.tsx'
import type { Moves } from './use-moves.tsx'

/** The form a stage change needs first. The card has a dashed outline meanwhile and stays on Cancel. */
export const MoveDialog = ({ moves, job }: { moves: Moves; job: BoardData['job'] }) => {
  const { pendingMove, close, send } = moves
  if (!pendingMove) return null
  const { card, to } = pendingMove
  const submit = async (details: Parameters<typeof send>[2]) => {
    await send(card, to, details)
    close()
  }
  if (to === 'rejected') return <RejectDialog card={card} job={job} onClose={close} onReject={submit} />
  if (to === 'hire') return <HireDialog card={card} job={job} onClose={close} onHire={submit} />
  return <OfferDialog card={card} job={job} onClose={close} onOffer={(offer) => submit({ offer })} />
}
