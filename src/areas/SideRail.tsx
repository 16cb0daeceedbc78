import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { BoomEdge } from '#/ui/art/BarrierGraphic.tsx'
import { Avatar } from '#/ui/CompanyLogo.tsx'
import { type Icon, LogOut } from '#/ui/icons/icons.tsx'
import { CircleHelp, Ellipsis, FileText, Mail, Shield, ShieldAlert } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import { SkipLink } from './PublicHeader.tsx'

type RailPlace = {
  to: string
  label: string
  icon: Icon
  /** Which addresses it stands for, when that is more or less than those below `to`. */
  covers?: RegExp
}

const isCurrent = ({ to, covers }: RailPlace, pathname: string) =>
  covers ? covers.test(pathname) : pathname === to || pathname.startsWith(`${to}/`)

const desk = '(min-width: 1024px)'
const onResize = (changed: () => void) => {
  const wide = window.matchMedia(desk)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
/** Whether the rail is there. The bell may exist once only, so it is drawn either in the rail or in the top bar. */
const useDesk = () =>
  useSyncExternalStore(
    onResize,
    () => window.matchMedia(desk).matches,
    () => true,
  )

const helpEntries = (area: SideRailProps['area']): MenuEntry[] => [
  { id: 'faq', label: 'FAQ', icon: CircleHelp, to: paths[area].help('faq') },
  { id: 'contact', label: 'Contact', icon: Mail, to: paths[area].help('contact') },
  { id: 'privacy', label: 'Privacy', icon: Shield, to: paths[area].help('privacy') },
  { id: 'terms', label: 'Terms', icon: FileText, to: paths[area].help('terms') },
  { id: 'fraud', label: 'Fraud policy', icon: ShieldAlert, to: paths[area].help('fraud-policy') },
  { id: 'out', label: 'Log out', icon: LogOut, to: paths.logOut },
]

/** What the avatar shows: the button's spoken name has to begin with what is written on it (WCAG 2.5.3). */
const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

const RailLink = ({ place, current }: { place: RailPlace; current: boolean }) => (
  <Link
    to={place.to}
    prefetch="intent"
    aria-current={current ? 'page' : undefined}
    className="flex h-[58px] flex-col items-center justify-center gap-1 rounded-[7px] text-[12.5px] font-semibold leading-none text-white/85 hover:bg-white/10 hover:text-white aria-[current=page]:bg-brand aria-[current=page]:font-[750] aria-[current=page]:text-fg"
  >
    <place.icon className="size-5" aria-hidden="true" />
    {place.label}
  </Link>
)

type SideRailProps = {
  area: 'employer' | 'recruiter' | 'admin'
  label: string
  places: RailPlace[]
  /** At the foot of the rail; behind More on phones. */
  foot?: RailPlace[]
  bell?: (place: 'rail' | 'bar') => ReactNode
  /** Written beside the logo on phones, where the striped edge alone is easily missed. */
  tag?: string
  /** Over every page of the area: for whom one acts. */
  banner?: ReactNode
  /** In the place of the page, when it may not be shown. */
  instead?: ReactNode
}

/** The frame of those who work here: a dark rail of 88 px, on phones a bar above and one at the thumb. */
export function SideRail({ area, label, places, foot = [], bell, tag, banner, instead }: SideRailProps) {
  const user = useSession()?.user
  const isDesk = useDesk()
  const { pathname } = useLocation()
  const edge = area === 'admin'
  const home = places[0]?.to ?? '/'
  const footEntries = foot.map(({ icon, to, label: name }) => ({ id: to, label: name, icon, to }))
  return (
    <>
      {edge && <BoomEdge />}
      <div className={`lg:flex ${edge ? 'min-h-[calc(100dvh-6px)]' : 'min-h-dvh'}`}>
        <header
          className={`on-dark sticky z-20 hidden w-[88px] shrink-0 flex-col bg-fg text-white lg:flex ${edge ? 'top-1.5 h-[calc(100dvh-6px)]' : 'top-0 h-dvh'}`}
        >
          <SkipLink />
          <div className="grid h-[72px] shrink-0 place-items-center">
            <Logo invert compact to={home} />
          </div>
          <nav aria-label={label} className="grid gap-1 px-2">
            {places.map((place) => (
              <RailLink key={place.to} place={place} current={isCurrent(place, pathname)} />
            ))}
          </nav>
          <div className="mt-auto grid justify-items-center gap-2 pb-3">
            {isDesk && bell?.('rail')}
            {foot.length > 0 && (
              <nav aria-label={`${label}, more`} className="grid w-full gap-1 px-2">
                {foot.map((place) => (
                  <RailLink key={place.to} place={place} current={isCurrent(place, pathname)} />
                ))}
              </nav>
            )}
          </div>
          <div className="grid h-[72px] place-items-center border-t border-white/15">
            <Menu
              label={`${initialsOf(user?.name ?? '')}, account and help of ${user?.name ?? 'you'}`}
              entries={helpEntries(area)}
              kind="on-dark"
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
            <div className="-me-2 ms-auto">{!isDesk && bell?.('bar')}</div>
          </header>
          <div className="flex grow flex-col max-lg:pb-16">
            {banner}
            {instead ?? <Outlet />}
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
                className={thumb}
              >
                <place.icon className="size-5" aria-hidden="true" />
                {place.label}
              </Link>
            ))}
            <Menu
              label="More"
              entries={[...footEntries, ...helpEntries(area)]}
              placement="top end"
              className={`${thumb} rounded-none`}
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

const thumb =
  '-mt-px flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 border-0 border-t-4 border-transparent px-1 text-[12px] font-semibold leading-none text-fg-muted focus-visible:-outline-offset-3! aria-[current=page]:border-fg aria-[current=page]:font-[750] aria-[current=page]:text-fg'
