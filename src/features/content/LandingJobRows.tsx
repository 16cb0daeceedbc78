import { Link } from 'react-router'
import { formatPay } from '#/shared/money.ts'
import { Ago } from '#/ui/Day.tsx'
import { Dots } from '#/ui/Dots.tsx'
import { CompanyMark } from '#/ui/Mark.tsx'
import { VerifiedTick } from '#/ui/Plate.tsx'
import type { LandingJob } from './landing.ts'

/** Ruled rows: who and what, where, what it pays, since when. */
export const JobRows = ({ jobs, label }: { jobs: readonly LandingJob[]; label: string }) => (
  <ul className="border-t-2 border-ink" aria-label={label}>
    {jobs.map((job) => {
      const pay = formatPay(job.pay)
      const place = [job.city, job.region].filter(Boolean).join(', ') || job.workplace
      return (
        <li
          key={job.slug}
          className="rowbar grid grid-cols-[44px_minmax(0,1fr)] items-start gap-x-4 border-b border-base-300 py-4 lg:grid-cols-[44px_minmax(0,1fr)_136px_168px_104px] lg:items-center"
        >
          <CompanyMark name={job.company.name} src={job.company.photo} />
          <div className="min-w-0">
            <h3 className="text-lg font-[750] leading-6 tracking-[-0.012em]">
              <Link to={`/job-detail/${job.slug}`} className="wrap-anywhere after:absolute after:inset-0">
                {job.title}
              </Link>
            </h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-ink-2">
              {job.company.name}
              <VerifiedTick />
            </p>
            <div className="mt-1.5 text-sm lg:hidden">
              <span className="num font-bold">{pay.amount}</span>{' '}
              <span className="text-ink-2">{pay.period}</span>
              <div className="text-ink-2">
                <Dots items={[place, <Ago key="posted" iso={job.postedAt} />]} />
              </div>
            </div>
          </div>
          <p className="text-sm leading-snug max-lg:hidden">
            {place}
            <span className="block text-ink-2">{job.workplace}</span>
          </p>
          <p className="num text-sm font-bold leading-snug max-lg:hidden">
            {pay.amount}
            <span className="block font-normal text-ink-2">{pay.period}</span>
          </p>
          <p className="text-sm text-ink-2 max-lg:hidden">
            <Ago iso={job.postedAt} />
          </p>
        </li>
      )
    })}
  </ul>
)
