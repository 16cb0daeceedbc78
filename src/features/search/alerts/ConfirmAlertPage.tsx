import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { incompleteLink, useLinkToken } from '#/features/accounts/link-token.ts'
import { SuccessPanel } from '#/features/accounts/SuccessPanel.tsx'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/ConfirmAlertPage'
import { describeSearch } from './words.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Start your job alert', description: 'Start it, or leave it.', noindex: true })

/** Requires a button press, because mail scanners open links. */
export default function ConfirmAlertPage() {
  const token = useLinkToken()
  const { write, isBusy, failure, answer } = useWrite('POST /alerts/confirm', { silent: true })
  const started = answer?.data
  const problem = token ? failure?.message : incompleteLink

  return (
    <AuthShell
      strip={{ now: started ? 'Alert started' : 'Start your alert', next: 'mail when a job matches' }}
      poster={{
        done: [{ label: 'Search saved' }],
        now: { label: started ? 'Started' : 'Start it' },
        next: [
          { label: 'A new job matches', meta: 'By email' },
          { label: 'Stop', meta: 'Any time' },
        ],
      }}
    >
      {started ? (
        <>
          <SuccessPanel title="Your alert has started">
            You hear {started.frequency} about new {describeSearch(started.search)}.
          </SuccessPanel>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to={`${paths.jobs}?${started.search}`} size="lg">
              See what matches today
            </ButtonLink>
            <ButtonLink to={paths.unsubscribe(started.unsubscribeToken)} variant="ghost" size="lg">
              Stop it again
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <AuthTitle>Start your job alert?</AuthTitle>
          <p className="mt-3 text-lg leading-normal">
            Mail leaves only when a new job matches. Each one has a link that stops it.
          </p>
          {problem && (
            <div className="mt-5">
              <FormError>{problem}</FormError>
            </div>
          )}
          <div className="mt-7 flex flex-wrap gap-3">
            {token && (
              <Button size="lg" busy={isBusy} onClick={() => write({ token })}>
                Start this alert
              </Button>
            )}
            <ButtonLink to={paths.jobs} variant="outlined" size="lg">
              Find jobs
            </ButtonLink>
          </div>
        </>
      )}
    </AuthShell>
  )
}
