import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'

export type AdminAction = {
  key:
    | 'POST /admin/users/:id/suspend'
    | 'POST /admin/users/:id/reinstatement'
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
type ImpersonationSession = DataOf<'POST', '/admin/users/:id/impersonate'>

type UserActionDialogProps = {
  id: string
  act: AdminAction
  onClose: () => void
  onImpersonate: (session: ImpersonationSession) => void
}

/** Every action on a user needs a reason, which is stored in the audit log. */
export function UserActionDialog({ id, act, onClose, onImpersonate }: UserActionDialogProps) {
  const isImpersonation = act.key === 'POST /admin/users/:id/impersonate'
  const { write, isBusy, failure } = useWrite(act.key, {
    silent: true,
    // What was read as an administrator is dropped when impersonation begins.
    invalidates: isImpersonation ? [] : ['/admin/users/*'],
  })
  const confirm = async (reason: string) => {
    const answer = await write({ id, reason })
    if (!answer) return
    if (isImpersonation) return onImpersonate(answer.data as ImpersonationSession)
    if (answer.message) showToast('success', answer.message, `user ${id}`)
    onClose()
  }
  return (
    <ReasonDialog
      title={act.title}
      text={act.text}
      verb={act.verb}
      destructive={act.destructive}
      label="Reason"
      hint={act.hint}
      optional={act.optional}
      maxLength={1000}
      missing="Give a reason. It stands in the audit log."
      busy={isBusy}
      failure={failure?.message}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
