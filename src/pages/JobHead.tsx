import type { Job } from '#/features/jobs/api.ts'
import { JobTitle } from '#/features/jobs/JobView.tsx'
import { LateAnswers } from '#/features/jobs/LateAnswers.tsx'
import { formatPay } from '#/shared/money/money.ts'

/** Employer, title and, on phones and on paper, where the panel beside the text is missing, the pay. */
export const JobHead = ({ job }: { job: Job }) => {
  const { amount, period } = formatPay(job.pay)
  return (
    <>
      <JobTitle job={job} level={1} />
      <p className="tabular-nums mt-4 text-[1.625rem] font-[750] leading-tight tracking-[-0.02em] lg:hidden print:block">
        {amount} <span className="text-base font-medium tracking-normal text-fg-muted">{period}</span>
      </p>
      <LateAnswers job={job} />
    </>
  )
}
