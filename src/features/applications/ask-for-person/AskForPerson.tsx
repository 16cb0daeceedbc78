import { useWrite } from '#/client/queries/use-write.ts'
import { Button } from '#/ui/Button.tsx'
import { DateTime } from '#/ui/DateTime.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { ApplicationDetail } from '../seeker/labels.ts'
import { applicationPaths, failureMessage } from '../seeker/mutations.ts'

/** Where answers were compared automatically: the way to a person, and after that when it was asked. */
export function AskForPerson({ application }: { application: ApplicationDetail }) {
  const { id, job, personAskedAt, mayAskPerson, waitsForPerson } = application
  const { write, isBusy, failure } = useWrite('POST /applications/:id/ask-person', {
    silent: true,
    toast: true,
    invalidates: applicationPaths,
    invalidatesOnFailure: true,
  })
  if (waitsForPerson && personAskedAt)
    return (
      <p className="mt-8 border-s-4 border-fg ps-4">
        You asked that a person reads it on <DateTime iso={personAskedAt} as="day" />. {job.company.name} sees
        that until somebody there takes the next step.
      </p>
    )
  if (!mayAskPerson) return null
  return (
    <div className="mt-8 border-t border-base-300 pt-5">
      <p className="max-w-[34em]">
        Software compared your answers with what the job needs. Nobody is rejected without a person’s
        decision.
      </p>
      <Button variant="outlined" className="mt-3" busy={isBusy} onClick={() => write({ id })}>
        Ask a person to read it
      </Button>
      {failure && (
        <div className="mt-3">
          <FormError>{failureMessage(failure)}</FormError>
        </div>
      )}
    </div>
  )
}
