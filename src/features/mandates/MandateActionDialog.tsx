import { useState } from 'react'
import { showUndoToast } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { ConfirmDialog } from '#/ui/overlay/Dialog.tsx'
import type { employerTransitions, recruiterTransitions } from './states.ts'

export type MandateAction = {
  id: string
  title: string
  verb: string
  /** The consequences of the action. */
  text: string
  destructive?: boolean
} & (
  | { side: 'employer'; move: (typeof employerTransitions)[number] }
  | { side: 'recruiter'; move: (typeof recruiterTransitions)[number] }
)

/**
 * Confirms an action on a mandate and explains its consequences. The other side reads the message, if any.
 */
export function MandateActionDialog({ action, onClose }: { action: MandateAction; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const options = {
    silent: true,
    invalidates: ['/employer/*', '/recruiter/*'],
    invalidatesOnFailure: true,
    done({ message }: { message?: string }) {
      showUndoToast(`mandate ${action.id}`, message)
      onClose()
    },
  } as const
  const asEmployer = useWrite('POST /employer/mandates/:id/move', options)
  const asRecruiter = useWrite('POST /recruiter/mandates/:id/move', options)
  const { isBusy, failure } = action.side === 'employer' ? asEmployer : asRecruiter
  const confirm = () => {
    const input = { id: action.id, ...(reason.trim() && { reason }) }
    return action.side === 'employer'
      ? asEmployer.write({ ...input, move: action.move })
      : asRecruiter.write({ ...input, move: action.move })
  }
  return (
    <ConfirmDialog
      open
      title={action.title}
      subtitle={action.text}
      confirmLabel={action.verb}
      busy={isBusy}
      destructive={action.destructive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <TextArea
        label="Message to them"
        optional
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
