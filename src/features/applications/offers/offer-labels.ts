import { formatMoney, formatShortMoney, type PayPeriod } from '#/shared/money/money.ts'

type PayRange = { min: number; max: number; currency: string; period: PayPeriod }

/** Compares an amount with the posted range; null when currency or period differ. */
export function comparePayToRange(
  amount: number,
  range: PayRange | null,
  currency: string,
  period: PayPeriod,
) {
  if (!range || range.currency !== currency || range.period !== period || !amount) return null
  if (amount < range.min)
    return {
      inside: false,
      sentence: `${formatMoney(range.min - amount, currency)} below the range you posted.`,
    }
  if (amount > range.max)
    return {
      inside: false,
      sentence: `${formatMoney(amount - range.max, currency)} above the range you posted.`,
    }
  return { inside: true, sentence: 'Inside the range you posted.' }
}

/**
 * Bounds of the pay chart and the labels of its ends; a posted limit is labelled only if it is at the end.
 */
export function payChartRange(range: PayRange, ...amounts: number[]) {
  const min = Math.min(range.min, ...amounts)
  const max = Math.max(range.max, ...amounts)
  const format = (amount: number) => formatShortMoney(amount, range.currency)
  const ends: [string, string] = [
    min === range.min ? `${format(min)}, posted from` : '',
    max === range.max ? `${format(max)}, posted to` : '',
  ]
  return { min, max, ends }
}
