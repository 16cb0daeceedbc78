import { Outlet, useMatch } from 'react-router'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import { useLive } from '#/features/notifications/live.ts'
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

/** Before approval there is no rail: the checkpoint draws its own header. Behind it, the approved frame. */
export default function EmployerLayout() {
  const session = useSession()
  const atCheckpoint = useMatch(paths.employer.checkpoint)
  // Logged out in another tab: the guard of the next page sends them to the login.
  if (!session) return null
  return (
    <>
      {atCheckpoint && <Listen />}
      <Outlet />
    </>
  )
}

/** The rail's bell listens for live events; at the checkpoint there is no bell, and the barrier waits for them. */
function Listen() {
  useLive()
  return null
}
