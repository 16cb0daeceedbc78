import { useQuery } from '@tanstack/react-query'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'
import { maxNoteLength } from './limits.ts'
import { useOwnNote } from './use-own-note.ts'

type OwnNoteProps = {
  id: string
  /** Of an interview that is no more it is shown, and none is begun. */
  onlyIfWritten?: boolean
  className?: string
}

/** What an applicant notes for themselves about an interview. */
export function OwnNote({ id, onlyIfWritten, className }: OwnNoteProps) {
  const { data } = useQuery(apiQuery('/interviews/:id/note', { id }, { silent: true }))
  if (!data || (onlyIfWritten && data.savedAt === null)) return null
  return (
    <div className={className}>
      <NoteField key={id} id={id} stored={data} />
    </div>
  )
}

const NoteField = ({ id, stored }: { id: string; stored: DataOf<'GET', '/interviews/:id/note'> }) => {
  const { text, change, save, savedAt, isSaved, isFailing } = useOwnNote(id, stored)
  return (
    <>
      <TextArea
        label="Your notes"
        hint="Questions to ask, names, what you want to say. Only you can see them."
        name="own-note"
        rows={6}
        maxLength={maxNoteLength}
        value={text}
        onChange={({ target }) => change(target.value)}
        onBlur={save}
      />
      <p role="status" className="mt-1.5 min-h-6 text-sm text-fg-muted">
        {isFailing && !isSaved ? (
          <>
            <b className="text-danger">We couldn’t save your notes.</b> They are still here.{' '}
            <button type="button" className="link" onClick={save}>
              Try again
            </button>
          </>
        ) : !isSaved ? (
          'Saving…'
        ) : (
          savedAt && (
            <>
              Saved <DateTime iso={savedAt} as="due" />
            </>
          )
        )}
      </p>
    </>
  )
}
