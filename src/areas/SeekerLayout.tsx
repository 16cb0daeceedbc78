import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { requireRole } from '#/client/guards.ts'
import { useSession } from '#/client/session.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { useResumePendingSave } from '#/features/seekers/saved/use-saved.tsx'
import { paths } from '#/shared/paths.ts'
import { Bookmark, type Icon, Search } from '#/ui/icons/icons.tsx'
import { CircleUser, House, Waypoints } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import type { Route } from './+types/SeekerLayout'
import { AccountMenu } from './AccountMenu.tsx'
import { SkipLink } from './PublicHeader.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireRole('SEEKER', request)
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return null
}

type Place = { to: string; label: string; short?: string; icon: Icon }
const places: Place[] = [
  { to: paths.seeker.dashboard, label: 'Home', icon: House },
  { to: paths.seeker.jobs, label: 'Find jobs', short: 'Jobs', icon: Search },
  { to: paths.seeker.applications, label: 'Applications', icon: Waypoints },
  { to: paths.seeker.saved, label: 'Saved', icon: Bookmark },
]
const profilePlace: Place = { to: paths.seeker.profile, label: 'Me', icon: CircleUser }

/** Pages without footer: they fill the window or end in their own action bar. */
const pagesWithoutFooter = /^\/seeker\/(jobs|applications|apply|profile)/

/** A 64 px top bar; on phones a bottom bar with five places. */
export default function SeekerLayout() {
  const session = useSession()
  const { pathname } = useLocation()
  useResumePendingSave(session !== null)
  const hasFooter = !pagesWithoutFooter.test(pathname)
  // Logged out in another tab: the next page's guard redirects to the login.
  if (!session) return null
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="relative z-20 border-b border-base-300 bg-white">
        <SkipLink />
        <div className="flex h-16 items-center gap-6 px-5 lg:px-8">
          <Logo to={paths.seeker.dashboard} />
          <nav aria-label="Main" className="ms-6 hidden h-full gap-1 text-sm font-semibold lg:flex">
            {places.map(({ to, label }) => (
              <NavLink
                key={to}
                to={to}
                prefetch="intent"
                className="inline-flex h-full items-center border-b-4 border-transparent px-3 pt-1 hover:border-base-300 focus-visible:-outline-offset-3! aria-[current=page]:border-fg"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="ms-auto flex items-center gap-1">
            <Bell area="seeker" />
            <AccountMenu />
          </div>
        </div>
      </header>
      <div className={`flex grow flex-col ${hasFooter ? '' : 'max-lg:pb-16'}`}>
        <Outlet />
      </div>
      {hasFooter && <Footer />}
      <BottomBar />
    </div>
  )
}

const Footer = () => (
  <footer className="border-t border-base-300 max-lg:pb-20">
    <div className="page-container flex flex-wrap gap-x-7 gap-y-2 py-6 text-sm text-fg-muted">
      <span>Waymark</span>
      {[
        { to: paths.seeker.help('faq'), label: 'Help' },
        { to: paths.seeker.help('privacy'), label: 'Privacy' },
        { to: paths.seeker.help('terms'), label: 'Terms' },
        { to: paths.seeker.help('fraud-policy'), label: 'Fraud policy' },
        { to: paths.seeker.help('contact'), label: 'Contact' },
      ].map(({ to, label }) => (
        <Link key={to} to={to} className="underline-offset-4 hover:underline">
          {label}
        </Link>
      ))}
    </div>
  </footer>
)

const BottomBar = () => (
  <nav
    aria-label="Sections"
    className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-[1fr_1fr_1.35fr_1.1fr_1fr] border-t border-base-300 bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
  >
    {[...places, profilePlace].map(({ to, label, short, icon: Icon }) => (
      <NavLink
        key={to}
        to={to}
        className="-mt-px flex h-16 flex-col items-center justify-center gap-1 border-t-4 border-transparent text-[12.5px] font-semibold leading-4 text-fg-muted focus-visible:-outline-offset-3! aria-[current=page]:border-fg aria-[current=page]:font-[800] aria-[current=page]:text-fg"
      >
        <Icon className="size-[22px]" aria-hidden="true" />
        {short ?? label}
      </NavLink>
    ))}
  </nav>
)
