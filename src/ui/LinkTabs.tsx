import type { ReactNode } from 'react'
import { NavLink } from 'react-router'

export type TabLink = { to: string; label: ReactNode; count?: number; end?: boolean }

/** Pages under one heading. They are links with their own address, not ARIA tabs. */
export const LinkTabs = ({
  label,
  tabs,
  className = '',
}: {
  label: string
  tabs: TabLink[]
  className?: string
}) => (
  <nav aria-label={label} className={`scroll-x border-b border-base-300 ${className}`}>
    <ul className="flex gap-6">
      {tabs.map((tab) => (
        <li key={tab.to}>
          <NavLink
            to={tab.to}
            end={tab.end}
            prefetch="intent"
            className="-mb-px inline-flex h-12 items-center gap-1.5 whitespace-nowrap border-b-4 border-transparent pt-1 font-semibold hover:border-base-300 focus-visible:-outline-offset-3! aria-[current=page]:border-ink aria-[current=page]:font-[800]"
          >
            {tab.label}
            {tab.count !== undefined && <span className="num font-normal text-ink-2">{tab.count}</span>}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
