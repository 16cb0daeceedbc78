import type { DemoCompany } from './company-shape.ts'

export type Pay = { min: number; max: number; currency: string; period: 'hour' | 'month' | 'year' }

type Economy = { currency: string; yearly: number; hourly: number; leastHourly: number; step: number }

// Rough price of labour relative to the US figures of the titles, not an exchange rate.
const economies: Record<string, Economy> = {
  US: { currency: 'USD', yearly: 1, hourly: 1, leastHourly: 16, step: 500 },
  CA: { currency: 'CAD', yearly: 1, hourly: 1.05, leastHourly: 19, step: 500 },
  GB: { currency: 'GBP', yearly: 0.56, hourly: 0.62, leastHourly: 13.5, step: 500 },
  DE: { currency: 'EUR', yearly: 0.62, hourly: 0.68, leastHourly: 15, step: 500 },
  NL: { currency: 'EUR', yearly: 0.62, hourly: 0.7, leastHourly: 15.5, step: 500 },
  IE: { currency: 'EUR', yearly: 0.66, hourly: 0.7, leastHourly: 15.5, step: 500 },
  AU: { currency: 'AUD', yearly: 1.1, hourly: 1.35, leastHourly: 28, step: 500 },
  IN: { currency: 'INR', yearly: 10, hourly: 9, leastHourly: 150, step: 10_000 },
}

const hoursInMonth = 160
const nearest = (amount: number, step: number) => Math.round(amount / step) * step

/** low and high are US dollars, hourly below 200. lift is 1 for the usual pay. max never exceeds 1.5 × min. */
export function payFor(
  company: DemoCompany,
  low: number,
  high: number,
  lift: number,
  isSoftware: boolean,
): Pay {
  const economy = economies[company.country] ?? economies.US
  if (!economy) throw new Error(`no pay level for ${company.country}`)
  const { currency } = economy
  if (low >= 200) {
    // Software pay in India is about twice as close to the US as other pay is.
    const level = economy.yearly * (company.country === 'IN' && isSoftware ? 2.1 : 1) * lift
    const min = nearest(low * level, economy.step)
    return { min, max: Math.min(nearest(high * level, economy.step), 1.5 * min), currency, period: 'year' }
  }
  if (company.country === 'IN') {
    const monthly = economy.hourly * hoursInMonth * lift
    return { min: nearest(low * monthly, 500), max: nearest(high * monthly, 500), currency, period: 'month' }
  }
  const step = company.country === 'US' ? 1 : 0.5
  const min = Math.max(nearest(low * economy.hourly * lift, step), economy.leastHourly)
  const max = Math.max(nearest(high * economy.hourly * lift, step), min + 2)
  return { min, max: Math.min(max, 1.5 * min), currency, period: 'hour' }
}
