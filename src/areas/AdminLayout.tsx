import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { apiQuery, type DataOf } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { BriefcaseBusiness, FileClock, Flag, Server, ShieldCheck, Users } from '#/ui/icons/more-icons.tsx'
import type { Route } from './+types/AdminLayout'
import { AreaError } from './failed/AreaError.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { SideRail } from './SideRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('SUPER_ADMIN', request)
  return null
}
clientLoader.hydrate = true as const

const queues = [
  { key: 'checks', to: paths.admin.verification, label: 'Checks', icon: ShieldCheck },
  { key: 'jobs', to: paths.admin.jobs, label: 'Jobs', icon: BriefcaseBusiness },
  { key: 'reports', to: paths.admin.reports, label: 'Reports', icon: Flag },
] as const
const users = { to: paths.admin.users, label: 'Users', icon: Users }
/** Used less often, so on phones they are under More. */
const foot = [
  { to: paths.admin.audit, label: 'Audit log', icon: FileClock },
  { to: paths.admin.system, label: 'System', icon: Server },
]

const placesWith = (waiting?: DataOf<'GET', '/admin/queues'>) => [
  ...queues.map(({ key, ...place }) => ({ ...place, count: waiting?.[key] })),
  users,
]

const frame = {
  area: 'admin',
  label: 'Admin',
  places: placesWith(),
  secondaryPlaces: foot,
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
  return <SideRail {...frame} places={placesWith(waiting.data)} />
}

export const HydrateFallback = () => <SideRail {...frame} replacement={<PageSkeleton />} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <SideRail {...frame} replacement={<AreaError error={error} />} />
)
