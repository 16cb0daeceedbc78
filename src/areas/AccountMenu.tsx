import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { apiQuery } from '#/client/api.ts'
import { useSession } from '#/client/session.ts'
import { paths } from '#/shared/paths.ts'
import { buttonClass } from '#/ui/Button.tsx'
import { Avatar } from '#/ui/company-logo/CompanyLogo.tsx'
import { Bookmark, LogOut } from '#/ui/icons/icons.tsx'
import {
  BellIcon,
  BellRing,
  Building2,
  CalendarClock,
  CircleHelp,
  CircleUser,
  FileText,
  ListChecks,
  Mail,
  Settings2,
  UserSearch,
} from '#/ui/icons/more-icons.tsx'

const entries = [
  { to: paths.seeker.profile, label: 'Profile', icon: CircleUser },
  { to: paths.seeker.resume, label: 'Résumé', icon: FileText },
  { to: paths.seeker.visibility, label: 'Who can find you', icon: UserSearch },
  { to: paths.seeker.alerts, label: 'Job alerts', icon: BellRing },
  { to: paths.seeker.notifications, label: 'Notifications', icon: BellIcon },
  { to: paths.seeker.analytics, label: 'Your search in numbers', icon: ListChecks },
  { to: paths.seeker.settings, label: 'Settings', icon: Settings2 },
]
/** On wide screens they are in the header. */
const phoneEntries = [
  { to: paths.seeker.interviews, label: 'Interviews', icon: CalendarClock },
  { to: paths.seeker.saved, label: 'Saved jobs', icon: Bookmark },
  { to: paths.companies, label: 'Companies', icon: Building2 },
  { to: paths.seeker.advice, label: 'Advice', icon: FileText },
]
/** Its page leads to the legal texts as well. */
const helpEntries = [
  { to: paths.seeker.help('faq'), label: 'Help', icon: CircleHelp },
  { to: paths.seeker.help('contact'), label: 'Contact', icon: Mail },
]
const itemClass =
  'option hover:bg-base-200 focus-visible:bg-brand focus-visible:text-primary-content focus-visible:outline-none!'

const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A disclosure button with plain links (not an ARIA menu), so links open in new tabs and need no arrow keys. */
export function AccountMenu() {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const user = useSession()?.user
  const name = user?.name ?? 'you'
  const email = useQuery({ ...apiQuery('/profile', {}, { silent: true }), enabled: open }).data?.email
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving at another page closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
    }
  }, [open])

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={buttonClass({ variant: 'ghost', className: 'px-1.5' })}
      >
        {user?.photo ? (
          <Avatar name={name} src={user.photo} size={36} />
        ) : (
          <span
            aria-hidden="true"
            className="grid size-9 place-items-center rounded-full bg-dark text-sm font-[750] text-brand"
          >
            {initialsOf(name)}
          </span>
        )}
        <span className="sr-only">Account menu for {name}</span>
      </button>
      {open && (
        <nav aria-label="Account" className="popover-panel absolute end-0 top-full z-40 mt-2 w-60">
          <div className="px-2.5 pb-2.5 pt-1.5">
            <p className="truncate font-bold">{name}</p>
            {email && <p className="plain-address text-sm text-fg-muted wrap-anywhere">{email}</p>}
          </div>
          <ul className="border-t border-base-300 py-1.5">
            {[...entries, ...phoneEntries].map(({ to, label, icon: Icon }) => (
              <li key={to} className={phoneEntries.some((entry) => entry.to === to) ? 'lg:hidden' : ''}>
                <Link to={to} className={itemClass}>
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <ul className="border-t border-base-300 py-1.5">
            {helpEntries.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={itemClass}>
                  <Icon aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
          <div className="border-t border-base-300 pt-1.5">
            <Link to={paths.logOut} className={itemClass}>
              <LogOut aria-hidden="true" />
              Log out
            </Link>
          </div>
        </nav>
      )}
    </div>
  )
}
