import { Briefcase, Building2, Columns3, House } from 'lucide-react'
import { redirect } from 'react-router'
import { api } from '#/client/api.ts'
import { requireRole } from '#/client/guards.ts'
import { storeStatus } from '#/client/session.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { SideRail } from './SideRail.tsx'

const checkpoint = '/employer/legitimacy-checkpoint'

/** Nobody passes on a status that was true yesterday: it is read anew, and unreadable counts as not approved. */
export async function clientLoader() {
  requireRole('EMPLOYER')
  const status = await api.get('/employers', {}, { quiet: true }).then(
    ({ data }) => data.status,
    () => 'Inactive',
  )
  storeStatus(status)
  if (status !== 'approved') throw redirect(checkpoint)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

const places = [
  { to: '/employer/dashboard', label: 'Home', icon: House },
  { to: '/employer/jobs', label: 'Jobs', icon: Briefcase },
  { to: '/employer/applicants', label: 'Applicants', icon: Columns3 },
]
const foot = [{ to: '/employer/company', label: 'Company', icon: Building2 }]

export default function ApprovedEmployerLayout() {
  return (
    <SideRail
      area="employer"
      label="Employer"
      places={places}
      foot={foot}
      bell={(place) => <Bell area="employer" onInk={place === 'rail'} place={place} />}
    />
  )
}
