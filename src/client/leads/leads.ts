import { create } from 'zustand'
import type { Option } from '#/shared/reference/reference.ts'

/**
 * A person who showed interest. The specification asks for this store; no page uses it yet. Leads stay in this tab
 * and are sent nowhere.
 */
type Lead = { name: string; email: string }
type Leads = { leads: Lead[]; countries: Option[] }

export const useLeads = create<Leads>(() => ({ leads: [], countries: [] }))

export const addLead = (lead: Lead) => useLeads.setState(({ leads }) => ({ leads: [...leads, lead] }))

export const removeLead = (email: string) =>
  useLeads.setState(({ leads }) => ({ leads: leads.filter((lead) => lead.email !== email) }))

/**
 * Fills the country list once: from VITE_COUNTRIES_URL if the build sets it, else from the bundled list. Uses
 * plain fetch, because a third party must never get the bearer token or a cookie.
 */
export async function loadCountries(address: string | undefined = import.meta.env.VITE_COUNTRIES_URL) {
  if (useLeads.getState().countries.length > 0) return
  // Imported on demand: the list is larger than the code of a public page.
  const { flagCountryOptions: countryOptions, stripFlag } = await import('#/shared/reference/countries.ts')
  const options = (address && (await fetchCountries(address))) || countryOptions()
  useLeads.setState({ countries: options.map(({ value, label }) => ({ value, label: stripFlag(label) })) })
}

async function fetchCountries(address: string) {
  try {
    const response = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer' })
    if (!response.ok) return null
    return optionsIn(await response.json())
  } catch {
    return null
  }
}

/** Accepts both formats: a list of options, or an object with the options under `countries`. */
function optionsIn(answer: unknown): Option[] | null {
  const list = Array.isArray(answer) ? answer : (answer as { countries?: unknown } | null)?.countries
  if (!Array.isArray(list)) return null
  const options = list.filter(
    (option): option is Option =>
      typeof (option as Option | null)?.value === 'string' && typeof (option as Option).label === 'string',
  )
  return options.length > 0 ? options : null
}
