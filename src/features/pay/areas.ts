// The places of pay figures, as their addresses and sentences name them.
import { countryName } from '#/features/jobs/fields/places.ts'
import { slugOf } from '#/shared/slug.ts'

export const areaKinds = ['town', 'region', 'country'] as const
export type AreaKind = (typeof areaKinds)[number]

/** Where people write the region after the town. */
const namesRegion = (country: string) => country === 'US' || country === 'CA'

type Town = { name: string; region: string; country: string }

/** 'Newark, NJ' or 'Leeds, United Kingdom' */
export const townName = ({ name, region, country }: Town) =>
  `${name}, ${namesRegion(country) ? region : countryName(country)}`

/** 'newark-nj' or 'leeds-united-kingdom' */
export const townSlug = (town: Town) => slugOf(townName(town))

/** 'new-jersey-united-states': Georgia is also a country. */
export const regionSlug = (regionName: string, country: string) =>
  slugOf(`${regionName} ${countryName(country)}`)

export const countrySlug = (country: string) => slugOf(countryName(country) ?? country)

/** 'near Newark, NJ', 'in New Jersey', 'in the United States' */
export const inArea = ({ kind, name }: { kind: AreaKind; name: string }) => {
  if (kind === 'town') return `near ${name}`
  return /^(United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Czech|Dominican Rep|Central African)|Islands$|Republic$/.test(
    name,
  )
    ? `in the ${name}`
    : `in ${name}`
}
