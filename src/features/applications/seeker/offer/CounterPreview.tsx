import { useSession } from '#/client/session.ts'
import { formatMoney } from '#/shared/money/money.ts'
import { DateTime } from '#/ui/DateTime.tsx'
import { applicationPeriod, type Offer } from '../labels.ts'

/** Previews the sentence the employer will read. */
export function CounterPreview({
  company,
  amount,
  startsOn,
  others,
  offer,
}: {
  company: string
  amount: number
  startsOn: string
  /** The other terms that were changed: their labels. */
  others: string[]
  offer: Offer
}) {
  const name = useSession()?.user?.name ?? 'You'
  const difference = amount - offer.amount
  const differenceNote =
    difference === 0
      ? ', the same pay as your offer'
      : `, ${formatMoney(Math.abs(difference), offer.currency)} ${difference > 0 ? 'above' : 'under'} your offer`
  return (
    <div className="mt-8 rounded-box border border-base-300 p-5">
      <h3 className="text-sm font-bold tracking-normal text-fg-muted">What {company} gets</h3>
      <p className="tabular-nums mt-1.5 text-lg font-[650] leading-snug">
        {amount > 0 ? (
          <>
            {`${name} counters at ${formatMoney(amount, offer.currency)} ${applicationPeriod(offer)}${differenceNote}`}
            {startsOn && (
              <>
                , starting <DateTime iso={startsOn} as="day" />
              </>
            )}
            {others.length > 0 && `, with other terms: ${new Intl.ListFormat('en-US').format(others)}`}.
          </>
        ) : (
          'Enter the pay you ask for.'
        )}
      </p>
    </div>
  )
}
