import { Outlet, useMatch } from 'react-router'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import { useLive } from '#/features/notifications/use-live.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/EmployerLayout'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('EMPLOYER', request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

/** The checkpoint draws its own header; the approved pages bring the side rail. */
export default function EmployerLayout() {
  const session = useSession()
  const atCheckpoint = useMatch(paths.employer.checkpoint)
  // Logged out in another tab: the next page's guard redirects to the login.
  if (!session) return null
  return (
    <>
      {atCheckpoint && <LiveUpdates />}
      <Outlet />
    </>
  )
}

/** The bell in the rail opens the live stream. The checkpoint has no bell, but waits for the decision. */
function LiveUpdates() {
  useLive()
  return null
}
