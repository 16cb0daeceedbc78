import { useWrite } from '#/client/queries/use-write.ts'
import { showToast } from '#/client/toasts/toast.ts'
import { ReasonDialog } from '#/ui/overlay/ReasonDialog.tsx'
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
  const options = {
    silent: true,
    invalidates: ['/employer/*', '/recruiter/*'],
    invalidatesOnFailure: true,
    done({ message }: { message?: string }) {
      showToast('success', message, `mandate ${action.id}`)
      onClose()
    },
  } as const
  const asEmployer = useWrite('POST /employer/mandates/:id/move', options)
  const asRecruiter = useWrite('POST /recruiter/mandates/:id/move', options)
  const { isBusy, failure } = action.side === 'employer' ? asEmployer : asRecruiter
  const confirm = (reason: string) => {
    const input = { id: action.id, ...(reason && { reason }) }
    return action.side === 'employer'
      ? asEmployer.write({ ...input, move: action.move })
      : asRecruiter.write({ ...input, move: action.move })
  }
  return (
    <ReasonDialog
      title={action.title}
      text={action.text}
      verb={action.verb}
      destructive={action.destructive}
      label="Message to them"
      optional
      maxLength={500}
      busy={isBusy}
      failure={failure?.message}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
