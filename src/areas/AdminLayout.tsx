import { useQuery } from '@tanstack/react-query'
import { query } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { BriefcaseBusiness, FileClock, Flag, Server, ShieldCheck, Users } from '#/ui/icons/more-icons.tsx'
import type { Route } from './+types/AdminLayout'
import { SideRail } from './SideRail.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('SUPER_ADMIN', request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

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

/** The frame of the admin area. */
export default function AdminLayout() {
  const session = useSession()
  const waiting = useQuery({
    ...query('/admin/queues', {}, { silent: true }),
    refetchInterval: 30_000,
    enabled: session !== null,
  })
  if (!session) return null
  const places = [...queues.map(({ key, ...place }) => ({ ...place, count: waiting.data?.[key] })), users]
  return <SideRail area="admin" label="Admin" places={places} secondaryPlaces={foot} tag="Admin" />
}
