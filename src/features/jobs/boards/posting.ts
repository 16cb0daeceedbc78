import { Parser } from 'htmlparser2'
import type { ImportField } from '../import/fields.ts'

/** A job as a board elsewhere has it, in the words that the import reads. */
export type Posting = {
  /** As the board calls it; it stays the same while the job is there. */
  id: string
  /** Its page there. */
  url: string
  cells: Partial<Record<ImportField, string>>
  /** What was left out here. */
  notes: string[]
}

/** Reads one answer of the board's server. */
export type Get = (address: string) => Promise<string>

/** A system whose boards can be read by anybody, as its documentation offers it. */
export type Provider = {
  /** The account that the address of a board or of one of its jobs names; null when it is none of these. */
  accountOf(address: URL): string | null
  /** Every job of the board. */
  read(account: string, get: Get): Promise<Posting[]>
}

/** Why a board cannot be read, for whoever follows it. */
export class UnreadBoard extends Error {}

type Fields = Record<string, unknown>
export const fieldsIn = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
export const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Text, numbers and booleans as text; '' for everything else. */
export const textIn = (value: unknown) =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''

export async function getJson(get: Get, address: string): Promise<unknown> {
  try {
    return JSON.parse(await get(address))
  } catch (error) {
    if (error instanceof UnreadBoard) throw error
    throw new UnreadBoard('The board answers with something that is no list of jobs')
  }
}

/** The list that every board has somewhere. An answer without one is no empty board. */
export function jobsIn(value: unknown): Fields[] {
  if (!Array.isArray(value)) throw new UnreadBoard('The board answers with something that is no list of jobs')
  return value.map(fieldsIn)
}

/** A heading and its text, as HTML; '' where there is no text. */
export const sectionOf = (title: string, html: string) =>
  html ? `${title ? `<h3>${title}</h3>` : ''}${html}` : ''

/** Text in which markup is written as entities. */
export function unescapeMarkup(text: string) {
  let plain = ''
  const parser = new Parser({
    ontext(part) {
      plain += part
    },
  })
  parser.end(text)
  return plain
}

type Pay = { min: unknown; max: unknown; currency: unknown; period: string }

/** Cells of a range; none where one of its ends is missing. */
export function payCells({ min, max, currency, period }: Pay): Posting['cells'] {
  const [payMin, payMax] = [textIn(min), textIn(max)]
  if (!Number(payMin) || !Number(payMax)) return {}
  return { payMin, payMax, payCurrency: textIn(currency), payPeriod: period }
}

/** 'hour' of 'per-hour-wage', '1 HOUR' or 'Hourly'; '' where it names none. */
export const periodIn = (words: string) =>
  /hour/i.test(words)
    ? 'hour'
    : /month/i.test(words)
      ? 'month'
      : /week/i.test(words)
        ? 'week'
        : /\bda(y|ily)\b/i.test(words)
          ? 'day'
          : /year|annual/i.test(words)
            ? 'year'
            : ''

/** The first part of the path of an address at one of these hosts. */
export const firstOfPath =
  (...hosts: string[]) =>
  ({ hostname, pathname }: URL) =>
    (hosts.includes(hostname) && decode(pathname.split('/')[1] ?? '')) || null

/** What stands before one of these domains: acme of acme.recruitee.com. */
export const subdomainOf =
  (...domains: string[]) =>
  ({ hostname }: URL) => {
    const domain = domains.find((one) => hostname.endsWith(`.${one}`))
    const name = domain ? hostname.slice(0, -domain.length - 1) : ''
    return name && !name.includes('.') && name !== 'www' ? name : null
  }

function decode(part: string) {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
