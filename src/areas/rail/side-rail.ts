import { isBelow } from '#/shared/is-below.ts'
import { paths } from '#/shared/paths.ts'
import { type Icon, LogOut } from '#/ui/icons/icons.tsx'
import { CircleHelp, Mail, Settings2 } from '#/ui/icons/more-icons.tsx'
import type { MenuEntry } from '#/ui/overlay/Menu.tsx'

/** The areas with a side rail. */
export type RailArea = 'employer' | 'recruiter' | 'admin'

export type NavItem = {
  to: string
  label: string
  icon: Icon
  /** Matches the addresses that belong to this place, if they are not simply those below `to`. */
  pattern?: RegExp
  /** What waits there; none is shown for 0. */
  count?: number | undefined
  /** The bar on phones has room for four places and More. */
  inMenuOnPhones?: boolean
}

export const isCurrent = ({ to, pattern }: NavItem, pathname: string) =>
  pattern ? pattern.test(pathname) : isBelow(pathname, to)

/** The page of help leads to the legal texts as well. */
export const helpEntries = (area: RailArea): MenuEntry[] => [
  { id: 'settings', label: 'Settings', icon: Settings2, to: paths[area].settings },
  { id: 'faq', label: 'Help', icon: CircleHelp, to: paths[area].help('faq') },
  { id: 'contact', label: 'Contact', icon: Mail, to: paths[area].help('contact') },
  { id: 'out', label: 'Log out', icon: LogOut, to: paths.logOut },
]

/**
 * The initials on the avatar. The accessible name of the button has to start with its visible text (WCAG 2.5.3).
 */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
