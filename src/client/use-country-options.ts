import { useEffect } from 'react'
import { countries } from '#/shared/reference/countries.ts'
import type { Option } from '#/shared/reference/reference.ts'
import { loadCountries, useLeads } from './leads/leads.ts'

const bundled: Option[] = countries.map(({ name, code }) => ({ value: code, label: name }))

/** The countries to choose from: those of the countries service, and the bundled list until it has answered. */
export function useCountryOptions() {
  const loaded = useLeads((state) => state.countries)
  useEffect(() => void loadCountries(), [])
  return loaded.length > 0 ? loaded : bundled
}
