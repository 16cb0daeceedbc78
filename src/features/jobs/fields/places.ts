/** Where work may be done; in a country, if nothing else is said. */
export type Place = { city: string | null; region: string | null; country: string | null }

/** The most places of one job. */
export const maxPlaces = 30

export type PlacedJob = Place & {
  workplace: string
  /** Beside the first place. */
  furtherPlaces: readonly Place[]
}

/** All places of a job, the first one first; of remote work the countries from which one may work, each once. */
export function placesOf({ workplace, city, region, country, furtherPlaces }: PlacedJob): Place[] {
  const places = [{ city, region, country }, ...furtherPlaces]
  if (workplace !== 'Remote') return places
  return [...new Set(places.map((place) => place.country))].map((country) => ({
    ...{ city: null, region: null },
    country,
  }))
}

// Created on first use: it takes a phone tens of milliseconds.
let regionNames: Intl.DisplayNames | undefined

export function countryName(country: string) {
  if (!/^[A-Z]{2}$/.test(country)) return country
  regionNames ??= new Intl.DisplayNames('en', { type: 'region' })
  return regionNames.of(country)
}

/** 'Newark, NJ, United States'. */
export const placeText = ({ city, region, country }: Place) =>
  [city, region, country && countryName(country)].filter(Boolean).join(', ')
