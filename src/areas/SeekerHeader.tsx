import { Link, useLocation } from 'react-router'
import { useSeekerUnread } from '#/features/messages/inbox/use-unread-messages.ts'
import { Bell } from '#/features/notifications/Bell.tsx'
import { isBelow } from '#/shared/is-below.ts'
import { paths } from '#/shared/paths.ts'
import { type Icon, Search } from '#/ui/icons/icons.tsx'
import { CircleUser, House, MessageSquare, Waypoints } from '#/ui/icons/more-icons.tsx'
import { Logo } from '#/ui/Logo.tsx'
import { SkipLink } from '#/ui/SkipLink.tsx'
import { AccountMenu } from './AccountMenu.tsx'

type Place = { to: string; label: string; short?: string; icon: Icon }
const messages: Place = { to: paths.seeker.messages, label: 'Messages', icon: MessageSquare }
const barPlaces: Place[] = [
  { to: paths.seeker.dashboard, label: 'Home', icon: House },
  { to: paths.seeker.jobs, label: 'Find jobs', short: 'Jobs', icon: Search },
  { to: paths.seeker.applications, label: 'Applications', icon: Waypoints },
  messages,
  { to: paths.seeker.profile, label: 'Me', icon: CircleUser },
]
const places = [
  ...barPlaces.slice(0, -1),
  { to: paths.seeker.saved, label: 'Saved' },
  { to: paths.seeker.interviews, label: 'Interviews' },
  { to: paths.companies, label: 'Companies' },
  { to: paths.seeker.advice, label: 'Advice' },
]

type SeekerHeaderProps = {
  /** As high as the header of visitors, whose place it takes on public pages. */
  isPublic?: boolean
  /** Before the app has started, when nothing may be requested and nobody is known. */
  isWaiting?: boolean
  /** The place a public page belongs to. */
  nav?: string
}

/** Which place the open page belongs to, as `aria-current` has it. */
function useCurrentPlace(nav: string | undefined) {
  const { pathname } = useLocation()
  return ({ to, label }: Pick<Place, 'to' | 'label'>) =>
    label === nav || isBelow(pathname, to) ? 'page' : undefined
}

/** Name, bell and navigation of a seeker, on every page they open. */
export function SeekerHeader({ isPublic, isWaiting, nav }: SeekerHeaderProps) {
  const currentOf = useCurrentPlace(nav)
  return (
    <header className="relative z-20 border-b border-base-300 bg-base-100">
      <SkipLink />
      <div className={`flex items-center gap-6 px-5 lg:px-8 ${isPublic ? 'h-[72px]' : 'h-16'}`}>
        <Logo to={paths.seeker.dashboard} />
        <nav aria-label="Main" className="ms-6 hidden h-full gap-1 text-sm font-semibold lg:flex">
          {places.map((place) => (
            <Link
              key={place.to}
              to={place.to}
              prefetch="intent"
              aria-current={currentOf(place)}
              className="seeker-place"
            >
              {place.label}
              {place.to === messages.to && !isWaiting && <UnreadCount className="ms-2" />}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex min-h-11 items-center gap-1">
          {!isWaiting && (
            <>
              <Bell area="seeker" />
              <AccountMenu />
            </>
          )}
        </div>
      </div>
    </header>
  )
}

/** The five places within reach of the thumb. */
export function SeekerBottomBar({ nav, isWaiting }: Pick<SeekerHeaderProps, 'nav' | 'isWaiting'>) {
  const currentOf = useCurrentPlace(nav)
  return (
    <nav aria-label="Sections" className="bottom-bar grid lg:hidden grid-cols-[1fr_1fr_1.35fr_1.1fr_1fr]">
      {barPlaces.map(({ icon: Icon, ...place }) => (
        <Link
          key={place.to}
          to={place.to}
          aria-current={currentOf(place)}
          className="-mt-px flex h-16 flex-col items-center justify-center gap-1 border-t-4 border-transparent text-[12.5px] font-semibold leading-4 text-fg-muted focus-visible:-outline-offset-3! aria-[current=page]:border-fg aria-[current=page]:font-[800] aria-[current=page]:text-fg"
        >
          <span className="relative">
            <Icon className="size-[22px]" aria-hidden="true" />
            {place.to === messages.to && !isWaiting && <UnreadCount className="absolute -end-3 -top-2" />}
          </span>
          {place.short ?? place.label}
        </Link>
      ))}
    </nav>
  )
}

function UnreadCount({ className }: { className: string }) {
  const unread = useSeekerUnread()
  if (unread === 0) return null
  return (
    <span
      className={`tabular-nums inline-grid h-5 min-w-5 place-items-center rounded-full bg-fg px-1 text-[12px] font-[800] leading-none text-base-100 ${className}`}
    >
      {unread > 99 ? '99+' : unread}
      <span className="sr-only"> unread</span>
    </span>
  )
}

const footerLinks = [
  { to: paths.seeker.help('faq'), label: 'Help' },
  { to: paths.seeker.help('privacy'), label: 'Privacy' },
  { to: paths.seeker.help('terms'), label: 'Terms' },
  { to: paths.seeker.help('fraud-policy'), label: 'Fraud policy' },
  { to: paths.seeker.help('contact'), label: 'Contact' },
]

export const SeekerFooter = () => (
  <footer className="border-t border-base-300 max-lg:pb-20">
    <div className="page-container flex flex-wrap gap-x-7 gap-y-2 py-6 text-sm text-fg-muted">
      <span>Waymark</span>
      {footerLinks.map(({ to, label }) => (
        <Link key={to} to={to} className="underline-offset-4 hover:underline">
          {label}
        </Link>
      ))}
    </div>
  </footer>
)
