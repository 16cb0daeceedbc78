import { type FormEvent, useState } from 'react'
import { useWrite } from '#/client/queries/use-write.ts'
import { useCan } from '#/client/use-rights.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { Lock } from '#/ui/icons/more-icons.tsx'
import { MentionTextArea } from '../mentions/MentionTextArea.tsx'
import type { ApplicantDetail } from './board.ts'

export const ApplicantNotes = ({ applicant }: { applicant: ApplicantDetail }) => {
  const mayWrite = useCan('write-notes')
  const [body, setBody] = useState('')
  const { write, isBusy, failure } = useWrite('POST /employer/applications/:id/notes', {
    silent: true,
    invalidates: ['/employer/*'],
    done: () => setBody(''),
  })
  const refusal = failure && (failure.errors?.body?.[0] ?? failure.message)
  const problem =
    refusal === 'Note is required'
      ? 'Write something first'
      : refusal && `We couldn’t save the note. It is kept here. ${refusal}`

  const save = (event: FormEvent) => {
    event.preventDefault()
    write({ id: applicant.id, body })
  }
  return (
    <section aria-labelledby="applicant-notes" className="mt-8">
      <h4 id="applicant-notes" className="mb-3 text-lg">
        What the team said
      </h4>
      <ul className="grid gap-4">
        {applicant.notes.map((note) => (
          <li key={note.id} className="flex gap-3">
            <Avatar name={note.author ?? 'Former colleague'} size={32} />
            <div className="min-w-0">
              <p className="text-sm">
                <span className="font-bold">{note.author ?? 'Someone who has left'}</span>{' '}
                <span className="text-fg-muted">
                  <DateTime iso={note.at} as="age" />
                </span>
              </p>
              <p className="mt-1 whitespace-pre-line text-sm wrap-anywhere">{note.body}</p>
            </div>
          </li>
        ))}
      </ul>
      {!mayWrite && applicant.notes.length === 0 && <p className="text-sm text-fg-muted">Nothing yet.</p>}
      {mayWrite && (
        <form onSubmit={save} className="mt-4 rounded-box bg-warning-soft p-4">
          <MentionTextArea
            id="team-note"
            applicationId={applicant.id}
            label="Add a note"
            hint={
              <span className="flex items-center gap-1.5">
                <Lock className="size-3.5" aria-hidden="true" />
                Only your team and the recruiter of this job read it. Type @ and a name to tell them.
              </span>
            }
            name="note"
            rows={3}
            value={body}
            onChange={setBody}
            error={problem ?? undefined}
          />
          <Button type="submit" variant="dark" size="sm" busy={isBusy} className="mt-3">
            Save note
          </Button>
        </form>
      )}
    </section>
  )
}
