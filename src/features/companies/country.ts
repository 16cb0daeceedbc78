import { countries } from '#/shared/countries.ts'

/** For the list box of countries. */
export const countryOptions = countries.map(({ name, code }) => ({ value: code, label: name }))

/** '+1 (973) 555-0148': the country as it is dialled, the rest as it was typed. */
export function phoneWords(country: string | null, number: string | null) {
  if (!number || number.trim().startsWith('+')) return number
  return [countries.find(({ code }) => code === country)?.dial_code ?? country, number]
    .filter(Boolean)
    .join(' ')
}

/** 'US' for 'US', 'United States' and 'Delaware, United States': older profiles hold what somebody typed. */
export function countryCode(written: string | null | undefined) {
  const last = written?.split(',').at(-1)?.trim()
  return countries.find(({ code, name }) => code === last || name === last)?.code ?? null
}
