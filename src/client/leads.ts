import { create } from 'zustand'
import type { Option } from '#/shared/reference.ts'

/** Somebody who showed interest. Leads live in this tab only; nothing is sent. The specification asks for them; no screen does yet. */
type Lead = { name: string; email: string }
type Leads = { leads: Lead[]; countries: Option[] }

export const useLeads = create<Leads>(() => ({ leads: [], countries: [] }))

export const addLead = (lead: Lead) => useLeads.setState(({ leads }) => ({ leads: [...leads, lead] }))

export const removeLead = (email: string) =>
  useLeads.setState(({ leads }) => ({ leads: leads.filter((lead) => lead.email !== email) }))

/**
 * Fills the country list once: from VITE_COUNTRIES_URL if the build names one, else from the bundled list.
 * A plain fetch on purpose: a third party must never see the bearer token or a cookie.
 */
export async function loadCountries(address: string | undefined = import.meta.env.VITE_COUNTRIES_URL) {
  if (useLeads.getState().countries.length > 0) return
  // Loaded when asked for: the list is longer than the rest of a public page's program.
  const { countryOptions, stripFlag } = await import('#/shared/countries.ts')
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

/** The service answers with the options, or with the reader's own country and the options under `countries`. */
function optionsIn(answer: unknown): Option[] | null {
  const list = Array.isArray(answer) ? answer : (answer as { countries?: unknown } | null)?.countries
  if (!Array.isArray(list)) return null
  const options = list.filter(
    (option): option is Option =>
      typeof (option as Option | null)?.value === 'string' && typeof (option as Option).label === 'string',
  )
  return options.length > 0 ? options : null
}
