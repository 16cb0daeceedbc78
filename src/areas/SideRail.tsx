import type { ReactNode } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { HazardEdge } from '#/ui/art/BarrierGraphic.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { type Icon, LogOut } from '#/ui/icons/icons.tsx'
import { CircleHelp, Ellipsis, FileText, Mail, Shield, ShieldAlert } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { Menu, type MenuEntry } from '#/ui/overlay/Menu.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { SkipLink } from './PublicHeader.tsx'

type NavItem = {
  to: string
  label: string
  icon: Icon
  /** Matches the addresses that belong to this place, if they are not simply those below `to`. */
  pattern?: RegExp
  /** What waits there; none is shown for 0. */
  count?: number | undefined
}

const isCurrent = ({ to, pattern }: NavItem, pathname: string) =>
  pattern ? pattern.test(pathname) : pathname === to || pathname.startsWith(`${to}/`)

const helpEntries = (area: SideRailProps['area']): MenuEntry[] => [
  { id: 'faq', label: 'FAQ', icon: CircleHelp, to: paths[area].help('faq') },
  { id: 'contact', label: 'Contact', icon: Mail, to: paths[area].help('contact') },
  { id: 'privacy', label: 'Privacy', icon: Shield, to: paths[area].help('privacy') },
  { id: 'terms', label: 'Terms', icon: FileText, to: paths[area].help('terms') },
  { id: 'fraud', label: 'Fraud policy', icon: ShieldAlert, to: paths[area].help('fraud-policy') },
  { id: 'out', label: 'Log out', icon: LogOut, to: paths.logOut },
]

/**
 * The initials on the avatar. The accessible name of the button has to start with its visible text (WCAG 2.5.3).
 */
const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

const SideRailLink = ({ place, isCurrentPlace }: { place: NavItem; isCurrentPlace: boolean }) => (
  <Link
    to={place.to}
    prefetch="intent"
    aria-current={isCurrentPlace ? 'page' : undefined}
    className="flex h-[58px] flex-col items-center justify-center gap-1 rounded-[7px] text-[12.5px] font-semibold leading-none text-white/85 hover:bg-white/10 hover:text-white aria-[current=page]:bg-brand aria-[current=page]:font-[750] aria-[current=page]:text-fg"
  >
    <IconWithCount {...place} />
    <span>
      {place.label}
      <CountWords {...place} />
    </span>
  </Link>
)

const IconWithCount = ({ icon: PlaceIcon, count = 0 }: NavItem) => (
  <span className="relative">
    <PlaceIcon className="size-5" aria-hidden="true" />
    {count > 0 && (
      <span
        className="tabular-nums absolute -end-3 -top-2 grid h-5 min-w-5 place-items-center rounded-full bg-fg px-1 text-[12px] font-[800] leading-none text-white lg:bg-white lg:text-fg lg:in-aria-[current=page]:bg-fg lg:in-aria-[current=page]:text-white"
        aria-hidden="true"
      >
        {count > 99 ? '99+' : count}
      </span>
    )}
  </span>
)

/** After the label, because the accessible name starts with the visible text. */
const CountWords = ({ count = 0 }: NavItem) =>
  count > 0 ? <span className="sr-only">, {count} waiting</span> : null

type SideRailProps = {
  area: 'employer' | 'recruiter' | 'admin'
  label: string
  places: NavItem[]
  /** At the bottom of the rail; under More on phones. */
  secondaryPlaces?: NavItem[]
  bell?: (place: 'rail' | 'bar') => ReactNode
  /** Shown beside the logo on phones, where the striped edge alone is easily missed. */
  tag?: string
  /** Above every page of the area: the client a recruiter acts for. */
  banner?: ReactNode
  /** Replaces the page when it must not be shown. */
  replacement?: ReactNode
}

