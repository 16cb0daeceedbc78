import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import type { Route } from './+types/AdminLayout'
import { adminPlaces } from './admin-places.ts'
import { AreaError } from './failed/AreaError.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { SideRail } from './rail/SideRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('SUPER_ADMIN', request)
  return null
}
clientLoader.hydrate = true as const

const frame = {
  area: 'admin',
  label: 'Admin',
  ...adminPlaces(),
  tag: 'Admin',
} as const

/** The frame of the admin area. */
export default function AdminLayout() {
  const waiting = useQuery({ ...apiQuery('/admin/queues', {}, { silent: true }), refetchInterval: 30_000 })
  const { pathname } = useLocation()
  const { settings } = paths.admin
  const isDue = waiting.error instanceof AppError && waiting.error.code === 'second-factor-due'
  // Nothing else is open before two-step sign-in is set up.
  if (isDue && pathname !== settings) return <Navigate to={`${settings}#two-step`} replace />
  return <SideRail {...frame} {...adminPlaces(waiting.data)} />
}

export const HydrateFallback = () => <SideRail {...frame} replacement={<PageSkeleton />} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <SideRail {...frame} replacement={<AreaError error={error} />} />
)
