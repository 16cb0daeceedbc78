import { useCan } from '#/client/use-rights.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import type { ApplicantDetail } from './board.ts'
import { NoteForm } from './NoteForm.tsx'

export const ApplicantNotes = ({ applicant }: { applicant: ApplicantDetail }) => {
  const mayWrite = useCan('write-notes')
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
        <NoteForm
          applicationId={applicant.id}
          label="Add a note"
          className="mt-4 rounded-box bg-warning-soft p-4"
        />
      )}
    </section>
  )
}
