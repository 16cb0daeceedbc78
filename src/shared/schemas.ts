import { z } from 'zod'
import { asciiDomain } from './input/domains.ts'
import { emailProblem, tidyEmail, tidySearch } from './input/email.ts'
import { isWithinDomain } from './input/is-within-domain.ts'
import { hasNoControlCharacters, plain, tidyLine, trimPasted } from './input/pasted.ts'
import { hostOf, isWebUrl, tidyWebUrl } from './input/web-url.ts'

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

/** Longer texts are bodies, where a sign that nobody sees may still say where a word breaks. */
const maxLineLength = 200
const tidy = (max: number) => (value: string) => {
  const trimmed = trimPasted(value).normalize('NFC')
  const isRefused = trimmed.length > max * 4 || !hasNoControlCharacters(trimmed)
  return max > maxLineLength || isRefused ? trimmed : trimPasted(tidyLine(trimmed))
}

/**
 * Text that a person types: trimmed, NFC, without control characters except line breaks. One of at most 200 characters
 * is a line, and loses what nobody sees.
 */
export const text = (label: string, { min = 1, max = 200 } = {}) =>
  z
    .string(`${label} is required`)
    .overwrite(tidy(max))
    .min(min, min === 1 ? `${label} is required` : `${label} needs at least ${min} characters`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine(hasNoControlCharacters, `${label} contains characters that cannot be shown`)

/** Like `text`, but may be empty; empty becomes null. */
export const optionalText = (label: string, max = 200) => orNull(boundedText(label, max, tidy(max)))

/** A number or code that programs read, such as a postal code: like `optionalText`, in plain signs. */
export const optionalCode = (label: string, max: number) =>
  orNull(boundedText(label, max, (value) => (value.length > max * 4 ? value : plain(value))))

const boundedText = (label: string, max: number, change: (value: string) => string) =>
  z
    .string()
    .overwrite(change)
    .max(max, `${label} can be at most ${max} characters`)
    .refine(hasNoControlCharacters, `${label} contains characters that cannot be shown`)

const orNull = (schema: z.ZodString) =>
  schema
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null)

/** An amount of money in units of its currency, with cents at most: 18.5 is $18.50. */
export const money = (label: string, max = 2_000_000_000) =>
  z
    .number(`${label} must be an amount`)
    .positive(`${label} must be more than 0`)
    .max(max, `${label} is too large`)
    .multipleOf(0.01, `${label} can have 2 decimals at most`)

/** One email address without display name, comment or list; lower-cased, with its domain in ASCII. */
export const email = z
  .string('Enter your email')
  .max(1000, { error: 'That email is too long', abort: true })
  .overwrite(tidyEmail)
  .min(1, 'Enter your email')
  .max(254, 'That email is too long')
  .check(({ value, issues }) => {
    const message = value === '' ? null : emailProblem(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/** What staff look for among names and emails. */
export const nameOrEmail = z.string().max(400).overwrite(tidySearch).max(100)

/** The address of somebody else. */
export const inviteeEmail = z
  .string('Enter their email')
  .overwrite(trimPasted)
  .min(1, 'Enter their email')
  .pipe(email)

/** An http or https URL; schemes that a browser might run are refused. */
export const webUrl = (label: string) =>
  z
    .string()
    .max(2000, { error: `${label} can be at most 500 characters`, abort: true })
    .overwrite(tidyWebUrl)
    .max(500, `${label} can be at most 500 characters`)
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
    (value) => value === null || hosts.some((host) => isWithinDomain(hostOf(value) ?? '', host)),
    `${label} must be an address on ${hosts[0]}`,
  )

export const id = z.uuid('That id is not valid')
/** Whether any row could have this id. */
export const isId = (text: string) => id.safeParse(text).success
/** A code that somebody types from a mail or an app, or pastes. */
export const typedCode = z
  .string('Enter the code')
  .max(200, { error: 'That code is too long', abort: true })
  .overwrite(plain)
  .max(40, 'That code is too long')

/** A domain in ASCII, as domains are stored; what is none stays as typed, and is found nowhere. */
export const domainName = z
  .string()
  .max(253)
  .transform((typed) => asciiDomain(plain(typed)) ?? typed)

/** The secret of a mailed link. */
export const linkToken = z.string('The link is incomplete').min(1, 'The link is incomplete').max(200)
export const emptyInput = z.object({})
