import { useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/NotificationChoicesPage'
import { ChoicesTable } from './ChoicesTable.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'What we mail you', description: 'Turn mails on and off.', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/notification-choices/:token', { token: params.token }))
    .data
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status < 500
  return (
    <AuthShell
      strip={{ now: 'What we mail you', next: 'log in' }}
      poster={{ now: { label: isUnknown ? 'Link ended' : 'Not loaded' }, next: [] }}
    >
      <AuthTitle>
        {isUnknown ? 'This link does not work any more' : 'This page could not be loaded'}
      </AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        {isUnknown
          ? 'It is incomplete, or the address of the account was changed. Open the link in the newest mail, or log in and choose in your settings.'
          : 'Your choices are as they were. Open the link again in a minute.'}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink to={paths.login} size="lg">
          Log in
        </ButtonLink>
        <ButtonLink to={paths.contact} variant="outlined" size="lg">
          Write to us
        </ButtonLink>
      </div>
    </AuthShell>
  )
}

/** The page behind the foot of every mail. Opening it changes nothing, because mail programs prefetch links. */
export default function NotificationChoicesPage({ loaderData, params }: Route.ComponentProps) {
  const { token } = params
  const named = 'kind' in params ? params.kind : undefined
  const [kinds, setKinds] = useState(loaderData.kinds)
  const choose = useWrite('PUT /notification-choices/:token', {
    parallel: true,
    silent: true,
    done: ({ data: { kind, channel, isOn } }) =>
      setKinds((before) =>
        before.map((one) => (one.name === kind ? { ...one, [channel]: isOn ? 'on' : 'off' } : one)),
      ),
  })
  const stop = useWrite('POST /notification-choices/:token/:kind', {
    silent: true,
    done: ({ data }) => setKinds(data.kinds),
  })
  const opened = kinds.find(({ name, mail }) => name === named && (mail === 'on' || mail === 'off'))
  const stopped = !kinds.some(({ mail }) => mail === 'on')

  return (
    <AuthShell
      strip={{ now: 'What we mail you', next: 'change it any time' }}
      poster={{ now: { label: 'What we mail you' }, next: [{ label: 'Change it', meta: 'Any time' }] }}
    >
      <AuthTitle>What we mail you</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        For {loaderData.email}. A press is saved at once; nothing else of the account can be seen or changed
        here.
      </p>
      {opened && (
        <div className="mt-6 border-y-2 border-fg py-4">
          <p className="font-semibold">{opened.label}</p>
          <p className="text-fg-muted">
            {opened.mail === 'on' ? 'We mail you about it.' : 'We mail you no more about it.'}
          </p>
          {opened.mail === 'on' && (
            <Button
              size="lg"
              className="mt-3"
              busy={stop.sending?.kind === opened.name}
              onClick={() => stop.write({ token, kind: opened.name })}
            >
              Stop these mails
            </Button>
          )}
        </div>
      )}
      {stop.failure && (
        <div className="mt-5">
          <FormError>{stop.failure.message}</FormError>
        </div>
      )}
      <div className="mt-3">
        <ChoicesTable
          kinds={kinds}
          channels={loaderData.getsPushes ? ['bell', 'mail', 'push'] : ['bell', 'mail']}
          onChoose={(choice, failed) => choose.write({ ...choice, token }, failed)}
        />
      </div>
      {!stopped && (
        <Button
          variant="outlined"
          size="lg"
          className="mt-7"
          busy={stop.sending?.kind === 'all'}
          onClick={() => stop.write({ token, kind: 'all' })}
        >
          Stop all that can be stopped
        </Button>
      )}
      <p className="mt-6 text-sm text-fg-muted">
        “Always” is what you have to know. One mail a day and quiet hours are in your settings, after you log
        in.{' '}
        {!loaderData.getsPushes &&
          'Push is left out, because no device of yours gets notifications; you add one in your settings.'}
      </p>
    </AuthShell>
  )
}
