import type { DataOf } from '#/client/api.ts'
import { paths } from '#/shared/paths.ts'
import {
  BriefcaseBusiness,
  ChartBar,
  FileClock,
  Flag,
  Lock,
  Server,
  ShieldCheck,
  Users,
} from '#/ui/icons/more-icons.tsx'

const queues = [
  { key: 'checks', to: paths.admin.verification, label: 'Checks', icon: ShieldCheck },
  { key: 'jobs', to: paths.admin.jobs, label: 'Jobs', icon: BriefcaseBusiness },
  { key: 'reports', to: paths.admin.reports, label: 'Reports', icon: Flag },
] as const
const users = { to: paths.admin.users, label: 'Users', icon: Users }
/** Used less often, so on phones they are under More. */
const foot = [
  { to: paths.admin.market, label: 'Market', icon: ChartBar },
  { to: paths.admin.audit, label: 'Audit log', icon: FileClock },
  { to: paths.admin.sealed, label: 'Sealed', icon: Lock },
  { to: paths.admin.system, label: 'System', icon: Server },
]

/** The places of an administrator, in their area and on public pages. `waiting`: how many wait in each queue. */
export const adminPlaces = (waiting?: DataOf<'GET', '/admin/queues'>) => ({
  places: [...queues.map(({ key, ...place }) => ({ ...place, count: waiting?.[key] })), users],
  secondaryPlaces: foot,
})
