import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '#/client/session.ts'
import { HazardEdge } from '#/ui/art/BarrierGraphic.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import { useIsDesktop } from '#/ui/use-is-desktop.ts'
import { AccountIdentity } from '../AccountIdentity.tsx'
import { AreaLoadFailed } from '../failed/AreaLoadFailed.tsx'
import { PageOutlet } from '../failed/PageOutlet.tsx'
import { SectionsBar } from '../SectionsBar.tsx'
import { NavItemLabel } from './NavItemLabel.tsx'
import { helpEntries, initialsOf, isCurrent, type NavItem, type RailArea } from './side-rail.ts'

const SideRailLink = ({ place, isCurrentPlace }: { place: NavItem; isCurrentPlace: boolean }) => (
  <Link
    to={place.to}
    prefetch="intent"
    aria-current={isCurrentPlace ? 'page' : undefined}
    className="flex h-[58px] flex-col items-center justify-center gap-1 rounded-[7px] [@media(max-height:840px)]:h-12 text-[12.5px] font-semibold leading-none text-on-dark/85 hover:bg-on-dark/10 hover:text-on-dark aria-[current=page]:bg-brand aria-[current=page]:font-[750] aria-[current=page]:text-primary-content"
  >
    <NavItemLabel {...place} />
  </Link>
)

type SideRailProps = {
  area: RailArea
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
  return (
    <>
      {isAdmin && <HazardEdge />}
      <div className={`lg:flex ${isAdmin ? 'min-h-[calc(100dvh-6px)]' : 'min-h-dvh'}`}>
        <header
          className={`on-dark sticky z-20 hidden w-[88px] shrink-0 flex-col bg-dark text-on-dark lg:flex ${isAdmin ? 'top-[calc(var(--top-bar,0px)+6px)] h-[calc(100dvh-var(--top-bar,0px)-6px)]' : 'top-(--top-bar,0px) h-[calc(100dvh-var(--top-bar,0px))]'}`}
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
          <div className="grid h-[72px] place-items-center border-t border-on-dark/15">
            <Menu
              label={`${initialsOf(user?.name ?? '')}, account and help of ${user?.name ?? 'you'}`}
              entries={helpEntries(area)}
              identity={<AccountIdentity area={area} />}
              variant="on-dark"
              placement="beside"
              className="h-auto border-0! p-1"
            >
              <Avatar name={user?.name ?? ''} src={user?.photo} size={38} />
            </Menu>
          </div>
        </header>
        <div className="flex min-w-0 flex-1 flex-col max-lg:min-h-dvh">
          <header className="flex h-14 items-center border-b border-base-300 bg-base-100 px-5 lg:hidden">
            <SkipLink />
            <Logo to={home} />
            {tag && <span className="tag ms-3">{tag}</span>}
            <div className="-me-2 ms-auto">{!isDesktop && bell?.('bar')}</div>
          </header>
          <div className="flex grow flex-col max-lg:pb-16">
            {banner}
            {replacement ?? <PageOutlet failure={AreaLoadFailed} />}
          </div>
          <SectionsBar area={area} places={places} secondaryPlaces={secondaryPlaces} />
        </div>
      </div>
    </>
  )
}
