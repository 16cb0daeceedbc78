import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { formatOfferPay } from '#/shared/money/money.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Undo2 } from '#/ui/icons/more-icons.tsx'
import { Notice } from '#/ui/notes/Notice.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import { useExtensions } from '../extensions.ts'
import { type ApplicationDetail, isOfferExpired } from './labels.ts'
import { applicationPaths, failureMessage } from './mutations.ts'

/** What withdrawing gives up beside the application: an open offer, or the terms both agreed on. */
function offerAtStake({ stage, offer }: ApplicationDetail) {
  if (!offer) return null
  if (stage === 'offer accept') return { offer, isAgreed: true }
  const isOpen = (stage === 'offer' || stage === 'offer counter') && !isOfferExpired(offer)
  return isOpen ? { offer, isAgreed: false } : null
}

/** Withdrawing also removes the profile and résumé, and gives up an offer, so the dialog says so first. */
export function WithdrawButton({ application }: { application: ApplicationDetail }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const company = application.job.company.name
  const extensions = useExtensions()
  const atStake = offerAtStake(application)
  const pay = atStake && formatOfferPay(atStake.offer)
  const { write, isBusy, failure } = useWrite('POST /applications/:id/withdraw', {
    toast: 'Application withdrawn',
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
    done: () => setOpen(false),
  })
  return (
    <div className="mt-7">
      <Button variant="ghost" className="-ms-3 text-fg-muted" onClick={() => setOpen(true)}>
        <Undo2 className="size-[18px]" aria-hidden="true" />
        Withdraw
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={pay ? `Withdraw, and give up ${pay}?` : 'Withdraw this application?'}
        subtitle={`${company} loses your profile and résumé right away. It keeps your name, the steps and your messages. While the job is open you can apply again.`}
        confirmLabel={pay ? `Withdraw and give up ${pay}` : 'Withdraw'}
        onConfirm={() => write({ id: application.id, version: application.version, reason })}
        busy={isBusy}
        destructive
      >
        <div className="grid gap-4">
          {failure && <FormError>{failureMessage(failure)}</FormError>}
          {atStake && (
            <Notice>
              {atStake.isAgreed
                ? `You and ${company} agreed on ${pay}. If you withdraw, that ends too. This cannot be undone.`
                : `If you withdraw, the offer of ${pay} ends too. This cannot be undone.`}
              {application.allowedStages.includes('offer reject') &&
                ' To say no but let them keep your profile and résumé, decline instead.'}
            </Notice>
          )}
          {open && extensions.endsWith(application.id)}
          <TextArea
            id="withdraw-reason"
            label="Why"
            optional
            hint={`${company} reads this.`}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
