import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { homePath, readSession } from '#/client/session.ts'
import { AuthShell, AuthTitle, tallButton } from '#/features/accounts/AuthShell.tsx'
import { paths, withNext } from '#/shared/paths.ts'
import { Button, ButtonLink } from '#/ui/Button.tsx'
import { FormError } from '#/ui/ErrorNote.tsx'
import type { Route } from './+types/OpenNotificationPage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Opening a notification', description: 'One moment.', noindex: true })

/** Where a push leads: it names only the notification, and its page is found out here. */
export default function OpenNotificationPage({ params: { id } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { write, isBusy, failure } = useWrite('POST /notifications/:id/open', {
    silent: true,
    done: ({ data }) => navigate(data.path, { replace: true }),
  })
  const session = useRef<ReturnType<typeof readSession>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    session.current = readSession()
    if (session.current) write({ id })
    else navigate(withNext(paths.login, paths.notification(id)), { replace: true })
  }, [])

  const isGone = failure !== null && [403, 404, 422].includes(failure.status)
  const home = session.current ? homePath(session.current) : paths.landing
  return (
    <AuthShell
      strip={{ now: 'A notification', next: 'what it is about' }}
      poster={{ now: { label: 'A notification' }, next: [{ label: 'What it is about' }] }}
    >
      <AuthTitle>{failure ? 'That didn’t open' : 'Opening it'}</AuthTitle>
      {failure ? (
        <div className="mt-7 grid gap-7 border-t-2 border-fg pt-5">
          <FormError>
            {isGone
              ? 'This notification is gone, or it belongs to another account.'
              : 'We couldn’t load it. It is safe, and still under your bell.'}
          </FormError>
          <div className="flex flex-wrap gap-3">
            {isGone ? (
              <ButtonLink to={home} className={tallButton}>
                Go to your start page
              </ButtonLink>
            ) : (
              <Button className={tallButton} busy={isBusy} onClick={() => write({ id })}>
                Try again
              </Button>
            )}
          </div>
        </div>
      ) : (
        <p role="status" className="mt-4 flex items-center gap-2 font-semibold">
          <span className="loading loading-spinner loading-sm" aria-hidden="true" />
          One moment
        </p>
      )}
    </AuthShell>
  )
}
