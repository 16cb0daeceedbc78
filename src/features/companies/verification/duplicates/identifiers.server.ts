import { createRequire } from 'node:module'
import { plain } from '#/shared/input/pasted.ts'
import { countries } from '#/shared/reference/countries.ts'

const require = createRequire(import.meta.url)
/** Three hundred modules, which every start would wait for. */
const library = () => require('stdnum') as typeof import('stdnum')

// The numbers that identify a company in each country. Only the format is checked, without a registry.
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

/** A number without spaces, dashes and case, with digits of other scripts converted to ASCII. */
export const normalizeNumber = (number: string) =>
  plain(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/**
 * Normalizes an identifier. A leading country code is dropped, because VAT numbers are written with and without it. Numbers
 * of two countries may collide then; a reviewer sees the difference.
 */
export function normalizeIdentifier(country: string | null, number: string) {
  const normalized = normalizeNumber(number)
  const rest = normalized.slice(2)
  if (isLei(normalized)) return normalized
  const isCountry = countries.some(({ code }) => code === normalized.slice(0, 2))
  return isCountry && rest && (normalized.startsWith(country ?? '--') || /^\d{7,}$/.test(rest))
    ? rest
    : normalized
}

function check(country: string, number: string, kinds: (string | RegExp)[] | undefined): NumberCheck {
  const normalized = normalizeNumber(number)
  const { stdnum } = library()
  const known = (kinds ?? []).filter((kind) => typeof kind !== 'string' || stdnum[country]?.[kind])
  const isWellFormed = known.some((kind) =>
    typeof kind === 'string' ? stdnum[country]?.[kind]?.validate(number).isValid : kind.test(normalized),
  )
  return isWellFormed ? 'pass' : known.length > 0 ? 'fail' : 'unknown'
}

export function checkTaxId(country: string | null, number: string): NumberCheck {
  if (!country) return 'unknown'
  if (taxNumbers[country]) return check(country, number, taxNumbers[country])
  const { checked, isValid } = library().validateEntity(country, number)
  return checked ? (isValid ? 'pass' : 'fail') : 'unknown'
}

/** Whether it has the format of a Legal Entity Identifier (ISO 17442). */
export const isLei = (number: string) => /^[A-Z0-9]{18}\d{2}$/.test(normalizeNumber(number))

/** ISO 7064, mod 97-10: letters count as 10 to 35, and the whole leaves 1. */
const isValidLei = (lei: string) =>
  BigInt(lei.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n

/** Checks a registration number of the country, or an LEI in its place. */
export function checkRegistration(country: string | null, number: string): NumberCheck {
  if (isLei(number)) return isValidLei(normalizeNumber(number)) ? 'pass' : 'fail'
  return check(country ?? '', number, registrationNumbers[country ?? ''])
}

/** The country of a company: its domicile ('US', 'United States', 'Ohio, United States'), else that of its phone. */
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
