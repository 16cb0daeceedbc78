import { useState } from 'react'
import { api } from '#/client/api.ts'
import { pageMeta } from '#/client/meta.ts'
import { AuthShell, AuthTitle } from '#/features/accounts/AuthShell.tsx'
import { SuccessPanel } from '#/features/accounts/SuccessPanel.tsx'
import { AppError } from '#/shared/errors.ts'
import { pageContext } from '#/shared/page-context.ts'
import { paths } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/UnsubscribePage'
import { describeSearch } from './words.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Stop a job alert', description: 'One press stops it.', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  return (await context.get(pageContext).api.get('/alerts/stop/:token', { token: params.token })).data
}

/** Where the link at the foot of an alert leads. Opening it stops nothing: mail programs open links by themselves. */
export default function UnsubscribePage({ loaderData, params: { token } }: Route.ComponentProps) {
  const [on, setOn] = useState(loaderData.on)
  const [all, setAll] = useState(false)
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  const words = describeSearch(loaderData.search)

  const act = async (what: 'stop' | 'stop all' | 'start') => {
    setBusy(what)
    setFailure('')
    try {
      const { data } =
        what === 'start'
          ? await api.post('/alerts/start/:token', { token }, { silent: true })
          : await api.post('/alerts/stop/:token', { token, all: what === 'stop all' }, { silent: true })
      setOn(data.on)
      setAll(what === 'stop all')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setFailure(error.message)
    } finally {
      setBusy('')
    }
  }

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
            {loaderData.email} hears {loaderData.every} about new {words}.
          </p>
        </>
      ) : (
        <SuccessPanel title={all ? 'All alerts are stopped' : 'This alert is stopped'}>
          {all
            ? `${loaderData.email} gets no more job alerts.`
            : `${loaderData.email} hears no more about ${words}.`}
        </SuccessPanel>
      )}
      {failure && (
        <div className="mt-5">
          <FormError>{failure}</FormError>
        </div>
      )}
      <div className="mt-7 flex flex-wrap gap-3">
        {on ? (
          <>
            <Button size="lg" busy={busy === 'stop'} onClick={() => act('stop')}>
              Stop this alert
            </Button>
            <Button variant="outlined" size="lg" busy={busy === 'stop all'} onClick={() => act('stop all')}>
              Stop all my alerts
            </Button>
          </>
        ) : (
          <>
            <Button variant="outlined" size="lg" busy={busy === 'start'} onClick={() => act('start')}>
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
