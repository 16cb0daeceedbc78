import { z } from 'zod'

/** Four-digit years: others are written differently by each database, and not read back by any form. */
const [first, last] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]
// One look at the number: a page of jobs says sixty times, and `min` and `max` compare dates slowly.
const storableDate = z.date().check(({ value, issues }) => {
  const time = value.getTime()
  const message = time < first ? 'Choose a later day' : time > last ? 'Choose an earlier day' : null
  if (message) issues.push({ code: 'custom', message, input: value })
})

/** A Date in code, an ISO 8601 string on the wire. */
export const timestamp = z.codec(z.iso.datetime({ offset: true }), storableDate, {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

/** Text a person types: trimmed, normalised, without control characters other than line breaks. */
export const text = (label: string, { min = 1, max = 200 } = {}) =>
  z
    .string(`${label} is required`)
    .trim()
    .normalize('NFC')
    .min(min, min === 1 ? `${label} is required` : `${label} needs at least ${min} characters`)
    .max(max, `${label} can be at most ${max} characters`)
    .refine(hasNoControlCharacters, `${label} contains characters that cannot be shown`)

/** Like `text`, but may be left empty; empty becomes null. */
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
  // Half a surrogate pair is no character: JSON columns refuse it.
  if (!value.isWellFormed()) return false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  return !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/.test(value)
}

/** One plain address and nothing else: no display name, no comment, no list. Lower-cased. */
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

/** An address on the web, http or https only; anything a browser might run is refused. */
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

function isWebUrl(value: string) {
  // URL.parse drops or encodes these in silence, but what is kept is the text as typed.
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
export const emptyInput = z.object({})
