import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { staticPart } from '#/client/loading/static-part.tsx'
import { paths } from '#/shared/paths.ts'
import type { IdentifiedCompany } from './CompanyIdentity.tsx'

const CompanyBackdrop = staticPart(() =>
  import('./CompanyBackdrop.tsx').then((module) => module.CompanyBackdrop),
)
const CompanyPhoto = staticPart(() => import('./CompanyIdentity.tsx').then((module) => module.CompanyPhoto))
const CompanyName = staticPart(() => import('./CompanyIdentity.tsx').then((module) => module.CompanyName))

const tabs = ['overview', 'jobs', 'verification'] as const
type Tab = (typeof tabs)[number]

type CompanyHeadProps = {
  company: IdentifiedCompany & { openJobs: number }
  currentTab: Exclude<Tab, 'jobs'>
  /** At the top end, beside the logo: Share. */
  action?: ReactNode
}

/** The head of every public company page: backdrop, logo, name with its verified badge, and the tabs. */
export function CompanyHead({ company, currentTab, action }: CompanyHeadProps) {
  const openTab = useOpensJobs() ? 'jobs' : currentTab
  const page = paths.company(company.slug)
  const links: { tab: Tab; to: string; label: string; count?: number }[] = [
    { tab: 'overview', to: page, label: 'Overview' },
    { tab: 'jobs', to: `${page}#jobs`, label: 'Jobs', count: company.openJobs },
    { tab: 'verification', to: `${page}/verification`, label: 'Verification' },
  ]
  return (
    <>
      <CompanyBackdrop name={company.name} />
      <div className="page-container relative">
        <div className="flex items-start justify-between gap-4">
          <CompanyPhoto name={company.name} photo={company.photo} />
          {action && <div className="-me-4 pt-2">{action}</div>}
        </div>
        <CompanyName company={company} />
      </div>
      <nav aria-label={company.name} className="sticky top-0 z-20 mt-8 border-b border-base-300 bg-base-100">
        <ul className="page-container flex gap-1">
          {links.map(({ tab, to, label, count }) => (
            <li key={tab} className="first:-ms-3">
              <Link
                to={to}
                aria-current={tab === openTab ? 'page' : undefined}
                className="inline-flex h-14 items-center gap-2 border-b-4 border-transparent px-3 text-[0.9375rem] font-semibold hover:border-base-300 focus-visible:-outline-offset-3! aria-[current=page]:border-fg"
              >
                {label}
                {count !== undefined && <span className="tabular-nums font-bold text-fg-muted">{count}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** Whether the address points to the jobs of the page. The server never sees that part of an address. */
export function useOpensJobs() {
  const { hash } = useLocation()
  const [opensJobs, setOpensJobs] = useState(false)
  useEffect(() => setOpensJobs(hash === '#jobs'), [hash])
  return opensJobs
}
