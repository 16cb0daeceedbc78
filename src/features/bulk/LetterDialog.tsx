import { useRef, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { undoMinutes } from '#/features/applications/stages.ts'
import { asSentence, plural } from '#/shared/sentence.ts'
import { FormError } from '#/ui/ErrorNote.tsx'
import { CheckField } from '#/ui/form/Choices.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Dialog } from '#/ui/overlay/Dialog.tsx'
import { SendButtons } from '#/ui/overlay/DialogButtons.tsx'
import { type Chosen, type Letter, LetterPreview, newLetter, ReasonField } from './LetterFields.tsx'

type LetterDialogProps = {
  kind: 'reject' | 'message'
  jobId: string
  people: Chosen[]
  onClose: () => void
  onPressed: (id: string) => void
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** One text for many people, read as each of them will read it before it leaves. */
export const LetterDialog = ({ kind, jobId, people: chosen, onClose, onPressed }: LetterDialogProps) => {
  // One key for what this dialog sends: a second press after a lost answer does nothing twice.
  const key = useRef(crypto.randomUUID())
  const [letter, setLetter] = useState<Letter>(() =>
    kind === 'reject'
      ? newLetter()
      : { ...newLetter(), message: 'Hello {{first name}},\n\n', isEdited: true },
  )
  const [own, setOwn] = useState<Record<string, string>>({})
  const [withMessage, setWithMessage] = useState(true)
  const { write, isBusy, failure } = useWrite('POST /employer/jobs/:id/bulk', {
    silent: true,
    done: ({ data }) => onPressed(data.id),
  })
  const isReject = kind === 'reject'
  const submit = () =>
    write({
      ...{ id: jobId, key: key.current, kind },
      ...(isReject && { reason: letter.reason }),
      message: withMessage ? letter.message : null,
      people: chosen.map(({ id, version }) => ({
        ...{ id, version },
        message: withMessage ? (own[id] ?? null) : null,
      })),
    })
  return (
    <Dialog
      open
      wide
      dismissible={!isBusy}
      onClose={onClose}
      title={`${isReject ? 'Reject' : 'Write to'} ${people(chosen.length)}`}
      subtitle={
        isReject
          ? `Each will read “Not selected” and their message. The emails go out in ${undoMinutes} minutes; until then you can take all of it back.`
          : 'The messages leave in a minute; until then you can take them back.'
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <div className="grid content-start gap-4">
          {isReject && <ReasonField name="reason" letter={letter} onChange={setLetter} />}
          {isReject && (
            <CheckField
              name="withMessage"
              label="Send the message"
              hint="Without it they only see that they were not selected."
              checked={withMessage}
              onChange={(event) => setWithMessage(event.target.checked)}
            />
          )}
          {withMessage && (
            <TextArea
              label="The text for everybody"
              name="message"
              hint="{{first name}}, {{full name}}, {{job}}, {{place}}, {{company}} and {{my name}} are filled in."
              rows={9}
              value={letter.message}
              onChange={(event) => setLetter({ ...letter, message: event.target.value, isEdited: true })}
            />
          )}
          <p className="max-h-28 overflow-y-auto text-sm text-fg-muted wrap-anywhere">
            To{' '}
            {chosen
              .slice(0, 60)
              .map(({ name }) => name)
              .join(', ')}
            {chosen.length > 60 && ` and ${plural(chosen.length - 60, 'other')}`}
          </p>
        </div>
        {withMessage && (
          <LetterPreview
            {...{ jobId, own, message: letter.message }}
            name="own-message"
            people={chosen}
            onOwn={setOwn}
          />
        )}
      </div>
      {failure && (
        <div className="mt-4">
          <FormError>{asSentence(failure.message)} Your text is still here.</FormError>
        </div>
      )}
      <SendButtons
        className="mt-6"
        variant={isReject ? 'danger-solid' : 'primary'}
        busy={isBusy}
        onCancel={onClose}
        onPress={submit}
      >
        {isReject ? `Reject ${chosen.length}${withMessage ? ' and send' : ''}` : `Send to ${chosen.length}`}
      </SendButtons>
    </Dialog>
  )
}
