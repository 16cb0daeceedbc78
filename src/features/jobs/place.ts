import type { JobCard } from './api.ts'

// Made when first needed: a phone takes tens of milliseconds for it.
let names: Intl.DisplayNames | undefined

/** 'Newark, NJ', 'Leeds, United Kingdom', 'Remote, US': where the work is, short. */
export function placeOf({
  city,
  region,
  country,
  workplace,
}: Pick<JobCard, 'city' | 'region' | 'country' | 'workplace'>) {
  if (workplace === 'Remote') return country ? `Remote, ${country}` : 'Remote'
  const wider = region ?? (country && nameOf(country))
  // City states: not 'Hamburg, Hamburg'.
  return [city, wider !== city && wider].filter(Boolean).join(', ')
}

function nameOf(country: string) {
  if (!/^[A-Z]{2}$/.test(country)) return country
  names ??= new Intl.DisplayNames('en', { type: 'region' })
  return names.of(country)
}
