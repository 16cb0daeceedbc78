import { useCan } from '#/client/use-rights.ts'
import { useCompanyUnread } from '#/features/messages/inbox/use-unread-messages.ts'
import { paths } from '#/shared/paths.ts'
import {
  Briefcase,
  Building2,
  CalendarClock,
  ChartBar,
  Columns3,
  Handshake,
  House,
  MessageSquare,
  UserSearch,
  Users,
} from '#/ui/icons/more-icons.tsx'
import type { NavItem } from './rail/side-rail.ts'

const main: NavItem[] = [
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
const messages: NavItem = { to: paths.employer.messages, label: 'Messages', icon: MessageSquare }
const secondaryPlaces: NavItem[] = [
  { to: paths.employer.reports, label: 'Reports', icon: ChartBar },
  { to: paths.employer.team, label: 'Team', icon: Users },
  { to: paths.employer.recruiters, label: 'Recruiters', icon: Handshake },
  { to: paths.employer.company, label: 'Company', icon: Building2 },
]

/** Before the app has started, when nothing may be requested. */
export const allEmployerPlaces = { places: [...main, messages], secondaryPlaces }

/** The places of an approved employer that their role in the team opens: in their area, and on public pages. */
export function useEmployerPlaces() {
  const mayManageRecruiters = useCan('manage-recruiters')
  const mayFindTalent = useCan('find-talent')
  const count = useCompanyUnread()
  return {
    places: [
      ...main.filter(({ to }) => mayFindTalent || to !== paths.employer.talent),
      { ...messages, count },
    ],
    secondaryPlaces: secondaryPlaces.filter(
      ({ to }) => mayManageRecruiters || to !== paths.employer.recruiters,
    ),
  }
}
