import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/client/api.ts'
import { showDone } from '#/client/undo-toast.tsx'
import { AppError } from '#/shared/errors.ts'
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
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const make = useMutation({
    mutationFn: () => {
      const input = { id: asked.id, ...(reason.trim() && { reason }) }
      return asked.side === 'employer'
        ? api.post('/employer/mandates/:id/move', { ...input, move: asked.move }, { silent: true })
        : api.post('/recruiter/mandates/:id/move', { ...input, move: asked.move }, { silent: true })
    },
    onSuccess: ({ message }) => {
      showDone(`mandate ${asked.id}`, message)
      onClose()
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => /^\/(employer|recruiter)\//.test(String(queryKey[0])),
      }),
  })
  return (
    <ConfirmDialog
      open
      title={asked.title}
      subtitle={asked.text}
      confirmLabel={asked.verb}
      busy={make.isPending}
      destructive={asked.destructive}
      onConfirm={() => make.mutate()}
      onClose={onClose}
    >
      {make.error && (
        <div className="mb-4">
          <FormError>
            {make.error instanceof AppError ? make.error.message : 'Something has gone wrong'}
          </FormError>
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
