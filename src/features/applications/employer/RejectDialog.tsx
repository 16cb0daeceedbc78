import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { useSession } from '#/client/session.ts'
import { asSentence } from '#/shared/sentence.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Ban } from '#/ui/icons/more-icons.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SendButtons } from '#/ui/overlay/DialogButtons.tsx'
import { rejectReasons } from '../api.ts'
import { undoMinutes } from '../stages.ts'
import { type ApplicantBoardCard, type ApplicantBoardData, firstName } from './board.ts'
import { type RejectReason, rejectLetter } from './reject-letter.ts'
import type { StageMoveResult } from './use-moves.tsx'

type RejectDialogProps = {
  card: ApplicantBoardCard
  job: ApplicantBoardData['job']
  onClose: () => void
  onMoved: (answer: StageMoveResult) => void
}

export const RejectDialog = ({ card, job, onClose, onMoved }: RejectDialogProps) => {
  const myName = useSession()?.user?.name ?? ''
  const defaultMessage = (reason: RejectReason) =>
    rejectLetter(reason, card.isBlind ? null : firstName(card.name), firstName(myName))
  const [reason, setReason] = useState<RejectReason>('Someone else fits better')
  // Null until the message is edited by hand; after that a new reason no longer changes it.
  const [editedMessage, setEditedMessage] = useState<string | null>(null)
  const [withMessage, setWithMessage] = useState(true)
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/move', {
    silent: true,
    done: ({ data }) => onMoved(data),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = withMessage ? (editedMessage ?? defaultMessage(reason)) : null
    write({ id: card.id, to: 'rejected', version: card.version, reason, message })
  }
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title={`Reject ${card.name}?`}
      subtitle={`${firstName(card.name)} will read “Not selected” and your message. The email goes out in ${undoMinutes} minutes; until then you can take it back.${card.stage.startsWith('offer') ? ' Your offer stands until then.' : ''}`}
    >
      <form onSubmit={submit} className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div>
          <fieldset>
            <legend className="font-bold">Reason</legend>
            <p className="mt-0.5 text-sm text-fg-muted">
              It writes one sentence of the message, and stays with the application for your team.
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
          {failure && (
            <div className="mt-4">
              <FormError>{asSentence(failure.message)} Your message is still here.</FormError>
            </div>
          )}
          <SendButtons className="mt-auto pt-5" variant="danger-solid" busy={isBusy} onCancel={onClose}>
            <Ban className="size-[18px]" aria-hidden="true" />
            {withMessage ? 'Reject and send' : 'Reject'}
          </SendButtons>
        </div>
      </form>
    </Dialog>
  )
}
