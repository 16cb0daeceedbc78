import { formatOfferPay, formatShortMoney, type PayPeriod, payPeriodWords } from '#/shared/money/money.ts'

type AskedPay = { desiredPay: number | null; desiredCurrency: string; desiredPeriod: PayPeriod }

/** '$38 an hour', the pay that somebody asks for; null when they ask for none. */
export const formatAskedPay = ({ desiredPay, desiredCurrency, desiredPeriod }: AskedPay) =>
  desiredPay ? formatOfferPay({ amount: desiredPay, currency: desiredCurrency, period: desiredPeriod }) : null

/** '$62k', '$38 an hour', where there is little room: a year is not said. */
export const formatShortAskedPay = ({ desiredPay, desiredCurrency, desiredPeriod }: AskedPay) =>
  desiredPay
    ? formatShortMoney(desiredPay, desiredCurrency) +
      (desiredPeriod === 'year' ? '' : ` ${payPeriodWords[desiredPeriod]}`)
    : null

/** The amount, if it is asked for in this currency and period: one that was worked out from another would be nobody's. */
export const askedPayIn = (
  { desiredPay, desiredCurrency, desiredPeriod }: AskedPay,
  { currency, period }: { currency: string; period: PayPeriod },
) => (desiredCurrency === currency && desiredPeriod === period ? desiredPay : null)
