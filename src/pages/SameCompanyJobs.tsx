import { Link } from 'react-router'
import type { JobCard } from '#/features/jobs/api.ts'
import { jobLocation } from '#/features/jobs/fields/job-location.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'

export const SameCompanyJobs = ({ company, jobs }: { company: string; jobs: readonly JobCard[] }) => (
  <section aria-labelledby="also">
    <h2 id="also" className="mb-2 mt-2 text-lg">
      Also at {company}
    </h2>
    <ul className="border-t border-base-300">
      {jobs.map((job) => {
        const { amount, period } = formatPay(job.pay)
        return (
          <li key={job.slug} className="border-b border-base-300">
            <Link to={paths.jobDetail(job.slug)} className="block py-3 hover:bg-brand-faint">
              <span className="font-bold">{job.title}</span>
              <span className="block text-sm">{jobLocation(job)}</span>
              <span className="tabular-nums block text-sm text-fg-muted">
                {amount} {period}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  </section>
)
