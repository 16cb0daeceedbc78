import { useEffect, useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { rejectReasons } from '#/features/applications/api.ts'
import { type RejectReason, rejectLetter } from '#/features/applications/employer/reject-letter.ts'
import { Button } from '#/ui/Button.tsx'
import { SelectField, TextArea } from '#/ui/form/TextField.tsx'

export type Chosen = DataOf<'GET', '/employer/jobs/:id/people'>[number]
export type Letter = { reason: RejectReason; message: string; isEdited: boolean }

export const newLetter = (reason: RejectReason = 'Someone else fits better'): Letter => ({
  reason,
  message: rejectLetter(reason, '{{first name}}', '{{my name}}'),
  isEdited: false,
})

export const ReasonField = ({
  name,
  letter,
  onChange,
}: {
  name: string
  letter: Letter
  onChange: (letter: Letter) => void
}) => (
  <SelectField
    label="Reason"
    name={name}
    hint="It writes one sentence of the message. The reason itself stays with your team."
    value={letter.reason}
    options={rejectReasons.map((value) => ({ value, label: value }))}
    onChange={(event) => {
      const reason = event.target.value as RejectReason
      onChange(letter.isEdited ? { ...letter, reason } : newLetter(reason))
    }}
  />
)

type PreviewProps = {
  jobId: string
  people: Chosen[]
  message: string
  /** Texts written for one person alone, by id. */
  own: Record<string, string>
  onOwn: (own: Record<string, string>) => void
  name: string
}

/** The text as each person will read it, one after the other; each can be changed for that person alone. */
export const LetterPreview = ({ jobId, people, message, own, onOwn, name }: PreviewProps) => {
  const [place, setPlace] = useState(0)
  const at = Math.min(place, people.length - 1)
  const person = people[at]
  const { write, answer, failure } = useWrite('POST /employer/jobs/:id/bulk/preview', {
    silent: true,
    parallel: true,
  })
  const id = person?.id
  const text = (id && own[id]) ?? message
  useEffect(() => {
    if (!id || !text.trim()) return
    const timer = setTimeout(() => void write({ id: jobId, message: text, people: [id] }), 250)
    return () => clearTimeout(timer)
  }, [jobId, id, text, write])
  if (!person) return null
  const filled = text.trim() ? answer?.data.find((one) => one.id === person.id) : undefined
  return (
    <div className="flex flex-col rounded-box bg-base-200 p-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <p className="min-w-36 flex-1 font-bold wrap-anywhere">
          {person.name} reads
          {people.length > 1 && (
            <span className="tabular-nums block text-sm font-normal text-fg-muted">
              {at + 1} of {people.length}
            </span>
          )}
        </p>
        {people.length > 1 && (
          <div className="flex gap-2">
            <Button size="sm" variant="outlined" disabled={at === 0} onClick={() => setPlace(at - 1)}>
              Previous
            </Button>
            <Button
              size="sm"
              variant="outlined"
              disabled={at === people.length - 1}
              onClick={() => setPlace(at + 1)}
            >
              Next
            </Button>
          </div>
        )}
      </div>
      {own[person.id] === undefined ? (
        <>
          <p
            className="mt-3 min-h-40 text-sm leading-relaxed whitespace-pre-line wrap-anywhere"
            aria-live="polite"
          >
            {filled?.text ?? ''}
          </p>
          <p className="mt-3">
            <button
              type="button"
              className="link text-sm"
              onClick={() => onOwn({ ...own, [person.id]: filled?.text ?? text })}
            >
              Write something else to {person.name}
            </button>
          </p>
        </>
      ) : (
        <>
          <TextArea
            label={`Only for ${person.name}`}
            name={name}
            rows={9}
            value={own[person.id]}
            onChange={(event) => onOwn({ ...own, [person.id]: event.target.value })}
          />
          <p className="mt-2">
            <button
              type="button"
              className="link text-sm"
              onClick={() => {
                const { [person.id]: _gone, ...rest } = own
                onOwn(rest)
              }}
            >
              Take the common text again
            </button>
          </p>
        </>
      )}
      {filled && filled.missing.length > 0 && (
        <p className="mt-2 text-sm text-danger">
          {`{{${filled.missing[0]}}}`} is not known of {person.name}. Write what belongs there, or take it
          out.
        </p>
      )}
      {failure && <p className="mt-2 text-sm text-danger">{failure.message}</p>}
    </div>
  )
}
