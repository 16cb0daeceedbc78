import { type RawBuilder, sql } from 'kysely'
import { workplaces } from '#/features/jobs/fields/job-terms.ts'
import type { Db } from '#/server/database/database.ts'
import { escapeLike } from '#/server/database/like.ts'
import { findUsZip } from '#/server/places/us-zips.ts'
import { fieldError } from '#/shared/errors.ts'
import { kmPerMile } from '#/shared/numbers.ts'
import { defaultRadius } from '../../search-terms.ts'
import type { JobFilter } from '../job-filter.ts'
import { cosLatAt, type GeoCircle, kmPerDegree } from '../search-query.ts'
import { anyTerm, prefixedTerm } from '../terms.ts'
import { parsePlaces, writtenRegion } from './places.ts'
import { usZipIn } from './us-zip.ts'

type PlaceFilter = Pick<JobFilter, 'where' | 'place' | 'lat' | 'lon' | 'radius' | 'unit'>

/** The place filter: a circle, or terms of which a job must have one from each list. */
export async function resolvePlace(
  db: Db,
  filter: PlaceFilter,
): Promise<{ near: GeoCircle | null; terms: string[] }> {
  const centre = await findCentre(db, filter)
  if (centre) {
    const km = (filter.radius ?? defaultRadius) * (filter.radius && filter.unit === 'mi' ? kmPerMile : 1)
    return { near: circleAround(centre, km), terms: [] }
  }
  return { near: null, terms: await listPlaceTerms(db, filter.where) }
}

/** Shorter ones may be codes of regions that we do not list. */
const minPlaceName = 4

/** The first part of the text that is no place we know; null when all are. */
export async function findUnknownPlace(db: Db, where: string) {
  if (await findZip(db, where)) return null
  for (const part of parsePlaces(where)) {
    if (part.remote || part.regions.length + part.countries.length > 0) continue
    // Of postal codes only those of the United States are known.
    if (part.words.length < minPlaceName && !/\d/.test(part.words)) continue
    const keys = nameKeys(part)
    const { rows } = await sql`select 1 from place_names where key = any(${keys}::text[])
      union all select 1 from places where lower(region_name) = any(${keys}::text[])
      union all select 1 from search_places where lower(city) = any(${keys}::text[]) or lower(region) = any(${keys}::text[])
      limit 1`.execute(db)
    if (rows.length === 0) return part.words
  }
  return null
}

type Sql = RawBuilder<unknown>
type NamedPlace = Exclude<ReturnType<typeof parsePlaces>[number], { remote: true }>

const isTown = ({ regions, countries }: NamedPlace) => regions.length + countries.length === 0

const nameKeys = ({ words, inside }: NamedPlace) =>
  [words, inside].flatMap((name) => (name === null ? [] : name.toLowerCase()))

/** Towns and regions with this name. */
function matchesName({ words, inside }: NamedPlace) {
  // A prefix of any word, so that 'york' finds New York. One or two letters must be the whole word, because as a prefix
  // they would match half of all towns.
  const pattern = words.length > 2 ? `% ${escapeLike(words)}%` : `% ${escapeLike(words)} %`
  const key = words.toLowerCase()
  // A town has several names: 'Munich' must also find jobs in München.
  const isCalled = hasName(sql`select place_id from place_names where key = ${key}`)
  if (inside === null)
    return sql<boolean>`(concat(' ', city, ' ', region, ' ') ilike ${pattern} or ${isCalled})`
  const isInside = hasName(sql`select place_id from place_names where key = ${inside.toLowerCase()}
    and not exists (select from place_names where key = ${key})`)
  return sql<boolean>`(concat(' ', city, ' ', region, ' ') ilike ${pattern} or ${isCalled} or ${isInside})`
}

/** Is one of these towns: as the gazetteer found, or by a name where the region was not understood. */
const hasName = (towns: Sql) => sql`(place_id in (${towns}) or place_id is null and exists (
  select from place_names join places on places.id = place_names.place_id
  where place_names.key = lower(city) collate "C" and places.country = search_places.country
    and places.id in (${towns})))`

/** Places in a region of this name. */
function isInRegion({ regions }: NamedPlace) {
  const written = regions.flatMap(writtenRegion)
  const inGazetteer = regions.map(
    ({ country, names }) => sql`place_id in (select id from places where country = ${country}
      and lower(region_name) = any(${names}::text[]))`,
  )
  return sql.join([sql`lower(region) = any(${written}::text[])`, ...inGazetteer], sql` or `)
}

/** Places of this name, and those in the region or country. */
const isNamed = (part: NamedPlace) =>
  sql<boolean>`(${matchesName(part)} or ${isInRegion(part)} or country = any(${part.countries}::text[]))`

