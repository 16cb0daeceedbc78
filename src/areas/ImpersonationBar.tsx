import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { clearQueryClients } from '#/client/queries/query-client.ts'
import { useWrite } from '#/client/queries/use-write.ts'
import { clearSession, type Impersonation } from '#/client/session.ts'
import { Button } from '#/ui/Button.tsx'
import { Eye, LogOut } from '#/ui/icons/icons.tsx'
import { useSecondsUntil } from '#/ui/use-now.ts'

/** Who is impersonated, for how long, and the button that ends it. */
export default withQueries(function ImpersonationBar({ impersonation }: { impersonation: Impersonation }) {
  const navigate = useNavigate()
  const secondsLeft = useSecondsUntil(impersonation.endsAt)
  const leave = useCallback(() => {
    clearSession()
    clearQueryClients()
    navigate(impersonation.returnTo, { replace: true })
  }, [navigate, impersonation.returnTo])
  useEffect(() => {
    if (secondsLeft === 0) leave()
  }, [secondsLeft, leave])
  const { write } = useWrite('POST /impersonation/end', { silent: true })
  const end = async () => {
    // If it cannot be reached or is over already: the server ends the impersonation by itself.
    await write()
    leave()
  }
  return (
    <aside
      aria-label="Viewing as somebody else"
      className="impersonation-bar on-dark sticky top-0 z-50 bg-dark text-on-dark"
    >
      <div className="hazard-edge" aria-hidden="true" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-2.5 lg:h-14 lg:px-10">
        <Eye className="size-5 shrink-0 max-sm:hidden" aria-hidden="true" />
        <p className="min-w-0 flex-1 basis-64 font-bold wrap-anywhere">
          You are viewing as {impersonation.name}. Nothing you press is sent.
        </p>
        <Button variant="on-dark" size="sm" onClick={end}>
          <LogOut className="size-4" aria-hidden="true" />
          <span>
            End<span className="sr-only"> viewing as {impersonation.name}</span>,{' '}
            <span className="tabular-nums">
              {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
            </span>{' '}
            left
          </span>
        </Button>
      </div>
    </aside>
  )
})
