import type { ReactNode } from 'react'
import { useCan } from '#/client/use-rights.ts'
import { useCompanyUnread } from '#/features/messages/inbox/use-unread-messages.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { paths } from '#/shared/paths.ts'
import {
  Briefcase,
  Building2,
  CalendarClock,
  Columns3,
  Handshake,
  House,
  MessageSquare,
  UserSearch,
  Users,
} from '#/ui/icons/more-icons.tsx'
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
  { to: paths.employer.interviews, label: 'Interviews', icon: CalendarClock, inMenuOnPhones: true },
  { to: paths.employer.talent, label: 'Talent', icon: UserSearch, inMenuOnPhones: true },
]
const messages = { to: paths.employer.messages, label: 'Messages', icon: MessageSquare }
const foot = [
  { to: paths.employer.team, label: 'Team', icon: Users },
  { to: paths.employer.recruiters, label: 'Recruiters', icon: Handshake },
  { to: paths.employer.company, label: 'Company', icon: Building2 },
]

type EmployerRailProps = {
  /** Before the app has started, when nothing may be requested. */
  isWaiting?: boolean
  replacement?: ReactNode
}

/** The frame of approved employers. */
export const EmployerRail = ({ isWaiting, replacement }: EmployerRailProps) =>
  isWaiting ? (
    <Rail places={places} foot={foot} replacement={replacement} />
  ) : (
    <RailOfRole replacement={replacement} />
  )

/** With the places that their role in the team opens. */
function RailOfRole({ replacement }: Pick<EmployerRailProps, 'replacement'>) {
  const mayManageRecruiters = useCan('manage-recruiters')
  const mayFindTalent = useCan('find-talent')
  const openPlaces = places.filter(({ to }) => mayFindTalent || to !== paths.employer.talent)
  const open = foot.filter(({ to }) => mayManageRecruiters || to !== paths.employer.recruiters)
  const bell = (place: 'rail' | 'bar') => <Bell area="employer" onInk={place === 'rail'} place={place} />
  return (
    <Rail places={openPlaces} foot={open} unread={useCompanyUnread()} bell={bell} replacement={replacement} />
  )
}

type RailProps = Pick<EmployerRailProps, 'replacement'> & {
  places: typeof places
  foot: typeof foot
  /** Conversations with something unread. */
  unread?: number
  bell?: (place: 'rail' | 'bar') => ReactNode
}
const Rail = ({ places, foot, unread, ...rest }: RailProps) => (
  <SideRail
    area="employer"
    label="Employer"
    places={[...places, { ...messages, count: unread }]}
    secondaryPlaces={foot}
    {...rest}
  />
)
