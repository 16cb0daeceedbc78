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

/** What the line of an amount spans, and the words at its ends: a limit is named only where it really is. */
export function bandSpan(band: Band, ...amounts: number[]) {
  const min = Math.min(band.min, ...amounts)
  const max = Math.max(band.max, ...amounts)
  const short = (amount: number) => formatShortMoney(amount, band.currency)
  const ends: [string, string] = [
    min === band.min ? `${short(min)}, posted from` : '',
    max === band.max ? `${short(max)}, posted to` : '',
  ]
  return { min, max, ends }
}
