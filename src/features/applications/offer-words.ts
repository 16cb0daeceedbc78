import { formatMoney, formatShortMoney, type PayPeriod } from '#/shared/money.ts'

export const periodWords: Record<PayPeriod, string> = {
  hour: 'an hour',
  day: 'a day',
  week: 'a week',
  month: 'a month',
  year: 'a year',
}

type Band = { min: number; max: number; currency: string; period: PayPeriod }

/** Where an amount lies against the posted range, in one sentence; null when they cannot be compared. */
export function bandWords(amount: number, band: Band | null, currency: string, period: PayPeriod) {
  if (!band || band.currency !== currency || band.period !== period || !amount) return null
  if (amount < band.min)
    return { inside: false, words: `${formatMoney(band.min - amount, currency)} below the range you posted.` }
  if (amount > band.max)
    return { inside: false, words: `${formatMoney(amount - band.max, currency)} above the range you posted.` }
  return { inside: true, words: 'Inside the range you posted.' }
}

export const bandEnds = (band: Band): [string, string] => [
  `${formatShortMoney(band.min, band.currency)}, posted from`,
  `${formatShortMoney(band.max, band.currency)}, posted to`,
]
