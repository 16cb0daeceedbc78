import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#/shared/paths.ts'
import type { VerificationLevel } from '#/shared/verification.ts'
import { CompanyLogo } from '#/ui/CompanyLogo.tsx'
import { companyMark } from '#/ui/company-mark.ts'
import marks from '#/ui/company-marks.svg'
import { VerifiedBadge, VerifiedDomain } from '#/ui/VerifiedBadge.tsx'

/**
 * The backdrop: the company's own colour and its mark, cropped large. No words stand on it, so every
 * colour works. Colours are SVG attributes, because pages from the server may not carry style attributes.
 */
export const CompanyBackdrop = ({ name }: { name: string }) => {
  const { livery: backdropColor, figure } = companyMark(name)
  return (
    <div className="relative h-[116px] overflow-hidden lg:h-[216px]" aria-hidden="true">
      <svg className="absolute inset-0 size-full" aria-hidden="true">
        <rect width="100%" height="100%" fill={backdropColor} />
        <rect y="93%" width="100%" height="7%" fill="#fff" opacity=".2" />
      </svg>
      <svg
        viewBox="0 0 44 44"
        className="absolute -end-6 top-1/2 h-[220px] w-auto -translate-y-1/2 lg:end-[max(0px,calc((100vw-1328px)/2))] lg:h-[440px]"
        aria-hidden="true"
      >
        <use href={`${marks}#${figure}`} fill="#fff" opacity=".2" />
      </svg>
    </div>
  )
}

const tabs = ['overview', 'jobs', 'verification'] as const
type Tab = (typeof tabs)[number]

type CompanyHeadProps = {
  company: {
    slug: string
    name: string
    photo: string | null
    tagline: string | null
    verifiedAt: string | null
    verificationLevel: VerificationLevel
    verifiedDomain: string | null
    openJobs: number
  }
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
          <div className="-mt-11 rounded-[14px] bg-white p-1.5 lg:-mt-[72px]">
            <CompanyLogo name={company.name} src={company.photo} size={72} className="lg:hidden" />
            <CompanyLogo name={company.name} src={company.photo} size={124} className="max-lg:hidden" />
          </div>
          {action && <div className="-me-4 pt-2">{action}</div>}
        </div>
        <h1 className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-[2.5rem] max-[359px]:text-[2rem] leading-[1.04] tracking-[-0.03em] lg:mt-5 lg:text-4xl lg:leading-[1.04]">
          <span className="wrap-anywhere">{company.name}</span>
          {company.verifiedAt && (
            <Link to={`${page}/verification`} className="inline-flex">
              <VerifiedBadge company={company} date={company.verifiedAt} showDomain />
            </Link>
          )}
        </h1>
        {company.verifiedAt && <VerifiedDomain company={company} className="mt-2 block" />}
        {company.tagline && <p className="mt-1.5 text-lg text-fg-muted">{company.tagline}</p>}
      </div>
      <nav aria-label={company.name} className="sticky top-0 z-20 mt-8 border-b border-base-300 bg-white">
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
