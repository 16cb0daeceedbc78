import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { ApplicationDetail } from './labels.ts'
import { applicationPaths, failureMessage } from './mutations.ts'

/** One polite note to an employer whose reply is late; after that, when it was sent. */
export function AskAboutReply({ application }: { application: ApplicationDetail }) {
  const company = application.job.company.name
  const { write, isBusy, failure } = useWrite('POST /applications/:id/ask', {
    toast: 'Sent',
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
  })
  // A suspended employer cannot answer.
  if (application.jobState === 'suspended' || application.jobState === 'unchecked') return null
  if (application.askedAt)
    return (
      <p className="mt-4 font-semibold">
        You asked on <DateTime iso={application.askedAt} as="day" />. {company} has your question on its list.
      </p>
    )
  return (
    <div className="mt-5">
      <Button variant="dark" busy={isBusy} onClick={() => write({ id: application.id })}>
        Ask them once
      </Button>
      <p className="mt-2 max-w-[34em] text-sm text-fg-muted">
        We send {company} one polite note: that you still want the job, and when they had promised an answer.
      </p>
      {failure && (
        <div className="mt-3">
          <FormError>{failureMessage(failure)}</FormError>
        </div>
      )}
    </div>
  )
}
