import { Link, useLocation } from 'react-router'
import { Ellipsis } from '#/ui/icons/more-icons.tsx'
import { Menu } from '#/ui/overlay/Menu.tsx'
import { AccountIdentity } from './AccountIdentity.tsx'
import { NavItemLabel } from './rail/NavItemLabel.tsx'
import { helpEntries, isCurrent, type NavItem, type RailArea } from './rail/side-rail.ts'

const itemClass =
  '-mt-px flex h-16 min-w-0 flex-1 flex-col items-center justify-center gap-1 border-0 border-t-4 border-transparent px-1 text-[12px] font-semibold leading-none text-fg-muted focus-visible:-outline-offset-3! aria-[current=page]:border-fg aria-[current=page]:font-[750] aria-[current=page]:text-fg aria-expanded:border-fg aria-expanded:font-[750] aria-expanded:text-fg'

type SectionsBarProps = { area: RailArea; places: NavItem[]; secondaryPlaces: NavItem[] }

/** The bottom bar on phones of employers, recruiters and administrators. */
export function SectionsBar({ area, places, secondaryPlaces }: SectionsBarProps) {
  const { pathname } = useLocation()
  const inMenu = [...places.filter(({ inMenuOnPhones }) => inMenuOnPhones), ...secondaryPlaces]
  const entries = inMenu.map(({ icon, to, label: name }) => ({ id: to, label: name, icon, to }))
  const isInMenu = inMenu.some((place) => isCurrent(place, pathname))
  return (
    <nav aria-label="Sections" className="bottom-bar flex lg:hidden">
      {places
        .filter(({ inMenuOnPhones }) => !inMenuOnPhones)
        .map((place) => (
          <Link
            key={place.to}
            to={place.to}
            aria-current={isCurrent(place, pathname) ? 'page' : undefined}
            className={itemClass}
          >
            <NavItemLabel {...place} />
          </Link>
        ))}
      <Menu
        label="More"
        entries={[...entries, ...helpEntries(area)]}
        identity={<AccountIdentity area={area} />}
        placement="top end"
        className={`${itemClass} rounded-none ${isInMenu ? 'border-fg! font-[750] text-fg!' : ''}`}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
        More
      </Menu>
    </nav>
  )
}
