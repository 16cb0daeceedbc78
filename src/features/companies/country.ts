import { countries } from '#/shared/countries.ts'

/** For the list box of countries. */
export const countryOptions = countries.map(({ name, code }) => ({ value: code, label: name }))

/** 'US' for 'US', 'United States' and 'Delaware, United States': older profiles hold what somebody typed. */
export function countryCode(written: string | null | undefined) {
  const last = written?.split(',').at(-1)?.trim()
  return countries.find(({ code, name }) => code === last || name === last)?.code ?? null
}
