import { z } from 'zod'
import { isWithinDomain } from './is-within-domain.ts'

/** Only four-digit years: the databases write others differently. */
const [minTime, maxTime] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
// One comparison of numbers: a page of jobs has sixty dates, and zod's `min` and `max` compare dates slowly.
const storableDate = z.date().check(({ value, issues }) => {
  const time = value.getTime()
  const message = time < minTime ? 'Choose a later day' : time > maxTime ? 'Choose an earlier day' : null
  if (message) issues.push({ code: 'custom', message, input: value })
})

/** A Date in code, an ISO 8601 string on the wire. */
export const timestamp = z.codec(z.iso.datetime({ offset: true }), storableDate, {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Whether this program knows the time zone. The first letter keeps offsets out, which know no summer time. */
const isTimeZone = (name: string) => {
  try {
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}
export const timeZone = z
  .string('Choose a time zone')
  .max(60)
  .refine(isTimeZone, 'Choose a time zone from the list')

/** Text that a person types: trimmed, NFC, without control characters except line breaks. */
export const text = (label: string, { min = 1, max = 200 } = {}) =>
  z
    .string(`${label} is required`)
    .trim()
    .normalize('NFC')
    .min(min, min === 1 ? `${label} is required` : `${label} needs at least ${min} characters`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine(hasNoControlCharacters, `${label} contains characters that cannot be shown`)

/** Like `text`, but may be empty; empty becomes null. */
export const optionalText = (label: string, max = 200) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .max(max, `${label} can be at most ${max} characters`)
    .refine(hasNoControlCharacters, `${label} contains characters that cannot be shown`)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)

function hasNoControlCharacters(value: string) {
  // JSON columns refuse lone surrogates.
  if (!value.isWellFormed()) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(value)
}

/** An amount of money in units of its currency, with cents at most: 18.5 is $18.50. */
export const money = (label: string, max = 2_000_000_000) =>
  z
    .number(`${label} must be an amount`)
    .positive(`${label} must be more than 0`)
    .max(max, `${label} is too large`)
    .multipleOf(0.01, `${label} can have 2 decimals at most`)

/** One email address without display name, comment or list; lower-cased. */
export const email = z
  .string('Enter your email')
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email')
  .max(254, 'That email is too long')
  .regex(
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/,
    {
      message: 'Enter an email like name@company.com',
    },
  )

/** The address of somebody else. */
export const inviteeEmail = z.string('Enter their email').trim().min(1, 'Enter their email').pipe(email)

/** An http or https URL; schemes that a browser might run are refused. */
export const webUrl = (label: string) =>
  z
    .string()
    .trim()
    .max(500, `${label} can be at most 500 characters`)
    .transform((value) => (value && !/^[a-z][a-z0-9+.-]*:/i.test(value) ? `https://${value}` : value))
    .refine(
      (value) => value === '' || isWebUrl(value),
      `${label} must be a web address like https://company.com`,
    )
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)

/** An address on one of these hosts or below them. */
export const webUrlOn = (label: string, hosts: readonly [string, ...string[]]) =>
  webUrl(label).refine(
    (value) => value === null || hosts.some((host) => isHostOf(value, host)),
    `${label} must be an address on ${hosts[0]}`,
  )

function isHostOf(address: string, host: string) {
  const { hostname = '' } = URL.parse(address) ?? {}
  return isWithinDomain(hostname, host)
}

function isWebUrl(value: string) {
  // URL.parse silently drops or encodes these, but we store the text as typed.
  if (/\s/.test(value) || !hasNoControlCharacters(value)) return false
  const url = URL.parse(value)
  return (
    !!url &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    !url.username &&
    url.hostname.includes('.')
  )
}

export const id = z.uuid('That id is not valid')
/** The secret of a mailed link. */
export const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200)
export const emptyInput = z.object({})
