import type { Job } from '#/features/jobs/api.ts'
import { formatPay } from '#/shared/money/money.ts'

export const PanelPay = ({ pay }: Pick<Job, 'pay'>) => {
  const { amount, period } = formatPay(pay)
  return (
    <>
      <p className="tabular-nums text-2xl font-[800] tracking-[-0.025em]">{amount}</p>
      <p className="font-medium">{period}</p>
    </>
  )
}
