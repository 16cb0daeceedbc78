import { countries } from '#/shared/reference/countries.ts'

/** Formats a phone number with its dial code: '+1 (973) 555-0148'. */
export function formatPhone(country: string | null, number: string | null) {
  if (!number || number.trim().startsWith('+')) return number
  return [countries.find(({ code }) => code === country)?.dial_code ?? country, number]
    .filter(Boolean)
    .join(' ')
}

/** 'US' for 'US', 'United States' and 'Delaware, United States': older profiles contain free text. */
export function parseCountryCode(written: string | null | undefined) {
  const last = written?.split(',').at(-1)?.trim()
  return countries.find(({ code, name }) => code === last || name === last)?.code ?? null
}
