import { Outlet, useMatch } from 'react-router'
import { requireRole } from '#/client/guards.ts'
import { CheckpointPageHeader } from '#/features/companies/checkpoint/CheckpointPageHeader.tsx'
import { useLive } from '#/features/notifications/use-live.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/EmployerLayout'
import { AreaError } from './failed/AreaError.tsx'
import { AreaLoadFailed } from './failed/AreaLoadFailed.tsx'
import { PageOutlet } from './failed/PageOutlet.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { EmployerRail } from './rail/EmployerRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('EMPLOYER', request)
  return null
}
clientLoader.hydrate = true as const

/** The checkpoint draws its own header; the approved pages bring the side rail. */
export default function EmployerLayout() {
  const atCheckpoint = useMatch(paths.employer.checkpoint)
  return (
    <>
      {atCheckpoint && <LiveUpdates />}
      {atCheckpoint ? <PageOutlet failure={AreaLoadFailed} header={<CheckpointPageHeader />} /> : <Outlet />}
    </>
  )
}

/** The server cannot know whether the company is approved, so the address decides which frame stands first. */
export function HydrateFallback() {
  const atCheckpoint = useMatch(paths.employer.checkpoint)
  if (!atCheckpoint) return <EmployerRail isWaiting replacement={<PageSkeleton />} />
  return (
    <>
      <CheckpointPageHeader isWaiting />
      <PageSkeleton />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const atCheckpoint = useMatch(paths.employer.checkpoint)
  if (!atCheckpoint) return <EmployerRail replacement={<AreaError error={error} />} />
  return (
    <>
      <CheckpointPageHeader />
      <AreaError error={error} />
    </>
  )
}

/** The bell in the rail opens the live stream. The checkpoint has no bell, but waits for the decision. */
function LiveUpdates() {
  useLive()
  return null
}
