import { useState } from 'react'
import { showDone } from '#/client/undo-toast.tsx'
import { useWrite } from '#/client/use-write.ts'
import { ConfirmDialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import type { employerMoves, recruiterMoves } from './states.ts'

export type AskedMove = {
  id: string
  title: string
  verb: string
  /** What follows from it. */
  text: string
  destructive?: boolean
} & (
  | { side: 'employer'; move: (typeof employerMoves)[number] }
  | { side: 'recruiter'; move: (typeof recruiterMoves)[number] }
)

/** Makes one move of a mandate, with what follows from it said first. The other side reads the words, if any. */
export function MoveDialog({ asked, onClose }: { asked: AskedMove; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const options = {
    silent: true,
    invalidates: ['/employer/*', '/recruiter/*'],
    invalidatesOnFailure: true,
    done({ message }: { message?: string }) {
      showDone(`mandate ${asked.id}`, message)
      onClose()
    },
  } as const
  const asEmployer = useWrite('POST /employer/mandates/:id/move', options)
  const asRecruiter = useWrite('POST /recruiter/mandates/:id/move', options)
  const { isBusy, failure } = asked.side === 'employer' ? asEmployer : asRecruiter
  const confirm = () => {
    const input = { id: asked.id, ...(reason.trim() && { reason }) }
    return asked.side === 'employer'
      ? asEmployer.write({ ...input, move: asked.move })
      : asRecruiter.write({ ...input, move: asked.move })
  }
  return (
    <ConfirmDialog
      open
      title={asked.title}
      subtitle={asked.text}
      confirmLabel={asked.verb}
      busy={isBusy}
      destructive={asked.destructive}
      onConfirm={confirm}
      onClose={onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <TextArea
        label="Words for them"
        optional
        rows={3}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
