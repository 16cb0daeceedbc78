import { stdnum, validateEntity } from 'stdnum'
import { countries } from '#/shared/countries.ts'

// Which numbers of a country identify a company. Only the form is checked: no register is asked.
// A country that is missing here, or a kind of number, is 'unknown', never a failure.
const taxNumbers: Record<string, string[]> = {
  US: ['ein'],
  GB: ['vat', 'utr'],
  DE: ['vat', 'stnr'],
  FR: ['tva', 'siren', 'siret'],
  CA: ['bn'],
  AU: ['abn', 'tfn'],
  IN: ['gstin', 'pan'],
  NL: ['btw'],
  IE: ['vat'],
}
const registrationNumbers: Record<string, (string | RegExp)[]> = {
  GB: [/^(\d{8}|(AC|CE|FC|IP|LP|NC|NI|NL|OC|RC|RS|SA|SC|SF|SI|SL|SO|SP|ZC)\d{6})$/],
  FR: ['siren', 'siret'],
  DE: [/^HR[AB]\d{1,6}[A-Z]{0,3}$/],
  NL: [/^(KVK)?\d{8}$/],
  CA: ['bn', /^\d{6,9}$/],
  AU: ['acn', 'abn'],
  IN: [/^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/],
  IE: [/^\d{5,7}$/],
  AT: ['businessid'],
  BE: ['vat'],
  CH: ['uid'],
  CZ: ['ico'],
  DK: ['cvr'],
  EE: ['registrikood'],
  FI: ['ytunnus'],
  NO: ['orgnr'],
  PL: ['regon'],
  SE: ['orgnr'],
  SG: ['uen'],
  JP: ['cn'],
  BR: ['cnpj'],
}

export type NumberCheck = 'pass' | 'fail' | 'unknown'

/** A number without spaces, dashes and case; digits of other scripts become ours. */
export const normalizeNumber = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, ourDigit)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** Digits of a script stand in a row of ten, zero first. */
function ourDigit(digit: string) {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  return String((code - first) % 10)
}

/**
 * One spelling for everybody's way of writing a number. A country in front is dropped: VAT numbers are written
 * with and without it. What two countries count alike may meet here, and then a person sees the difference.
 */
export function normalizeIdentifier(country: string | null, number: string) {
  const bare = normalizeNumber(number)
  const rest = bare.slice(2)
  if (isLei(bare)) return bare
  const isCountry = countries.some(({ code }) => code === bare.slice(0, 2))
  return isCountry && rest && (bare.startsWith(country ?? '--') || /^\d{7,}$/.test(rest)) ? rest : bare
}

function check(country: string, number: string, kinds: (string | RegExp)[] | undefined): NumberCheck {
  const bare = normalizeNumber(number)
  const known = (kinds ?? []).filter((kind) => typeof kind !== 'string' || stdnum[country]?.[kind])
  const fits = known.some((kind) =>
    typeof kind === 'string' ? stdnum[country]?.[kind]?.validate(number).isValid : kind.test(bare),
  )
  return fits ? 'pass' : known.length > 0 ? 'fail' : 'unknown'
}

export function checkTaxId(country: string | null, number: string): NumberCheck {
  if (!country) return 'unknown'
  if (taxNumbers[country]) return check(country, number, taxNumbers[country])
  const { checked, isValid } = validateEntity(country, number)
  return checked ? (isValid ? 'pass' : 'fail') : 'unknown'
}

/** Written like a Legal Entity Identifier (ISO 17442), which any company of any country may have. */
export const isLei = (number: string) => /^[A-Z0-9]{18}\d{2}$/.test(normalizeNumber(number))

/** ISO 7064, mod 97-10: letters count as 10 to 35, and the whole leaves 1. */
const leiIsRight = (lei: string) =>
  BigInt(lei.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n

/** A registration number of the country, or an LEI instead of one: nobody else writes numbers of that form. */
export function checkRegistration(country: string | null, number: string): NumberCheck {
  if (isLei(number)) return leiIsRight(normalizeNumber(number)) ? 'pass' : 'fail'
  return check(country ?? '', number, registrationNumbers[country ?? ''])
}

/** The country a company belongs to: its domicile ('US', 'United States', 'Ohio, United States'), else its phone's. */
export function countryOf(domicile: string | null, phoneCountry: string | null) {
  const last = domicile?.split(',').at(-1)?.trim().toLowerCase()
  const named = countries.find(({ name, code }) => last === name.toLowerCase() || last === code.toLowerCase())
  if (named) return named.code
  if (phoneCountry?.startsWith('+')) {
    const sharing = countries.filter(({ dial_code }) => dial_code === phoneCountry)
    return sharing.length === 1 ? (sharing[0]?.code ?? null) : null
  }
  return countries.find(({ code }) => code === phoneCountry)?.code ?? null
}
