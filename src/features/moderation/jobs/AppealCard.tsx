import { useState } from 'react'
import { api, type DataOf } from '#/client/api.ts'
import { showSuccess } from '#/client/toast.ts'
import { AppError } from '#/shared/errors.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import { TextArea } from '#/ui/form/TextField.tsx'

type Read = DataOf<'GET', '/admin/jobs/:id'>
type AppealCardProps = { job: Read; appeal: NonNullable<Read['appeal']>; onAnswered: () => Promise<unknown> }

/** The employer's objection, and the two answers to it. Not for the one who removed the job. */
export function AppealCard({ job, appeal, onAnswered }: AppealCardProps) {
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState<'kept' | 'restored' | null>(null)
  const [problem, setProblem] = useState('')
  const answer = async (outcome: 'kept' | 'restored') => {
    setMissing(note.trim().length < 3)
    setProblem('')
    if (note.trim().length < 3 || busy) return
    setBusy(outcome)
    try {
      const { message } = await api.post(
        '/admin/jobs/:id/answer-appeal',
        { id: job.id, decisionId: appeal.decisionId, outcome, note, version: job.version },
        { silent: true },
      )
      if (message) showSuccess(message)
    } catch (error) {
      setProblem(error instanceof AppError ? error.message : 'That did not work')
    }
    setBusy(null)
    await onAnswered()
  }
  return (
    <section aria-labelledby="appeal" className="self-start rounded-box border-2 border-fg p-5">
      <h2 id="appeal" className="text-xl">
        The employer objects
      </h2>
      <blockquote className="mt-3 whitespace-pre-line wrap-anywhere">“{appeal.why}”</blockquote>
      <p className="mt-1 text-sm text-fg-muted">
        <DateTime iso={appeal.at} />
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
              error={missing ? 'Say why, in a sentence' : undefined}
              onChange={(event) => setNote(event.target.value)}
            />
          </div>
          <div role="alert" className="not-empty:mt-3">
            {problem && <FormError>{problem}</FormError>}
          </div>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <Button variant="outlined" busy={busy === 'restored'} onClick={() => answer('restored')}>
              Restore the job
            </Button>
            <Button variant="outlined" busy={busy === 'kept'} onClick={() => answer('kept')}>
              Keep it removed
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
