import { type PayPeriod, payPerYear } from '#/shared/money/money.ts'
import { roughDollars } from '#/shared/money/rough-rates.ts'
import type { PayCurrency } from '../../fields/job-terms.ts'
import { resolveCurrency } from './currency-signs.ts'
import { periodOfNoun } from './periods.ts'
import { readPay } from './read-pay.ts'
import { tokenize } from './tokens.ts'
import { fillers, perWords } from './words.ts'

type PayCell = 'pay' | 'payMin' | 'payMax' | 'payCurrency' | 'payPeriod'
type PayFields = {
  payMin?: number | undefined
  payMax?: number | undefined
  payCurrency?: PayCurrency
  payPeriod?: PayPeriod
}
type Problem = { cell: PayCell; words: string; isError?: true }

/** Yearly pay in US dollars that nobody is paid: a word for thousands or for the period was not understood. */
const believed = { min: 100, max: 20_000_000, maxOfShortPeriods: 2_000_000 }

/**
 * The pay of a row. A draft whose currency or period is not known would be one in dollars a year, so then the amounts
 * are left out too.
 */
export function readPayCells(
  cells: ReadonlyMap<string, string>,
  countries: readonly string[],
): { fields: PayFields; problems: Problem[] } {
  const problems: Problem[] = []
  const signs = new Set<string>()
  const periods = new Set<PayPeriod>()
  const currencyText = cells.get('payCurrency')
  if (currencyText !== undefined) {
    const written = readSigns(currencyText, countries)
    for (const sign of written) signs.add(sign)
    if (written.length === 0)
      problems.push({ cell: 'payCurrency', words: 'is no currency that jobs here can have' })
  }
  const periodText = cells.get('payPeriod')
  const columnPeriod = periodText === undefined ? null : readPeriod(periodText, countries)
  if (columnPeriod) periods.add(columnPeriod)
  else if (periodText !== undefined)
    problems.push({ cell: 'payPeriod', words: 'is no hour, day, week, month or year' })

  const read = (cell: 'pay' | 'payMin' | 'payMax') => {
    const text = cells.get(cell)
    const pay = text === undefined ? null : readPay(text, countries)
    if (!pay) return null
    if ('unread' in pay) {
      problems.push(
        cell === 'pay' ? { cell, words: pay.unread } : { cell, words: 'is no amount', isError: true },
      )
      return null
    }
    for (const sign of pay.signs) signs.add(sign)
    if (pay.period) periods.add(pay.period)
    return pay
  }
  // A column of its own says more than a part of a longer text.
  const [lowest, highest] = [read('payMin'), read('payMax')]
  const inWords = read('pay')
  const min = lowest?.min ?? lowest?.max ?? inWords?.min ?? null
  const max = highest?.max ?? highest?.min ?? inWords?.max ?? null
  const cell = inWords ? 'pay' : lowest ? 'payMin' : 'payMax'
  const [period, otherPeriod] = periods
  const currency = resolveCurrency([...signs], countries)
  const fields = {
    ...(currency && { payCurrency: currency }),
    ...(period && !otherPeriod && { payPeriod: period }),
  }
  if (min === null && max === null) return { fields, problems }
  const leaveOut = (words: string) => ({ fields: {}, problems: [...problems, { cell, words } as const] })
  if (!currency)
    return leaveOut(
      signs.size > 0 ? 'has a currency that could be several, or none of ours' : 'names no currency',
    )
  if (!period) return leaveOut('names no period, such as a month or a year')
  if (otherPeriod) return leaveOut(`is for a ${period} here and for a ${otherPeriod} in another place`)
  const dollars = payPerYear(max ?? min ?? 0, period) * (roughDollars[currency] ?? 1)
  const most = period === 'hour' || period === 'day' ? believed.maxOfShortPeriods : believed.max
  if (dollars < believed.min || dollars > most) return leaveOut(`is not what anybody is paid for a ${period}`)
  return { fields: { ...fields, payMin: min ?? undefined, payMax: max ?? undefined }, problems }
}

/** Of a cell that holds a currency alone: 'CAD', 'CA$'. */
function readSigns(text: string, countries: readonly string[]) {
  const tokens = tokenize(text, countries)
  return tokens.every(({ kind }) => kind === 'sign') ? tokens.map((token) => token.text) : []
}

/** Of a cell that holds a period alone: 'month', 'MONTHLY', 'pro Monat'. */
function readPeriod(text: string, countries: readonly string[]): PayPeriod | null {
  const said = tokenize(text, countries).filter(
    (token) => !perWords.has(token.text) && !fillers.has(token.text),
  )
  const period = said.length === 1 && said[0] ? periodOfNoun(said[0].text, countries) : null
  return period && period !== 'other' ? period : null
}
