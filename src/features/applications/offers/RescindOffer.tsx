import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { type ApplicantBoardCard, firstName } from '../employer/board.ts'

/** Takes an accepted offer back: rare, told at once, and kept in the record of both sides. */
export const RescindOffer = ({ card }: { card: ApplicantBoardCard }) => {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/rescind-offer', {
    silent: true,
    toast: true,
    invalidates: ['/employer/*'],
    invalidatesOnFailure: true,
    form: { fields: ['reason'], setError: (_, { message }) => setError(message) },
    done: () => setOpen(false),
  })
  const name = firstName(card.name)
  const { offer } = card
  return (
    <>
      <Button variant="ghost" size="sm" className="-ms-3 mt-4 text-danger" onClick={() => setOpen(true)}>
        Rescind the offer
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Rescind the offer agreed with ${card.name}?`}
        subtitle={`${offer ? `It is ${formatOfferPay(offer)}. ` : ''}${name} and your team are told right away, with your reason, and the application ends. This has no undo, and the signed record keeps it. ${name} may have given up other work for it.`}
        confirmLabel="Rescind the offer"
        onConfirm={() => write({ id: card.id, version: card.version, reason })}
        busy={isBusy}
        onClose={() => setOpen(false)}
        destructive
      >
        <div className="grid gap-4">
          {failure && <FormError>{failure.message}</FormError>}
          <TextArea
            id="rescind-reason"
            label="Why"
            hint={`${name} reads this.`}
            rows={3}
            maxLength={2000}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value)
              setError(undefined)
            }}
          />
        </div>
      </ConfirmDialog>
    </>
  )
}
