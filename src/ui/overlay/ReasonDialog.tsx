import { useState } from 'react'
import { FormError } from '../ErrorNote.tsx'
import { TextArea } from '../form/TextField.tsx'
import { ConfirmDialog } from './Dialog.tsx'

type ReasonDialogProps = {
  title: string
  /** The consequences of the act. */
  text: string
  /** The verb and its object. */
  verb: string
  /** The way out, where “Cancel” could be taken for the verb. */
  cancelLabel?: string | undefined
  destructive?: boolean | undefined
  /** Of the field for the words. */
  label: string
  hint?: string
  optional?: boolean | undefined
  maxLength: number
  /** What is missing when a reason is required and nothing was written. */
  missing?: string
  busy: boolean
  failure: string | undefined
  onConfirm: (reason: string) => unknown
  onClose: () => void
}

/** Confirms an act whose reason, or message, others read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, verb, destructive, label, hint, optional, maxLength, missing, busy, failure } = props
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  // Said before it is missing.
  const mark = hint ?? (optional ? undefined : 'Required')
  const confirm = () => {
    const given = reason.trim()
    const refused = !optional && given.length < 3
    setMissing(refused)
    return refused ? undefined : props.onConfirm(given)
  }
  return (
    <ConfirmDialog
      open
      title={title}
      subtitle={text}
      confirmLabel={verb}
      cancelLabel={props.cancelLabel}
      busy={busy}
      destructive={destructive}
      onConfirm={confirm}
      onClose={props.onClose}
    >
      {failure && (
        <div className="mb-4">
          <FormError>{failure}</FormError>
        </div>
      )}
      <TextArea
        label={label}
        optional={optional}
        rows={3}
        maxLength={maxLength}
        aria-required={!optional}
        {...(mark && { hint: mark })}
        error={isMissing ? missing : undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
