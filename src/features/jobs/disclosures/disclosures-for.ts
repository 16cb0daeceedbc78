import { regionCode, regionName } from '#/shared/reference/regions.ts'
import type { Place } from '../fields/places.ts'
import type { Law, Requirement } from './law.ts'
import { lawsElsewhere } from './laws-elsewhere.ts'
import { lawsOfTheUs } from './laws-of-the-us.ts'

/** Every row of the table, in force or not. */
export const laws: readonly Law[] = [...lawsOfTheUs, ...lawsElsewhere]

/** The rows in force at one of these places on that day. A company that states no size counts as large enough. */
export function disclosuresFor(
  /** Null where it is not known, which then counts as everywhere. */
  places: readonly Place[],
  companySize: number | null,
  date: Date,
  table: readonly Law[] = laws,
): Law[] {
  const day = date.toISOString().slice(0, 10)
  return table.filter(
    ({ place, from, until, minEmployees }) =>
      from !== null &&
      from <= day &&
      (until === undefined || day < until) &&
      (companySize === null || companySize >= minEmployees) &&
      places.some((workPlace) => reaches(workPlace, place)),
  )
}

/** The rows of one requirement. */
export const lawsOn = (requirement: Requirement, among: readonly Law[]) =>
  among.filter(({ requires }) => requires === requirement)

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Other names of a city, and parts of it that are written as towns. */
const alsoCalled: Record<string, string[]> = {
  'new york': [
    'new york city',
    'nyc',
    'manhattan',
    'brooklyn',
    'queens',
    'bronx',
    'the bronx',
    'staten island',
  ],
}

/** Whether work at that place falls under a row's place. */
export function reaches({ country, region, city }: Place, lawPlace: string) {
  if (country === null) return true
  if (lawPlace === 'EU') return memberStates.has(country)
  const [area = '', town] = lawPlace.split(':')
  const [lawCountry, lawRegion] = area.split('-')
  if (country !== lawCountry) return false
  const workRegion = regionCode(country, region)
  if (lawRegion && workRegion && workRegion !== lawRegion) return false
  const written = city?.trim().toLowerCase()
  if (!town || !written) return true
  const name = town.toLowerCase()
  return written === name || (alsoCalled[name] ?? []).includes(written)
}

let countryNames: Intl.DisplayNames | undefined

/** 'Ontario', 'New York City', 'the European Union' or 'Poland'. */
export function lawPlaceName(place: string) {
  if (place === 'EU') return 'the European Union'
  const [area = '', town] = place.split(':')
  if (town) return town === 'New York' ? 'New York City' : town
  const [country = '', region] = area.split('-')
  if (region) return regionName(country, region)
  countryNames ??= new Intl.DisplayNames('en', { type: 'region' })
  return countryNames.of(country) ?? country
}
