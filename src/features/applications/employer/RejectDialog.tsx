import { type FormEvent, useState } from 'react'
import { useSession } from '#/client/session.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Ban } from '#/ui/icons/more-icons.tsx'
import { rejectReasons } from '../api.ts'
import { undoMinutes } from '../stages.ts'
import { type BoardCard, type BoardData, firstName } from './board.ts'

type Reason = (typeof rejectReasons)[number]

/** The sentence each reason adds to the message. */
const reasonSentences: Record<Reason, string> = {
  'Experience with the tools we use': 'the work needs someone who knows our tools already',
  'Years in a similar role': 'we chose someone with more years in a similar role',
  'Pay is too far apart': 'our pay ends below what you asked for',
  'Place or hours do not fit': 'the place or the hours do not fit',
  'Someone else fits better': 'someone else fits this role better',
  'The job has been filled': 'the job has been filled',
  Other: 'we chose someone else',
}

type RejectDialogProps = {
  card: BoardCard
  job: BoardData['job']
  onClose: () => void
  onReject: (details: { reason: Reason; message: string | null }) => Promise<void>
}

export const RejectDialog = ({ card, job, onClose, onReject }: RejectDialogProps) => {
  const myName = useSession()?.user?.name ?? ''
  const defaultMessage = (reason: Reason) =>
    `Hello ${firstName(card.name)},\n\nthank you for the time you put into this. We have decided not to go on: ${reasonSentences[reason]}.\n\n${firstName(myName)}`
  const [reason, setReason] = useState<Reason>('Someone else fits better')
  // Null until the message is edited by hand; after that a new reason no longer changes it.
  const [editedMessage, setEditedMessage] = useState<string | null>(null)
  const [withMessage, setWithMessage] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await onReject({ reason, message: withMessage ? (editedMessage ?? defaultMessage(reason)) : null })
    } catch (error) {
      setProblem(
        error instanceof AppError ? `${error.message}. Your message is still here.` : 'That did not work',
      )
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      dismissible={!busy}
      onClose={onClose}
      title={`Reject ${card.name}?`}
      subtitle={`${firstName(card.name)} will read “Not selected” and your message. The mail leaves in ${undoMinutes} minutes; until then you can take it back.`}
    >
      <form onSubmit={submit} className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div>
          <fieldset>
            <legend className="font-bold">Reason</legend>
            <p className="mt-0.5 text-sm text-fg-muted">
              Kept for the team. It also writes one sentence of the message.
            </p>
            <div className="mt-2">
              {rejectReasons.map((one) => (
                <label
                  key={one}
                  className={`flex cursor-pointer items-center gap-3 border-b border-base-300 py-2.5 ${one === reason ? 'font-bold' : ''}`}
                >
                  <input
                    type="radio"
                    name="reason"
                    className="radio radio-sm"
                    checked={one === reason}
                    onChange={() => setReason(one)}
                  />
                  {one}
                </label>
              ))}
            </div>
          </fieldset>
          <CheckField
            className="mt-4"
            name="withMessage"
            label="Send the message"
            hint="Without it they only see that they were not selected."
            checked={withMessage}
            onChange={(event) => setWithMessage(event.target.checked)}
          />
        </div>
        <div className="flex flex-col rounded-box bg-base-200 p-5">
          <TextArea
            label={`What ${firstName(card.name)} will read`}
            name="message"
            hint={`About ${job.title}`}
            rows={11}
            disabled={!withMessage}
            value={editedMessage ?? defaultMessage(reason)}
            onChange={(event) => setEditedMessage(event.target.value)}
          />
          {problem && (
            <div className="mt-4">
              <FormError>{problem}</FormError>
            </div>
          )}
          <div className="mt-auto flex flex-wrap justify-end gap-2.5 pt-5">
            <Button variant="ghost" size="lg" onClick={() => !busy && onClose()} data-autofocus>
              Cancel
            </Button>
            <Button variant="danger-solid" size="lg" type="submit" busy={busy}>
              <Ban className="size-[18px]" aria-hidden="true" />
              {withMessage ? 'Reject and send' : 'Reject'}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  )
}
