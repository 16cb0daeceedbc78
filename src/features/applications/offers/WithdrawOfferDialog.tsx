import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicantBoardCard, firstName } from '../employer/board.ts'
import type { StageMoveResult } from '../employer/use-moves.tsx'
import { type Stage, stageLabel } from '../stages.ts'

type WithdrawOfferDialogProps = {
  card: ApplicantBoardCard
  to: Stage
  onClose: () => void
  onMoved: (answer: StageMoveResult) => void
}

/** Takes an offer back without ending the application. Told at once, since it could be accepted meanwhile. */
export const WithdrawOfferDialog = ({ card, to, onClose, onMoved }: WithdrawOfferDialogProps) => {
  const [message, setMessage] = useState('')
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/move', {
    silent: true,
    done: ({ data }) => onMoved(data),
  })
  const name = firstName(card.name)
  const { offer } = card
  return (
    <ConfirmDialog
      open
      title={`Withdraw the offer to ${card.name}?`}
      subtitle={`${offer ? `It is ${formatOfferPay(offer)}. ` : ''}${name} is told right away and goes back to “${stageLabel(to)}”. This has no undo.`}
      confirmLabel="Withdraw offer"
      onConfirm={() => write({ id: card.id, to, version: card.version, message })}
      busy={isBusy}
      onClose={onClose}
      destructive
    >
      <div className="grid gap-4">
        {failure && <FormError>{failure.message}</FormError>}
        <TextArea
          id="withdraw-offer-message"
          label="Why"
          optional
          hint={`${name} reads this.`}
          rows={3}
          maxLength={4000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
