import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatPay } from '#/shared/money/money.ts'
import { formatNumber } from '#/shared/numbers.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/sentence.ts'
import { CompanyLogo } from '#/ui/company-logo/CompanyLogo.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorNote } from '#/ui/ErrorNote.tsx'
import { SkeletonRows } from '#/ui/Skeleton.tsx'
import { VerifiedBadge } from '#/ui/VerifiedBadge.tsx'
import { type LandingEmployer, loadEmployers, useEmployersList, useShownList } from './landing.ts'

const maxShown = 5

type LandingEmployersProps = {
  /** Data of the server-rendered page; null if it failed. */
  serverData: LandingEmployer[] | null
  serverError: string | null
  total: number | null
}

/** One large card with three of its jobs, four small cards. */
export const LandingEmployers = ({ serverData, serverError, total }: LandingEmployersProps) => {
  const {
    rows: employers,
    loading,
    error,
  } = useShownList(useEmployersList, ({ allEmployers }) => allEmployers, serverData)
  useEffect(() => {
    // An existing client list is newer.
    if (serverData)
      useEmployersList.setState(({ allEmployers }) =>
        allEmployers.length > 0 ? {} : { allEmployers: serverData },
      )
  }, [serverData])

  const problem = error ?? (serverData ? null : serverError)
  const [first, ...others] = employers.slice(0, maxShown)
  return (
    <section className="page-container py-20 lg:py-28" aria-labelledby="employers">
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <h2 id="employers" className="max-w-[10em] text-3xl">
          Checked employers hiring now
        </h2>
        <Link to={paths.companies} prefetch="intent" className="link py-1">
          {total ? `All ${formatNumber(total)} checked employers` : 'All checked employers'}
        </Link>
      </div>
      {first ? (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:grid-rows-2">
          <LargeCard employer={first} />
          {others.map((employer) => (
            <SmallCard key={employer.slug} employer={employer} />
          ))}
        </ul>
      ) : problem ? (
        <ErrorNote message={problem} onRetry={() => loadEmployers()} busy={loading} />
      ) : loading ? (
        <SkeletonRows label="Loading employers" count={3} />
      ) : (
        <EmptyState art="companies" title="No checked employers yet">
          A company appears here when its check has passed.
        </EmptyState>
      )}
    </section>
  )
}

const card =
  'relative flex flex-col rounded-box border border-base-300 bg-base-100 transition-colors hover:border-fg'
const about = ({ tagline, industry }: LandingEmployer) => tagline ?? industry

const CompanyLink = ({ slug, name }: LandingEmployer) => (
  <Link to={paths.company(slug)} className="wrap-anywhere after:absolute after:inset-0 after:rounded-box">
    {name}
  </Link>
)

const LargeCard = ({ employer }: { employer: LandingEmployer }) => (
  <li className={`${card} p-7 sm:col-span-2 lg:row-span-2 lg:p-9`}>
    <div className="flex items-start justify-between gap-3">
      <CompanyLogo name={employer.name} src={employer.photo} size={72} />
      <VerifiedBadge company={employer} date={employer.verifiedAt} />
    </div>
    <h3 className="mt-7 text-3xl">
      <CompanyLink {...employer} />
    </h3>
    <p className="mt-1 text-lg text-fg-muted">{about(employer)}</p>
    {employer.jobs.length > 0 && (
      <ul className="relative z-1 mt-6 border-t border-base-300">
        {employer.jobs.map((job) => (
          <li key={job.slug} className="border-b border-base-300">
            <Link
              to={paths.jobDetail(job.slug)}
              className="flex justify-between gap-4 py-2.5 text-base hover:bg-brand-faint"
            >
              <span className="min-w-0 font-[650] wrap-anywhere">{job.title}</span>
              <PayOf pay={job.pay} />
            </Link>
          </li>
        ))}
      </ul>
    )}
    <p className="tabular-nums mt-auto pt-5 text-sm font-bold lg:text-base">
      {plural(employer.openJobs, 'open job')}
    </p>
  </li>
)

const PayOf = ({ pay: { min, max, currency, period } }: { pay: LandingEmployer['jobs'][number]['pay'] }) => {
  if (min === null || max === null) return null
  const { amount, period: per } = formatPay({ min, max, currency, period })
  return (
    <span className="tabular-nums shrink-0 whitespace-nowrap text-end text-fg-muted">
      {amount} <span className="max-sm:block">{per}</span>
    </span>
  )
}

const SmallCard = ({ employer }: { employer: LandingEmployer }) => (
  <li className={`${card} p-5`}>
    <div className="flex items-start justify-between gap-3">
      <CompanyLogo name={employer.name} src={employer.photo} size={48} />
      <VerifiedBadge company={employer} />
    </div>
    <h3 className="mt-5 text-xl">
      <CompanyLink {...employer} />
    </h3>
    <p className="mt-0.5 text-sm text-fg-muted">{about(employer)}</p>
    <p className="tabular-nums mt-auto pt-5 text-sm font-bold">{plural(employer.openJobs, 'open job')}</p>
  </li>
)