/** The frame of employers, recruiters and administrators: an 88 px rail; on phones a top bar and a bottom bar. */
export function SideRail({
  area,
  label,
  places,
  secondaryPlaces = [],
  bell,
  tag,
  banner,
  replacement,
}: SideRailProps) {
  const user = useSession()?.user
  // There may be only one bell, so it is rendered either in the rail or in the top bar.
  const isDesktop = useIsDesktop()
  const { pathname } = useLocation()
  const isAdmin = area === 'admin'
  const home = places[0]?.to ?? '/'
  const footEntries = secondaryPlaces.map(({ icon, to, label: name }) => ({ id: to, label: name, icon, to }))
  return (
    <>
      {isAdmin && <HazardEdge />}
      <div className={`lg:flex ${isAdmin ? 'min-h-[calc(100dvh-6px)]' : 'min-h-dvh'}`}>
        <header
          className={`on-dark sticky z-20 hidden w-[88px] shrink-0 flex-col bg-fg text-white lg:flex ${isAdmin ? 'top-1.5 h-[calc(100dvh-6px)]' : 'top-0 h-dvh'}`}
        >
          <SkipLink />
          <div className="grid h-[72px] shrink-0 place-items-center">
            <Logo invert compact to={home} />
          </div>
          <nav aria-label={label} className="grid gap-1 px-2">
            {places.map((place) => (
              <SideRailLink key={place.to} place={place} isCurrentPlace={isCurrent(place, pathname)} />
            ))}
          </nav>
          <div className="mt-auto grid justify-items-center gap-2 pb-3">
            {isDesktop && bell?.('rail')}
            {secondaryPlaces.length > 0 && (
              <nav aria-label={`${label}, more`} className="grid w-full gap-1 px-2">
                {secondaryPlaces.map((place) => (
                  <SideRailLink key={place.to} place={place} isCurrentPlace={isCurrent(place, pathname)} />
                ))}
              </nav>
            )}
          </div>
          <div className="grid h-[72px] place-items-center border-t border-white/15">
            <Menu
              label={`${initialsOf(user?.name ?? '')}, account and help of ${user?.name ?? 'you'}`}
              entries={helpEntries(area)}
              variant="on-dark"
              placement="top start"
              className="h-auto border-0! p-1"
            >
              <Avatar name={user?.name ?? ''} src={user?.photo} size={38} />
            </Menu>
          </div>
        </header>
        <div className="flex min-w-0 flex-1 flex-col max-lg:min-h-dvh">
          <header className="flex h-14 items-center border-b border-base-300 bg-white px-5 lg:hidden">
            <SkipLink />
            <Logo to={home} />
            {tag && <span className="tag ms-3">{tag}</span>}
            <div className="-me-2 ms-auto">{!isDesktop && bell?.('bar')}</div>
          </header>
          <div className="flex grow flex-col max-lg:pb-16">
            {banner}
            {replacement ?? <Outlet />}
          </div>
          <nav
            aria-label="Sections"
            className="fixed inset-x-0 bottom-0 z-20 flex border-t border-base-300 bg-white pb-[env(safe-area-inset-bottom)] lg:hidden"
          >
            {places.map((place) => (
              <Link
                key={place.to}
                to={place.to}
                aria-current={isCurrent(place, pathname) ? 'page' : undefined}
                className={bottomBarLink}
              >
                <IconWithCount {...place} />
                <span>
                  {place.label}
                  <CountWords {...place} />
                </span>
              </Link>
            ))}
            <Menu
              label="More"
              entries={[...footEntries, ...helpEntries(area)]}
              placement="top end"
              className={`${bottomBarLink} rounded-none`}
            >
              <Ellipsis className="size-5" aria-hidden="true" />
              More
            </Menu>
          </nav>
        </div>
      </div>
    </>
  )
}

const bottomBarLink =
  '-mt-px flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 border-0 border-t-4 border-transparent px-1 text-[12px] font-semibold leading-none text-fg-muted focus-visible:-outline-offset-3! aria-[current=page]:border-fg aria-[current=page]:font-[750] aria-[current=page]:text-fg'
