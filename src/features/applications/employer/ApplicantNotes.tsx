import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#/client/api.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { RelativeTime } from '#/ui/DateTime.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { Lock } from '#/ui/icons/more-icons.tsx'
import type { ApplicantDetail } from './board.ts'

export const ApplicantNotes = ({ applicant }: { applicant: ApplicantDetail }) => {
  const client = useQueryClient()
  const [body, setBody] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await api.post('/employer/applications/:id/notes', { id: applicant.id, body }, { silent: true })
      setBody('')
      await client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/employer/'),
      })
    } catch (error) {
      const reason = error instanceof AppError ? (error.errors?.body?.[0] ?? error.message) : ''
      setProblem(
        reason === 'Note is required'
          ? 'Write something first'
          : `We couldn’t save the note. It is kept here. ${reason}`,
      )
    } finally {
      setBusy(false)
    }
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
                  <RelativeTime iso={note.at} />
                </span>
              </p>
              <p className="mt-1 whitespace-pre-line text-sm wrap-anywhere">{note.body}</p>
            </div>
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="mt-4 rounded-box bg-warning-soft p-4">
        <TextArea
          id="team-note"
          label="Add a note"
          hint={
            <span className="flex items-center gap-1.5">
              <Lock className="size-3.5" aria-hidden="true" />
              Only your team reads it
            </span>
          }
          name="note"
          rows={3}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          error={problem}
        />
        <Button type="submit" variant="dark" size="sm" busy={busy} className="mt-3">
          Save note
        </Button>
      </form>
    </section>
  )
}