type Point = { latitude: number; longitude: number }

async function findCentre(
  db: Db,
  { where, place, lat, lon, radius }: PlaceFilter,
): Promise<Point | undefined> {
  if (lat !== undefined && lon !== undefined) return { latitude: lat, longitude: lon }
  if (lat !== undefined || lon !== undefined)
    throw fieldError(lat === undefined ? 'lat' : 'lon', 'Give latitude and longitude together')
  if (place !== undefined) {
    const town = await db
      .selectFrom('places')
      .select(['latitude', 'longitude'])
      .where('id', '=', place)
      .executeTakeFirst()
    if (!town) throw fieldError('place', 'There is no such place')
    return town
  }
  return (await findZip(db, where)) ?? (radius === undefined ? undefined : findTown(db, where))
}

/** A ZIP code by itself, where there are jobs in its country: other countries have codes of five digits as well. */
async function findZip(db: Db, where: string) {
  const zip = usZipIn(where)
  const area = zip && (await findUsZip(zip))
  if (!area) return undefined
  const { rows } = await sql`select from search_places where country = 'US' limit 1`.execute(db)
  return rows.length > 0 ? area : undefined
}

/** The town typed beside a radius: 'Newark, NJ', 'Leeds, UK', or its name alone. */
async function findTown(db: Db, where: string) {
  const parts = parsePlaces(where)
  const named = parts.flatMap((part) => (part.remote ? [] : [part]))
  const town = named.find(({ countries }) => countries.length === 0) ?? named[0]
  if (!town || parts.some(({ remote }) => remote)) return undefined
  const wider = named.filter((part) => part !== town)
  const [first] = wider
  const region = first?.regions[0]?.code ?? first?.regions[0]?.names[0] ?? first?.words ?? ''
  const country = wider.flatMap(({ countries }) => countries).at(-1) ?? ''
  for (const name of nameKeys(town)) {
    const { rows } = await sql<Point>`select latitude, longitude from places where id = coalesce(
      find_place_id(${name}, ${region}, ${wider.length > 1 ? country : ''}),
      case when ${country} <> '' then find_place_id(${name}, '', ${country}) end)`.execute(db)
    if (rows[0]) return rows[0]
  }
  return undefined
}

const maxCells = 200

/** Half degrees from west to east, which may go on at the other side of the 180th degree. */
function columnsBetween(west: number, east: number) {
  const columns = new Set<number>()
  for (let column = west; column <= east; column++) {
    columns.add(((((column + 360) % 720) + 720) % 720) - 360)
    // A place at 180 degrees exactly.
    if (column === 360 || column === -360) columns.add(360)
  }
  return columns
}

function circleAround({ latitude, longitude }: Point, km: number): GeoCircle {
  const degrees = km / kmPerDegree
  const cosLat = cosLatAt(latitude)
  const cellRange = (at: number, distance: number) =>
    [Math.floor((at - distance) * 2), Math.floor((at + distance) * 2)] as const
  const [south, north] = cellRange(latitude, degrees)
  const [west, east] = cellRange(longitude, degrees / cosLat)
  const cells: string[] = []
  if ((north - south + 1) * (east - west + 1) <= maxCells)
    for (let row = south; row <= north; row++)
      for (const column of columnsBetween(west, east)) cells.push(prefixedTerm('g', `${row}_${column}`))
  return { latitude, longitude, cosLat, degrees, cells: cells.length > 0 ? anyTerm(cells) : null }
}

/** Towns, regions and countries whose name starts with the typed text. All comma-separated parts must match. */
async function listPlaceTerms(db: Db, where: string): Promise<string[]> {
  const alternatives: string[] = []
  const parts = parsePlaces(where)
  const named = parts.flatMap((part) => (part.remote ? [] : [part]))
  for (const part of parts) {
    if (part.remote) {
      alternatives.push(prefixedTerm('w', workplaces.indexOf('Remote')))
      continue
    }
    // A town is one place with its region and country: a job at two places is at neither by the parts of both.
    const together = isTown(part)
      ? named.map((one) => isNamed(one))
      : [sql`(${matchesName(part)} or ${isInRegion(part)})`]
    const { rows } = await sql<{ id: number }>`select id from search_places
      where ${sql.join(together, sql` and `)}`.execute(db)
    alternatives.push(
      anyTerm([
        ...part.regions.flatMap(writtenRegion).map((name) => prefixedTerm('r', name)),
        ...part.countries.map((code) => prefixedTerm('k', code.toLowerCase())),
        ...rows.map(({ id }) => prefixedTerm('h', id)),
      ]),
    )
  }
  return alternatives
}
