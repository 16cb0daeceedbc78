import { type FormEvent, useId, useState } from 'react'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Lock } from '#/ui/icons/more-icons.tsx'

/** For the team alone: on another ground, with a lock, and its button saves instead of sending. */
export function NoteComposer({ id, applicant }: { id: string; applicant: string }) {
  const name = `note ${id}`
  const fieldId = useId()
  const [body, setBody] = useState(() => readDraft<{ body: string }>(name)?.body ?? '')
  const change = (next: string) => {
    setBody(next)
    if (next) writeDraft(name, { body: next })
    else deleteDraft(name)
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
    write({ id, body })
  }
  return (
    <form onSubmit={save} noValidate>
      <TextArea
        id={fieldId}
        label={`Note about ${applicant}`}
        hint={
          <span className="flex items-start gap-1.5">
            <Lock className="mt-1 size-3.5 shrink-0" aria-hidden="true" />
            Only your team and the recruiter of this job read it. Write @ and a colleague’s full name to tell
            them.
          </span>
        }
        rows={3}
        value={body}
        onChange={({ target }) => change(target.value)}
        error={problem ?? undefined}
      />
      <Button type="submit" variant="dark" busy={isBusy} className="mt-3">
        <Lock className="size-4" aria-hidden="true" />
        Save note
      </Button>
    </form>
  )
}
