import type { JobCard } from '../api.ts'

// Created on first use: it takes a phone tens of milliseconds.
let regionNames: Intl.DisplayNames | undefined

/** The short location of a job: 'Newark, NJ', 'Leeds, United Kingdom' or 'Remote, US'. */
export function jobLocation({
  city,
  region,
  country,
  workplace,
}: Pick<JobCard, 'city' | 'region' | 'country' | 'workplace'>) {
  if (workplace === 'Remote') return country ? `Remote, ${country}` : 'Remote'
  const largerArea = region ?? (country && countryName(country))
  // Avoids 'Hamburg, Hamburg'.
  return [city, largerArea !== city && largerArea].filter(Boolean).join(', ')
}

function countryName(country: string) {
  if (!/^[A-Z]{2}$/.test(country)) return country
  regionNames ??= new Intl.DisplayNames('en', { type: 'region' })
  return regionNames.of(country)
}
