import { useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { showUndoToast } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'

export type AdminAction = {
  key:
    | 'POST /admin/users/:id/suspend'
    | 'POST /admin/users/:id/reinstate'
    | 'POST /admin/users/:id/take-admin-away'
    | 'POST /admin/users/:id/end-sessions'
    | 'POST /admin/users/:id/impersonate'
  title: string
  text: string
  verb: string
  /** Tells who reads the reason. */
  hint: string
  optional?: boolean
  destructive?: boolean
}
type Entered = DataOf<'POST', '/admin/users/:id/impersonate'>

type ReasonDialogProps = {
  id: string
  act: AdminAction
  onClose: () => void
  onLook: (session: Entered) => void
}

/** Every action on a user needs a reason, which is stored in the audit log. */
export function ReasonDialog({ id, act, onClose, onLook }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState('')
  const isImpersonation = act.key === 'POST /admin/users/:id/impersonate'
  const { write, isBusy, failure } = useWrite(act.key, {
    silent: true,
    // What was read as an administrator is dropped when one looks as somebody else.
    invalidates: isImpersonation ? [] : ['/admin/users/*'],
  })
  const confirm = async () => {
    if (!act.optional && reason.trim().length < 3)
      return setMissing('Give a reason. It stands in the audit log.')
    setMissing('')
    const answer = await write({ id, reason })
    if (!answer) return
    if (isImpersonation) return onLook(answer.data as Entered)
    if (answer.message) showUndoToast(`user ${id}`, answer.message)
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={act.title}
      subtitle={act.text}
      confirmLabel={act.verb}
      busy={isBusy}
      destructive={act.destructive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <TextArea
        label="Reason"
        optional={act.optional}
        rows={3}
        maxLength={1000}
        hint={act.hint}
        error={missing || undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
