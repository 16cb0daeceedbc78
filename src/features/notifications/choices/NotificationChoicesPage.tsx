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
  pageMeta({ title: 'What we email you', description: 'Turn emails on and off.', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/notification-choices/:token', { token: params.token }))
    .data
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnknown = isRouteErrorResponse(error) && error.status < 500
  return (
    <AuthShell
      strip={{ now: 'What we email you', next: 'log in' }}
      poster={{ now: { label: isUnknown ? 'Link expired' : 'Not loaded' }, next: [] }}
    >
      <AuthTitle>{isUnknown ? 'This link no longer works' : 'We couldn’t load this page'}</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        {isUnknown
          ? 'It is incomplete, or the account now has another address. Open the link in the newest email, or log in and choose in your settings.'
          : 'Your choices are unchanged. Open the link again in a minute.'}
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
      strip={{ now: 'What we email you', next: 'change it any time' }}
      poster={{ now: { label: 'What we email you' }, next: [{ label: 'Change it', meta: 'Any time' }] }}
    >
      <AuthTitle>What we email you</AuthTitle>
      <p className="mt-3 text-lg leading-normal">
        For {loaderData.email}. Changes are saved right away. Nothing else in your account can be seen or
        changed here.
      </p>
      {opened && (
        <div className="mt-6 border-y-2 border-fg py-4">
          <p className="font-semibold">{opened.label}</p>
          <p className="text-fg-muted">
            {opened.mail === 'on' ? 'We email you about this.' : 'We no longer email you about this.'}
          </p>
          {opened.mail === 'on' && (
            <Button
              size="lg"
              className="mt-3"
              busy={stop.sending?.kind === opened.name}
              onClick={() => stop.write({ token, kind: opened.name })}
            >
              Stop these emails
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
          Stop all optional emails
        </Button>
      )}
      <p className="mt-6 text-sm text-fg-muted">
        A check mark can’t be turned off. To get one email a day or set quiet hours, log in and go to your
        settings.{' '}
        {!loaderData.getsPushes &&
          'Devices aren’t listed, because none of yours gets notifications. You can add one in your settings.'}
      </p>
    </AuthShell>
  )
}
