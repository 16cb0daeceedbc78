import { DateTime } from '#/ui/DateTime.tsx'
import { applicationPeriod, type Offer, offerAmountOf } from '../labels.ts'

/** '$168,000 a year, starting Mon 11 Jan' */
export const PayAndStart = ({ offer, className }: { offer: Offer; className: string }) => (
  <p className={`tabular-nums wrap-anywhere ${className}`}>
    {offerAmountOf(offer)} {applicationPeriod(offer)}
    {offer.startsOn && (
      <>
        , starting <DateTime iso={offer.startsOn} as="day" />
      </>
    )}
  </p>
)
