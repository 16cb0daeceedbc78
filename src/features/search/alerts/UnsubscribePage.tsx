import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { SuccessPanel } from '#/features/accounts/SuccessPanel.tsx'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/UnsubscribePage'
import { describeSearch, frequencyWords } from './words.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Stop a job alert', description: 'Stop it, or keep it.', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/alerts/stop/:token', { token: params.token })).data
}

/** A link of an alert that is gone: whoever wants no mail is told how to get none. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status < 500
  return (
    <AuthShell
      strip={{ now: 'Job alert', next: 'write to us' }}
      poster={{ now: { label: 'Link expired' }, next: [] }}
    >
      <AuthTitle>{isUnknown ? 'This link has expired' : 'We couldn’t load this page'}</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        {isUnknown
          ? 'Its job alert no longer exists, so it sends you nothing. If you still get emails, open the link in the newest one, or write to us.'
          : 'Your alert is unchanged. Open the link again in a minute.'}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.contact} size="lg">
          Write to us
        </ButtonLink>
        <ButtonLink to={paths.landing} variant="outlined" size="lg">
          To the start page
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

/** The page of the unsubscribe link in alert mails. Opening it stops nothing, because mail programs prefetch links. */
export default function UnsubscribePage({ loaderData, params: { token } }: Route.ComponentProps) {
  const [on, setOn] = useState(loaderData.on)
  const [allStopped, setAllStopped] = useState(false)
  const start = useWrite('POST /alerts/start/:token', { silent: true, done: ({ data }) => setOn(data.on) })
  const stop = useWrite('POST /alerts/stop/:token', {
    silent: true,
    done({ data }, input) {
      setOn(data.on)
      setAllStopped(input.all === true)
    },
  })
  const failure = on ? stop.failure : start.failure
  const searchPhrase = describeSearch(loaderData.search)

  return (
    <AuthShell
      strip={{ now: on ? 'Stop this alert' : 'Stopped', next: 'start again any time' }}
      poster={{
        done: [{ label: 'Alert started' }],
        now: { label: on ? 'Stop it' : 'Stopped' },
        next: on ? [] : [{ label: 'Start again', meta: 'Any time' }],
      }}
    >
      {on ? (
        <>
          <AuthTitle>Stop this job alert?</AuthTitle>
          <p className="mt-3 text-lg leading-normal">
            {loaderData.toldBy === 'push'
              ? `We tell you ${frequencyWords[loaderData.frequency]}, on your devices,`
              : `We email ${loaderData.email} ${frequencyWords[loaderData.frequency]}`}{' '}
            about new {searchPhrase}.
          </p>
        </>
      ) : (
        <SuccessPanel title={allStopped ? 'All alerts are stopped' : 'This alert is stopped'}>
          {allStopped
            ? `We no longer email job alerts to ${loaderData.email}.`
            : `We no longer email ${loaderData.email} about ${searchPhrase}.`}
        </SuccessPanel>
      )}
      {failure && (
        <div className="mt-5">
          <FormError>{failure.message}</FormError>
        </div>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        {on ? (
          <>
            <Button
              size="lg"
              busy={stop.sending?.all === false}
              onClick={() => stop.write({ token, all: false })}
            >
              Stop this alert
            </Button>
            <Button
              variant="outlined"
              size="lg"
              busy={stop.sending?.all === true}
              onClick={() => stop.write({ token, all: true })}
            >
              Stop all my alerts
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" size="lg" busy={start.isBusy} onClick={() => start.write({ token })}>
              Start it again
            </Button>
            <ButtonLink to={paths.jobs} variant="ghost" size="lg">
              Find jobs
            </ButtonLink>
          </>
        )}
      </div>
    </AuthShell>
  )
}
