import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js'
import { countries } from '../reference/countries.ts'
import { readPhone, writePhone } from './phone.ts'

// Which number is meant, by the numbering plans of all countries. They are 80 kB: for the server alone.

/**
 * The number that is written so in a country ('DE', '+49'), by the plans of the countries; undefined for what is none.
 * Whether it is given to anybody is not known.
 */
export function parsePhone(written: string, country: string | null) {
  const read = readPhone(written)
  if (!read) return undefined
  const isWhole = read.number.startsWith('+')
  const number = !isWhole && country?.startsWith('+') ? country + read.number : read.number
  const parsed = parsePhoneNumberFromString(
    number,
    country && isSupportedCountry(country) ? (country as CountryCode) : undefined,
  )
  if (parsed && read.extension) parsed.setExt(read.extension)
  return parsed
}

const isCalledBy = (country: string, callingCode: string | undefined) =>
  countries.some(({ code, dial_code }) => code === country && dial_code === `+${callingCode}`)

/** Digits in groups, as most people write a number in their own country. */
const isGrouped = (written: string) => /^[\d\s().-]+$/.test(written) && !/^\d+$/.test(written.trim())

/**
 * How a number is stored: by its own country and as it is written there, with its extension. One in groups keeps them, one
 * that is typed without any gets those of its country, and one that does not exist in the plan of its country stays as typed.
 */
export function storedPhone<Phone extends { countryCode: string; contactNumber: string }>(
  phone: Phone,
): Phone {
  const read = readPhone(phone.contactNumber)
  const parsed = parsePhone(phone.contactNumber, phone.countryCode)
  // Where several share a calling code the choice of a person stands. A calling code alone says no more than itself.
  const isOfChosen = isCalledBy(phone.countryCode, parsed?.countryCallingCode)
  const countryCode = isOfChosen
    ? phone.countryCode
    : countries.find(({ code }) => code === parsed?.country)?.code
  const isKept = (isOfChosen && isGrouped(phone.contactNumber)) || phone.countryCode.startsWith('+')
  if (!read || !parsed?.isValid() || !countryCode || isKept)
    return read ? { ...phone, contactNumber: writePhone(read) } : phone
  parsed.setExt('')
  const number = parsed.formatNational()
  return { ...phone, countryCode, contactNumber: writePhone({ ...read, number }) }
}

/**
 * A number in one field, as it is dialled from anywhere. A national one is read as of `country`; without that, and where
 * it does not exist there, it stays as typed.
 */
export function internationalPhone(written: string, country: string | null) {
  const parsed = parsePhone(written, country)
  if (!parsed?.isValid()) return written
  const extension = parsed.ext ?? null
  parsed.setExt('')
  return writePhone({ number: parsed.formatInternational(), extension })
}
