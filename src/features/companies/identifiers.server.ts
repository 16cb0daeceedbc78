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

export type NumberCheck = {
  outcome: 'pass' | 'fail' | 'unknown'
  /** Every way this number is written without spaces and dashes, to find it in another company. */
  keys: string[]
}

export const bareNumber = (number: string) => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

const keysOf = (country: string, ...spellings: string[]) => [
  ...new Set(
    spellings
      .map(bareNumber)
      .flatMap((bare) => [bare, bare.replace(RegExp(`^${country}`), ''), country + bare]),
  ),
]

function check(country: string, number: string, kinds: (string | RegExp)[] | undefined): NumberCheck {
  const bare = bareNumber(number)
  const known = (kinds ?? []).filter((kind) => typeof kind !== 'string' || stdnum[country]?.[kind])
  for (const kind of known) {
    if (kind instanceof RegExp) {
      if (kind.test(bare)) return { outcome: 'pass', keys: keysOf(country, bare) }
      continue
    }
    const result = stdnum[country]?.[kind]?.validate(number)
    if (result?.isValid) return { outcome: 'pass', keys: keysOf(country, bare, result.compact) }
  }
  return { outcome: known.length > 0 ? 'fail' : 'unknown', keys: keysOf(country, bare) }
}

export function checkTaxId(country: string | null, number: string): NumberCheck {
  if (!country) return { outcome: 'unknown', keys: [bareNumber(number)] }
  if (taxNumbers[country]) return check(country, number, taxNumbers[country])
  const { checked, isValid } = validateEntity(country, number)
  return { outcome: checked ? (isValid ? 'pass' : 'fail') : 'unknown', keys: keysOf(country, number) }
}

export function checkRegistration(country: string | null, number: string): NumberCheck {
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
