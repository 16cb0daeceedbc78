import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { pageMeta } from '#/client/meta.ts'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { forgetEverything, storedToken } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { ButtonLink } from '#/ui/Button.tsx'
import { AuthShell, AuthTitle, tallButton } from '../AuthShell.tsx'
import { SuccessPanel } from '../SuccessPanel.tsx'
import type { Route } from './+types/LogOutPage'

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: 'Log out', description: 'Your session here ends.', noindex: true })

/** Always shown. Opening this page logs out, even if the server cannot be reached. */
export default function LogOutPage() {
  const [ended, setEnded] = useState(false)
  const [byCodeOnly, setByCodeOnly] = useState(false)
  const { write, failure } = useWrite('POST /auth/logout', { silent: true })
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    const logOut = async () => {
      if (storedToken()) setByCodeOnly((await write())?.data.byCodeOnly ?? false)
      forgetEverything()
      clearQueryClients()
      // An impersonating administrator is signed in as themselves again.
      if (storedToken()) return window.location.assign('/')
      const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
      worker?.active?.postMessage({ type: 'CLEAR_TOKEN' })
      setEnded(true)
    }
    logOut()
  }, [write])

  // 401: the session had already ended.
  const isServerTold = !failure || failure.status === 401
  return (
    <AuthShell
      strip={{ now: 'Logged out', next: 'log in again' }}
      poster={{
        now: { label: ended ? 'Logged out' : 'Logging out' },
        next: [{ label: 'Log in', meta: 'Whenever you like' }],
      }}
    >
      {!ended ? (
        <>
          <AuthTitle>Log out</AuthTitle>
          <p role="status" className="mt-4 flex items-center gap-2 font-semibold">
            <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            Ending your session
          </p>
        </>
      ) : (
        <>
          <SuccessPanel title="You are logged out">
            {isServerTold
              ? 'Nothing about you is kept in this browser. Other devices stay logged in.'
              : 'Nothing about you is kept in this browser. We couldn’t reach the server, so your session there ends by itself later.'}
          </SuccessPanel>
          <ButtonLink to={byCodeOnly ? paths.loginCode : paths.login} className={`mt-7 ${tallButton}`}>
            {byCodeOnly ? 'Log in with a code by email' : 'Log in'}
          </ButtonLink>
          <p className="mt-5">
            <Link to={paths.jobs} className="link">
              Look at jobs
            </Link>
          </p>
        </>
      )}
    </AuthShell>
  )
}
