import type { JobCard } from './api.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

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
  return /^[A-Z]{2}$/.test(country) ? names.of(country) : country
}
