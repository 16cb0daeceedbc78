import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { FactRows } from '#/features/accounts/FactRows.tsx'
import { incompleteLink, useLinkToken } from '#/features/accounts/link-token.ts'
import { SuccessPanel } from '#/features/accounts/SuccessPanel.tsx'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { capitalized } from '#/shared/sentence.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/ConfirmAlertPage'
import { describeSearch, frequencyWords } from './words.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Start your job alert', description: 'Start it, or leave it.', noindex: true })

/** What the link would start; null if it has ended or is no link of ours. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  if (!token) return null
  const { api } = context.get(pageContext)
  return api.get('/alerts/confirm/:token', { token }).then(
    ({ data }) => data,
    () => null,
  )
}

/** Requires a button press, because mail scanners open links. */
export default function ConfirmAlertPage({ loaderData: asked }: Route.ComponentProps) {
  const token = useLinkToken()
  const { write, isBusy, failure, answer } = useWrite('POST /alerts/confirm', { silent: true })
  const started = answer?.data
  const problem = token ? failure?.message : incompleteLink
  const hasEnded = token !== '' && !asked

  return (
    <AuthShell
      strip={{
        now: started ? 'Alert started' : hasEnded ? 'Job alert' : 'Start your alert',
        next: hasEnded ? 'search again' : 'an email when a job matches',
      }}
      poster={{
        ...(!hasEnded && { done: [{ label: 'Search saved' }] }),
        now: { label: started ? 'Started' : hasEnded ? 'Link expired' : 'Start it' },
        next: [
          { label: 'A new job matches', meta: 'By email' },
          { label: 'Stop', meta: 'Any time' },
        ],
      }}
    >
      {started ? (
        <>
          <SuccessPanel title="Your alert has started">
            We’ll email you {frequencyWords[started.frequency]} about new {describeSearch(started.search)}.
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
          <AuthTitle>{hasEnded ? 'This link has expired' : 'Start this job alert?'}</AuthTitle>
          <p className="mt-3 text-lg leading-normal">
            {hasEnded
              ? `A link works for 7 days, and only the one in the newest email. Search again and press “Email me new matches”.`
              : 'We email you only when a new job matches. Every email has a link that stops the alert.'}
          </p>
          {asked && (
            <FactRows
              facts={[
                ['What', capitalized(describeSearch(asked.search))],
                ['How often', capitalized(frequencyWords[asked.frequency])],
                ['To', asked.email],
              ]}
            />
          )}
          {problem && (
            <div className="mt-5">
              <FormError>{problem}</FormError>
            </div>
          )}
          <div className="mt-7 flex flex-wrap gap-3">
            {token && asked && (
              <Button size="lg" busy={isBusy} onClick={() => write({ token })}>
                Start this alert
              </Button>
            )}
            <ButtonLink to={paths.jobs} variant={asked ? 'outlined' : 'primary'} size="lg">
              Find jobs
            </ButtonLink>
          </div>
        </>
      )}
    </AuthShell>
  )
}
