import { payPeriodsPerYear } from '#/shared/money/money.ts'
import { roughDollars } from '#/shared/money/rough-rates.ts'
import type { ScreenedTexts } from './plain-text.ts'

export type StatedPay = {
  level?: string | null
  pay?: { min: number | null; max: number | null; currency: string; period: string } | null
}

const timesAYear: Record<string, number> = payPeriodsPerYear

/** Yearly pay in US dollars that is not believed, by level. */
const maxYearlyPay: Record<string, number> = {
  entry: 250_000,
  mid: 600_000,
  senior: 900_000,
  lead: 1_200_000,
  executive: 6_000_000,
}
const maxPlainPay = 110_000
const plainWork =
  /\b(?:assistant|clerk|data entry|typist|receptionist|pack(?:er|ing)|cleaner|housekeep\w*|helper|courier|mystery shopper|envelope|customer (?:service|support|care)|warehouse|cashier|waiter|waitress|driver|labou?rer|part[- ]time|work (?:from|at) home|online (?:job|work)|evaluator|tester|moderator|babysitter|nanny|caregiver)\b/
const skilledWork =
  /\b(?:manager|director|executive|head|lead|engineer\w*|physician|medical officer|dentist|professor|attorney|vice|principal|senior|quality|automation|software|penetration)\b/

/** Quotes pay that is implausibly high for the title and level. */
export function findImplausiblePay({ level, pay }: StatedPay, texts: ScreenedTexts): string | undefined {
  const isPlain = plainWork.test(texts.title) && !skilledWork.test(texts.title)
  const limit = isPlain ? maxPlainPay : (maxYearlyPay[level ?? 'mid'] ?? 600_000)
  const rate = pay && roughDollars[pay.currency]
  // The lower end counts, because a wide range is vague but not a promise.
  if (
    pay?.max &&
    rate &&
    Math.max(pay.min ?? 0, pay.max * 0.7) * rate * (timesAYear[pay.period] ?? 1) > limit
  )
    return `${pay.min ?? pay.max}–${pay.max} ${pay.currency} per ${pay.period}`
  // Matches "$400 to $450 extra per day" or "£900/day". Yearly amounts in running text are usually turnover
  // or funding.
  for (const [words, sign, amount, unit] of payMentions(texts))
    if (yearly(sign, amount, unit) > limit && yearly(sign, amount, unit) < 50_000_000) return words
}

const payPattern =
  /([$£€]) ?(\d{1,3}(?:[,.]\d{3}){0,2}|\d{1,7})(?:\.\d\d)?(?: ?(?:-|–|to) ?[$£€]? ?\d[\d,]{0,9})?(?: (?:usd|extra|cash|net|gross))?(?: ?\/ ?| an? | per | every | each )(hour|hr|day|week|month)/g

function* payMentions({ title, body }: ScreenedTexts) {
  let tries = 0
  for (const [words, sign = '', amount = '', unit = ''] of `${title} . ${body}`.matchAll(payPattern)) {
    if (++tries > 50) return
    yield [words, sign, amount, unit === 'hr' ? 'hour' : unit] as const
  }
}

const yearly = (sign: string, amount: string, unit: string) =>
  Number(amount.replace(/[,.]/g, '')) *
  (timesAYear[unit] ?? 1) *
  (sign === '£' ? 1.27 : sign === '€' ? 1.1 : 1)
