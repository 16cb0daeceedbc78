import { type FormEvent, type ReactNode, useState } from 'react'
import type { AppError } from '#/shared/errors.ts'
import { asSentence } from '#/shared/sentence.ts'
import { FormError } from '../ErrorNote.tsx'
import { TextField } from '../form/TextField.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogButtons } from './DialogButtons.tsx'

type SaveDialogProps = {
  what: 'report' | 'view'
  /** What of it is saved: 'all jobs, 30 days'. */
  words: string
  busy: boolean
  failure: AppError | null
  onSave: (name: string) => void
  onClose: () => void
  /** The choices beside the name. */
  children: ReactNode
}

/** Keeps what a page shows under a name. */
export function SaveDialog({ what, words, busy, failure, onSave, onClose, children }: SaveDialogProps) {
  const [name, setName] = useState('')
  const refusal = failure?.errors?.name?.[0]
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(name)
  }
  return (
    <Dialog
      open
      dismissible={!busy}
      onClose={onClose}
      title={`Save this ${what}`}
      subtitle={`It shows ${words}.`}
    >
      <form onSubmit={save} noValidate className="grid gap-4">
        <TextField
          label="Name"
          name={`${what}-name`}
          hint="One of yours with the same name is replaced."
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          error={refusal}
          onChange={(event) => setName(event.target.value)}
        />
        {children}
        {failure && !refusal && <FormError>{asSentence(failure.message)}</FormError>}
        <DialogButtons verb={`Save ${what}`} busy={busy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
