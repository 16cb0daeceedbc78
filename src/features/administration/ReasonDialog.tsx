import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { AppError } from '#/shared/errors.ts'
import { ConfirmDialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

export type AdminAction = {
  path:
    | '/admin/users/:id/suspend'
    | '/admin/users/:id/reinstate'
    | '/admin/users/:id/take-admin-away'
    | '/admin/users/:id/end-sessions'
    | '/admin/users/:id/look'
  title: string
  text: string
  verb: string
  /** Who reads the reason. */
  hint: string
  optional?: boolean
  destructive?: boolean
}
type Entered = Awaited<ReturnType<typeof api.post<'/admin/users/:id/look'>>>['data']

type ReasonDialogProps = {
  id: string
  act: AdminAction
  onClose: () => void
  onLook: (session: Entered) => void
}

/** Nothing is done to a person without a reason that stands in the audit log. */
export function ReasonDialog({ id, act, onClose, onLook }: ReasonDialogProps) {
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState('')
  const send = useMutation({
    mutationFn: () => api.post(act.path, { id, reason }, { silent: true }),
    onSuccess: async ({ data, message }) => {
      if (act.path === '/admin/users/:id/look') return onLook(data as Entered)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/admin/users'),
      })
      if (message) showDone(`user ${id}`, message)
      onClose()
    },
  })
  const failure = send.error instanceof AppError ? send.error : null
  const confirm = () => {
    if (!act.optional && reason.trim().length < 3)
      return setMissing('Give a reason. It stands in the audit log.')
    setMissing('')
    send.mutate()
  }
  return (
    <ConfirmDialog
      open
      title={act.title}
      subtitle={act.text}
      confirmLabel={act.verb}
      busy={send.isPending}
      destructive={act.destructive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {send.error && (
        <div className="mb-4">
          <FormError>{failure ? failure.message : 'Something has gone wrong'}</FormError>
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
