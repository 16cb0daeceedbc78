import type { ReactNode } from 'react'
import { Bell } from '#/features/notifications/Bell.tsx'
import { paths } from '#/shared/paths.ts'
import { Briefcase, Building2, Columns3, Handshake, House, Users } from '#/ui/icons/more-icons.tsx'
import { SideRail } from './SideRail.tsx'

const places = [
  { to: paths.employer.dashboard, label: 'Home', icon: House },
  {
    to: paths.employer.jobs,
    label: 'Jobs',
    icon: Briefcase,
    pattern: /^\/employer\/jobs(?!\/[^/]+\/applicants)/,
  },
  {
    to: paths.employer.applicants,
    label: 'Applicants',
    icon: Columns3,
    pattern: /^\/employer\/(jobs\/[^/]+\/)?applicants/,
  },
]
const foot = [
  { to: paths.employer.team, label: 'Team', icon: Users },
  { to: paths.employer.recruiters, label: 'Recruiters', icon: Handshake },
  { to: paths.employer.company, label: 'Company', icon: Building2 },
]

/** The frame of approved employers. `isWaiting`: before the app has started, when nothing may be requested. */
export const EmployerRail = ({
  isWaiting,
  replacement,
}: {
  isWaiting?: boolean
  replacement?: ReactNode
}) => (
  <SideRail
    area="employer"
    label="Employer"
    places={places}
    secondaryPlaces={foot}
    bell={isWaiting ? undefined : (place) => <Bell area="employer" onInk={place === 'rail'} place={place} />}
    replacement={replacement}
  />
)
