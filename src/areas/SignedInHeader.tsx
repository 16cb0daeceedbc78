import { Link } from 'react-router'
import { withQueries } from '#/client/queries/QueryProvider.tsx'
import { SignedInParts } from '#/client/SignedInParts.tsx'
import { homePath, type Session } from '#/client/session.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { paths } from '#/shared/paths.ts'
import type { Role } from '#/shared/roles.ts'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { Handshake, LayoutGrid } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import { adminPlaces } from './admin-places.ts'
import { useEmployerPlaces } from './employer-places.ts'
import { helpEntries, initialsOf, type RailArea } from './rail/side-rail.ts'
import { SectionsBar } from './SectionsBar.tsx'
import { SeekerBottomBar, SeekerHeader } from './SeekerHeader.tsx'

const areas = {
  EMPLOYER: 'employer',
  RECRUITER: 'recruiter',
  SUPER_ADMIN: 'admin',
} as const satisfies Record<Exclude<Role, 'SEEKER'>, string>

/** Where the thumb reaches on phones: the places of the person's own area. */
const Sections = ({ area }: { area: RailArea }) => {
  if (area === 'employer') return <EmployerSections />
  return <SectionsBar area={area} {...(area === 'admin' ? adminPlaces() : recruiterPlaces)} />
}

const EmployerSections = () => <SectionsBar area="employer" {...useEmployerPlaces()} />

const recruiterPlaces = {
  places: [
    { to: paths.recruiter.dashboard, label: 'Portfolio', icon: LayoutGrid },
    { to: paths.recruiter.mandates, label: 'Mandates', icon: Handshake },
  ],
  secondaryPlaces: [],
}

const placeClass = (isCurrent: boolean) =>
  `inline-flex h-full items-center border-y-4 border-t-transparent ${isCurrent ? 'border-b-fg' : 'border-transparent hover:border-b-base-300'}`

type SignedInHeaderProps = { session: Session; nav?: string }

/** The header of public pages for whoever is signed in: who they are, their bell, and the way back to their area. */
export const SignedInHeader = withQueries((props: SignedInHeaderProps) => (
  <>
    <HeaderOfRole {...props} />
    <SignedInParts />
  </>
))

function HeaderOfRole({ session, nav }: SignedInHeaderProps) {
  if (session.role === 'SEEKER')
    return (
      <>
        <SeekerHeader isPublic nav={nav} />
        <SeekerBottomBar nav={nav} />
      </>
    )
  const area = areas[session.role]
  const name = session.user?.name ?? 'you'
  const home = homePath(session)
  const isChecked = area !== 'employer' || session.status === 'approved'
  return (
    <>
      <header className="relative z-20 border-b border-base-300 bg-base-100">
        <SkipLink />
        <div className="flex h-[72px] items-center gap-6 px-5 lg:px-8">
          <Logo to={home} />
          <nav aria-label="Main" className="ms-6 hidden h-full gap-7 text-sm font-semibold lg:flex">
            <Link to={home} prefetch="intent" className={placeClass(false)}>
              {isChecked ? 'Dashboard' : 'Company check'}
            </Link>
            <Link to={paths.jobs} prefetch="intent" className={placeClass(nav === 'Find jobs')}>
              Find jobs
            </Link>
            <Link to={paths.companies} prefetch="intent" className={placeClass(nav === 'Companies')}>
              Companies
            </Link>
          </nav>
          <div className="ms-auto flex items-center gap-2">
            {area !== 'admin' && isChecked && <Bell area={area} />}
            <Menu
              label={`${initialsOf(name)}, account and help of ${name}`}
              entries={helpEntries(area)}
              className="h-auto gap-2.5 border-0! p-1"
            >
              <Avatar name={name} src={session.user?.photo ?? null} size={36} />
              <span className="max-w-40 truncate text-sm font-semibold max-lg:hidden">{name}</span>
            </Menu>
          </div>
        </div>
      </header>
      {isChecked && <Sections area={area} />}
    </>
  )
}
