import { type Place, type PlaceKey, places } from '../places.ts'

type DemoWork = { title: string; company: string; from: number; to: number | null; did: string }

export type DemoPerson = {
  /** Key of the trade whose jobs they apply for. */
  trade: string
  name: string
  email: string
  headline: string
  about: string | null
  place: Place
  /** Years of experience. */
  years: number
  skills: string[]
  /** Newest first. `to` is null while they still work there. */
  work: DemoWork[]
  education: { what: string; where: string; year: number }
  /** What they ask for in a year, in the currency of their country. */
  desiredPay: number
  currency: string
  hasResume: boolean
}

const currencies: Record<string, string> = { US: 'USD', CA: 'CAD', GB: 'GBP', AU: 'AUD', IN: 'INR' }
export const currencyOf = ({ country }: Place) => currencies[country] ?? 'EUR'

/** Years in the data are those of 2026; they move with the calendar, so that nothing lies in the future. */
const sinceWritten = new Date().getUTCFullYear() - 2026
export const yearNow = 2026

export const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** An hourly figure as the year of full-time work that the profile asks for. */
const yearly = (amount: number) => (amount < 200 ? Math.round((amount * 2080) / 500) * 500 : amount)

export function person(
  trade: string,
  name: string,
  headline: string,
  at: PlaceKey | Place,
  skills: string,
  work: [title: string, company: string, from: number, to: number | null, did: string][],
  [what, where, year]: [what: string, where: string, year: number],
  /** The least they would take; an hour below 200, a year above. */
  amount: number,
  about: string | null = null,
): DemoPerson {
  const place: Place = typeof at === 'string' ? places[at] : at
  const since = Math.min(...work.map(([, , from]) => from))
  const moved = (written: number) => written + sinceWritten
  return {
    ...{ trade, name, headline, about, place },
    email: `${plain(name)}@people.example`,
    years: Math.max(1, yearNow - since),
    skills: skills.split(', '),
    work: work.map(([title, company, from, to, did]) => ({
      ...{ title, company, did },
      from: moved(from),
      to: to === null ? null : moved(to),
    })),
    education: { what, where, year: moved(year) },
    desiredPay: yearly(amount),
    currency: currencyOf(place),
    hasResume: true,
  }
}
