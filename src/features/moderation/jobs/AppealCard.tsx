import { useState } from 'react'
import type { DataOf } from '#/client/api.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

type ReviewedJob = DataOf<'GET', '/admin/jobs/:id'>
type AppealCardProps = { job: ReviewedJob; appeal: NonNullable<ReviewedJob['appeal']> }

/** The employer's appeal and the two possible answers. Hidden from the person who removed the job. */
export function AppealCard({ job, appeal }: AppealCardProps) {
  const [note, setNote] = useState('')
  const [isNoteMissing, setIsNoteMissing] = useState(false)
  const { write, isBusy, sending, failure, reset } = useWrite('POST /admin/jobs/:id/answer-appeal', {
    silent: true,
    toast: true,
    invalidates: ['/admin/*'],
    invalidatesOnFailure: true,
  })
  const decide = (outcome: 'uphold' | 'overturn') => {
    if (isBusy) return
    const isMissing = note.trim().length < 3
    setIsNoteMissing(isMissing)
    if (isMissing) reset()
    else write({ id: job.id, decisionId: appeal.decisionId, outcome, note, version: job.version })
  }
  return (
    <section aria-labelledby="appeal" className="self-start rounded-box border-2 border-fg p-5">
      <h2 id="appeal" className="text-xl">
        The employer objects
      </h2>
      <blockquote className="mt-3 whitespace-pre-line wrap-anywhere">“{appeal.why}”</blockquote>
      <p className="mt-1 text-sm text-fg-muted">
        <DateTime iso={appeal.at} as="day" />
      </p>
      {appeal.yours ? (
        <p className="mt-4 font-bold">You removed this job, so somebody else answers.</p>
      ) : (
        <>
          <div className="mt-5">
            <TextArea
              label="Your answer"
              name="answer"
              rows={3}
              maxLength={1000}
              hint="The employer reads it."
              value={note}
              error={isNoteMissing ? 'Say why, in a sentence' : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <div role="alert" className="not-empty:mt-3">
            {failure && <FormError>{failure.message}</FormError>}
          </div>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button
              variant="outlined"
              busy={sending?.outcome === 'overturn'}
              onClick={() => decide('overturn')}
            >
              Restore the job
            </Button>
            <Button variant="outlined" busy={sending?.outcome === 'uphold'} onClick={() => decide('uphold')}>
              Keep it removed
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
