import { Link } from 'react-router'
import type { Job } from '#/features/jobs/api.ts'
import { formatPay } from '#/shared/money/money.ts'
import { paths } from '#/shared/paths.ts'
import { PageSection } from '#/ui/Section.tsx'
import type { JobPay } from './api.ts'
import { inArea } from './areas.ts'
import { PayScale } from './PayScale.tsx'
import { asPeriod, countLabel, rangeLabel, signedRow } from './pay-labels.ts'
import { countedMonths } from './rules.ts'

/** The pay of a job beside that of others, in the period that the job names. */
export function WhatThisPays({ pay, own }: { pay: JobPay; own: Job['pay'] }) {
  const { name, area, figure, insteadOf } = pay
  const { currency, period } = own
  const inPeriod = (amount: number) => asPeriod(amount, figure.period, period)
  const typical = { low: inPeriod(figure.low), high: inPeriod(figure.high) }
  const half = { low: inPeriod(figure.middleFrom), high: inPeriod(figure.middleTo) }
  const middle = (own.min + own.max) / 2
  const amountOf = (amount: number) => formatPay({ min: amount, max: amount, currency, period }).amount
  const lies = middle > half.high ? 'above' : middle < half.low ? 'below' : 'within'
  return (
    <PageSection
      id="pay"
      title="What this pays"
      intro={`${name} jobs ${inArea(area)}: ${countLabel(figure)}, open now or closed in the last ${countedMonths} months.`}
      aside={
        <Link to={paths.placePay(pay.occupation, area.place)} className="link text-sm">
          How it is counted, and more on this pay
        </Link>
      }
      className="pb-16 lg:pb-20"
    >
      <p className="pt-5 text-xl font-bold tracking-[-0.02em]">
        These jobs typically pay {rangeLabel({ ...typical, currency, period })}.
      </p>
      <p className="mb-6 mt-1 max-w-[44em] text-sm text-fg-muted">
        For half of these jobs the middle of the range is between {amountOf(half.low)} and{' '}
        {amountOf(half.high)}. Here it is {amountOf(middle)}, which is {lies} that.
        {insteadOf && ` Too few jobs are counted near ${insteadOf}, so these are ${inArea(area)}.`}
      </p>
      <PayScale
        label={`Pay of this job and of other ${name} jobs`}
        of="Range"
        rows={[
          { key: 'own', label: 'This job', low: own.min, high: own.max, isHere: true },
          { key: 'typical', label: 'Typical range', ...typical },
          { key: 'half', label: 'Middle half', ...half },
          ...(pay.signed ? [signedRow(pay.signed, period)] : []),
        ]}
        currency={currency}
        period={period}
      />
    </PageSection>
  )
}
