import type { Job } from '#/features/jobs/api.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { CopyLink } from '#/ui/CopyLink.tsx'
import { Share2 } from '#/ui/icons/reading-icons.tsx'

export const Pay = ({ job }: { job: Pick<Job, 'pay'> }) => {
  const { amount, period } = formatPay(job.pay)
  return (
    <>
      <p className="tabular-nums text-2xl font-[800] tracking-[-0.025em]">{amount}</p>
      <p className="font-medium">{period}</p>
    </>
  )
}

export const CopyJobLink = ({ slug }: { slug: string }) => (
  <CopyLink variant="ghost" icon={Share2} link={() => window.location.origin + paths.jobDetail(slug)} />
)
