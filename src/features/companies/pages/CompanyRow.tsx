import { Link } from 'react-router'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import type { VerificationLevel } from '#/shared/verification.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { VerifiedTick } from '#/ui/VerifiedBadge.tsx'

type CompanyCard = {
  slug: string
  name: string
  photo: string | null
  tagline: string | null
  industry: string | null
  city: string | null
  region: string | null
  companySize: number | null
  openJobs: number
  verificationLevel: VerificationLevel
  verifiedDomain: string | null
}

const companyCity = ({ city, region }: Pick<CompanyCard, 'city' | 'region'>) =>
  [city, region].filter(Boolean).join(', ')
const formatSize = (size: number | null) => (size === null ? '' : `${formatNumber(size)} people`)
const jobsLabel = (count: number) => (count === 1 ? 'open job' : 'open jobs')

type CompanyRowProps = {
  company: CompanyCard
  /** In a list by name: the initial letter, for the first company with it. */
  letter?: string
  /** The first row has no border of its own. */
  isFirst?: boolean
}

/** A row of the companies list: logo, name and tagline, place and size, open jobs. */
export const CompanyRow = ({ company, letter, isFirst }: CompanyRowProps) => {
  const place = companyCity(company)
  const people = formatSize(company.companySize)
  return (
    <li
      id={letter && `letter-${letter}`}
      className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[52px_minmax(0,1fr)]"
    >
      <span
        aria-hidden="true"
        className={`hidden pt-[19px] text-2xl font-[850] leading-none lg:block ${isFirst || !letter ? '' : 'border-t border-border'}`}
      >
        {letter}
      </span>
      <div
        className={`row-link grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 py-4 lg:grid-cols-[44px_minmax(0,1fr)_170px_116px] lg:items-center ${isFirst ? '' : letter ? 'border-t border-base-300 lg:border-border' : 'border-t border-base-300'}`}
      >
        <CompanyLogo name={company.name} src={company.photo} />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-lg font-[750] leading-6 tracking-[-0.012em]">
            <Link to={paths.company(company.slug)} className="wrap-anywhere after:absolute after:inset-0">
              {company.name}
            </Link>
            <VerifiedTick company={company} />
          </h2>
          <p className="mt-0.5 text-sm text-fg-muted">{company.tagline ?? company.industry}</p>
          <p className="tabular-nums mt-1.5 text-sm lg:hidden">
            <b>
              {company.openJobs} {jobsLabel(company.openJobs)}
            </b>
            <span className="block text-fg-muted">{[place, people].filter(Boolean).join(', ')}</span>
          </p>
        </div>
        <p className="hidden text-sm leading-snug lg:block">
          {place}
          <span className="tabular-nums block text-fg-muted">{people}</span>
        </p>
        <p className="tabular-nums hidden text-sm font-bold leading-snug lg:block">
          {company.openJobs}
          <span className="block font-normal text-fg-muted">{jobsLabel(company.openJobs)}</span>
        </p>
      </div>
    </li>
  )
}
