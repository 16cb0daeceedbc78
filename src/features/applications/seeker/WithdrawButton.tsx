import { useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Undo2 } from '#/ui/icons/more-icons.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { ApplicationDetail } from './labels.ts'
import { applicationPaths, failureMessage } from './mutations.ts'

/** Withdrawing also removes the profile and résumé, so the dialog says so first. */
export function WithdrawButton({ application }: { application: ApplicationDetail }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const company = application.job.company.name
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
        title="Withdraw this application?"
        subtitle={`${company} loses your profile and résumé right away. While the job is open you can apply again.`}
        confirmLabel="Withdraw"
        onConfirm={() => write({ id: application.id, version: application.version, reason })}
        busy={isBusy}
        destructive
      >
        <div className="grid gap-4">
          {failure && <FormError>{failureMessage(failure)}</FormError>}
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
