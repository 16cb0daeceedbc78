import { type FormEvent, useId, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { Lock } from '#/ui/icons/more-icons.tsx'
import { MentionTextArea } from '../mentions/MentionTextArea.tsx'

type NoteFormProps = { applicationId: string; label: string; className?: string }

/** For the team alone: it says so with a lock, and its button saves instead of sending. */
export function NoteForm({ applicationId, label, className }: NoteFormProps) {
  const draft = `note ${applicationId}`
  const fieldId = useId()
  const [body, setBody] = useState(() => readDraft<{ body: string }>(draft)?.body ?? '')
  const change = (next: string) => {
    setBody(next)
    if (next) writeDraft(draft, { body: next })
    else deleteDraft(draft)
  }
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/notes', {
    silent: true,
    invalidates: ['/employer/*'],
    done: () => change(''),
  })
  const refusal = failure && (failure.errors?.body?.[0] ?? failure.message)
  const problem =
    refusal === 'Note is required'
      ? 'Write something first'
      : refusal && `We couldn’t save the note. It is kept here. ${refusal}`
  const save = (event: FormEvent) => {
    event.preventDefault()
    write({ id: applicationId, body })
  }
  return (
    <form onSubmit={save} noValidate className={className}>
      <MentionTextArea
        id={fieldId}
        applicationId={applicationId}
        label={label}
        hint={
          <span className="flex items-start gap-1.5">
            <Lock className="mt-1 size-3.5 shrink-0" aria-hidden="true" />
            Only your team and the recruiter of this job read it. Type @ and a name to tell them.
          </span>
        }
        name="note"
        rows={3}
        value={body}
        onChange={change}
        error={problem ?? undefined}
      />
      <Button type="submit" variant="dark" size="sm" busy={isBusy} className="mt-3">
        Save note
      </Button>
    </form>
  )
}
