import { z } from 'zod'
import { plain, trimPasted } from './pasted.ts'

// How people write a phone number is read here for every form. Which number that is in which country only the server
// says (`phone-plans.ts`), because the plans of all countries are too much for a page.

export const phoneProblem = 'Enter a phone number like +1 201 555 0177'
/** As stored: of E.164 with separators and an extension. */
export const maxPhoneLength = 40

/** What stands in front on cards and in signatures, and the scheme of a copied link. */
const label =
  /^(?:tel(?:e(?:phone|fono|foon|fon))?|t[ée]l(?:[ée]phone|[ée]fono)?|phone|fono?|mobil[e]?|mob|handy|cell|hp|gsm|m[oó]vil|portable|t|m|p|f[oó]n|☎|☏|✆|📞|📱)\s?(?:no|nr)?[.:]*\s*(?=[+\d(])/u
/** The words for an extension, and what phones write for a pause before it is dialled. */
const extension =
  /(?:[\s,;/(-]*(?:;?\s?ext(?:ension|n)?|xt?|#|durchwahl|dw|nebenstelle|nst|apparat|app|klappe|kl|poste|p|interno|interne|int|anexo|ramal|toestel|tst|anknytning|ankn|lokal|lok|wewn?|доб(?:авочный)?|вн(?:утр)?|внутренний|内線|内线|분기|내선)\s?[.:=#]*\s*|\s?[,;]+\s?)(\d{1,8})#?\s?\)?$/u
/** Signs between the groups of digits; the trunk of Brazil is written with a place for the carrier. */
const separators = /^\(?\s?\+?[\d\s()./-]+$/
const carrier = /\(?0?\s?xx\s?(\d\d)\)/

export type WrittenPhone = {
  /** Digits and separators, after a + if the country is part of it. */
  number: string
  extension: string | null
}

/** The number that somebody wrote, or null for what is none, or more than one. */
export function readPhone(typed: string): WrittenPhone | null {
  const written = plain(typed)
    .toLowerCase()
    .replace(label, '')
    .replace(/[·•|_]/g, ' ')
    .trim()
  const [, dialled = null] = extension.exec(written) ?? []
  const front = written.replace(extension, '').replace(carrier, '($1)').trim()
  if (!separators.test(front)) return null
  const number = front
    .replace(/^\(?\s?\+\s?/, (plus) => (plus.startsWith('(') ? '(+' : '+'))
    .replace(/^\(\+(\d+)\)/, '+$1')
    // The international prefix of most of the world; no national number begins so.
    .replace(/^(?:00|\(00\))\s?-?(?=\d)/, '+')
    .replace(/\s+/g, ' ')
    .trim()
  const digits = number.replace(/\D/g, '').length
  // E.164 has fifteen; a national prefix may be written as well.
  return digits >= 4 && digits <= 16 && /^\+?[\d\s()./-]+$/.test(number)
    ? { number, extension: dialled }
    : null
}

export const writePhone = ({ number, extension }: WrittenPhone) =>
  extension ? `${number} ext. ${extension}` : number

const tidyPhone = (typed: string) => {
  const read = typed.length > 200 ? null : readPhone(typed)
  return read ? writePhone(read) : trimPasted(typed)
}

const phoneText = (schema: z.ZodString) =>
  schema
    .max(maxPhoneLength, { error: phoneProblem, abort: true })
    .refine((written) => written === '' || readPhone(written) !== null, phoneProblem)

/** A number as typed, in plain signs. */
export const phoneNumber = (required: string) =>
  phoneText(z.string(required).overwrite(tidyPhone).min(1, required))

/** The same where it may be left out; empty becomes null. */
export const optionalPhone = phoneText(z.string().overwrite(tidyPhone))
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null)

/** The address that a phone dials: 'tel:+442079460991;ext=204' (RFC 3966). */
export function phoneLink(phone: string) {
  const { number, extension } = readPhone(phone) ?? { number: phone, extension: null }
  // '+44 (0)20' is +4420.
  const dialled = number.startsWith('+') ? number.replace(/\(0\)/, '') : number
  return `tel:${dialled.replace(/[^+\d]/g, '')}${extension ? `;ext=${extension}` : ''}`
}
