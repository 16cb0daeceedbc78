import { countryName, type Place, placesOf } from './places.ts'

type Located = Place & { workplace: string; furtherPlaces?: readonly Place[] }

/** The short location of a job: 'Newark, NJ', 'Leeds, United Kingdom and 2 more places' or 'Remote, US or CA'. */
export function jobLocation({ furtherPlaces = [], ...job }: Located) {
  const places = placesOf({ ...job, furtherPlaces })
  if (job.workplace === 'Remote') {
    const codes = places.flatMap(({ country }) => country ?? [])
    if (codes.length > 3) return `Remote, ${codes.length} countries`
    return ['Remote', orList(codes)].filter(Boolean).join(', ')
  }
  const [first = '', second, ...more] = places.map(townAndArea)
  if (second === undefined) return first
  return more.length === 0 ? `${first} or ${second}` : `${first} and ${places.length - 1} more places`
}

/** The workplace beside that location, which says already where a job is remote; false then. */
export const workplaceBesideLocation = ({ workplace }: Pick<Located, 'workplace'>) =>
  workplace !== 'Remote' && workplace

/** 'US', 'US or CA', 'US, CA or DE'. */
const orList = (words: string[]) => [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' or ')

function townAndArea({ city, region, country }: Place) {
  const largerArea = region ?? (country && countryName(country))
  // Avoids 'Hamburg, Hamburg'.
  return [city, largerArea !== city && largerArea].filter(Boolean).join(', ')
}
