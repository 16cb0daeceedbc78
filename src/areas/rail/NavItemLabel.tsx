import type { NavItem } from './side-rail.ts'

/** The icon of a place, with the number of what waits there. */
const IconWithCount = ({ icon: PlaceIcon, count = 0 }: NavItem) => (
  <span className="relative">
    <PlaceIcon className="size-5" aria-hidden="true" />
    {count > 0 && (
      <span
        className="tabular-nums absolute -end-3 -top-2 grid h-5 min-w-5 place-items-center rounded-full bg-fg px-1 text-[12px] font-[800] leading-none text-base-100 lg:bg-on-dark lg:text-primary-content lg:in-aria-[current=page]:bg-dark lg:in-aria-[current=page]:text-on-dark"
        aria-hidden="true"
      >
        {count > 99 ? '99+' : count}
      </span>
    )}
  </span>
)

/** A place in the navigation. The count follows the words, because the accessible name starts with the visible text. */
export const NavItemLabel = (place: NavItem) => (
  <>
    <IconWithCount {...place} />
    <span>
      {place.label}
      {place.count ? <span className="sr-only">, {place.count} waiting</span> : null}
    </span>
  </>
)
