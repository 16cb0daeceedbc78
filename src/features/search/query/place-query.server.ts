import { sql } from 'kysely'
import { workplaces } from '#/features/jobs/job-terms.ts'
import type { Db } from '#/server/database/database.ts'
import { escapeLike } from '#/server/database/like.ts'
import { fieldError } from '#/shared/errors.ts'
import { defaultRadius } from '../search-terms.ts'
import type { JobFilter } from './job-filter.ts'
import { placesOf } from './places.ts'
import { type GeoCircle, kmPerDegree } from './search-query.ts'
import { anyTerm, term } from './terms.ts'

type Asked = Pick<JobFilter, 'where' | 'place' | 'lat' | 'lon' | 'radius' | 'unit'>

/** Where the work is: a circle, or marks that a job must carry, one of each list. */
export async function resolvePlace(
  db: Db,
  asked: Asked,
): Promise<{ near: GeoCircle | null; marks: string[] }> {
  const centre = await centreOf(db, asked)
  if (centre) {
    const km = (asked.radius ?? defaultRadius) * (asked.radius && asked.unit === 'mi' ? 1.609344 : 1)
    return { near: circle(centre, km), marks: [] }
  }
  return { near: null, marks: await marksOf(db, asked.where) }
}

type Point = { latitude: number; longitude: number }

async function centreOf(db: Db, { where, place, lat, lon, radius }: Asked): Promise<Point | undefined> {
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
  return radius === undefined ? undefined : townOf(db, where)
}

/** The town a person wrote with a radius: 'Newark, NJ', 'Leeds, UK', or its name alone. */
async function townOf(db: Db, where: string) {
  const parts = placesOf(where)
  const [town, ...wider] = parts.flatMap((part) => (part.remote ? [] : [part]))
  if (!town || parts.some(({ remote }) => remote)) return undefined
  const region = wider[0]?.words ?? ''
  const country = wider.at(-1)?.countries[0] ?? ''
  const { rows } = await sql<Point>`select latitude, longitude from places where id = coalesce(
    find_place_id(${town.words}, ${region}, ${wider.length > 1 ? country : ''}),
    case when ${country} <> '' then find_place_id(${town.words}, '', ${country}) end)`.execute(db)
  return rows[0]
}

const maxCells = 200

function circle({ latitude, longitude }: Point, km: number): GeoCircle {
  const degrees = km / kmPerDegree
  const cosLat = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const span = (at: number, reach: number) =>
    [Math.floor((at - reach) * 2), Math.floor((at + reach) * 2)] as const
  const [south, north] = span(latitude, degrees)
  const [west, east] = span(longitude, degrees / cosLat)
  const cells: string[] = []
  if ((north - south + 1) * (east - west + 1) <= maxCells)
    for (let row = south; row <= north; row++)
      for (let column = west; column <= east; column++) cells.push(term('g', `${row}_${column}`))
  return { latitude, longitude, cosLat, degrees, cells: cells.length > 0 ? anyTerm(cells) : null }
}

/** Towns, regions and countries whose name begins as written. All parts between commas must match. */
async function marksOf(db: Db, where: string): Promise<string[]> {
  const lists: string[] = []
  for (const part of placesOf(where)) {
    if (part.remote) {
      lists.push(term('w', workplaces.indexOf('Remote')))
      continue
    }
    // At the start of a word, so that 'york' finds New York; a letter or two are a whole word, or would find half of
    // all towns.
    const written = escapeLike(part.words)
    const pattern = part.words.length > 2 ? `% ${written}%` : `% ${written} %`
    // A town has several names: who asks for Munich also means the jobs in München.
    const { rows } = await sql<{ number: number }>`select number from search_places
      where concat(' ', city, ' ', region, ' ') ilike ${pattern}
        or place_id in (select place_id from place_names where key = ${part.words.toLowerCase()})`.execute(db)
    lists.push(
      anyTerm([
        ...part.regions.map((code) => term('r', code.toLowerCase())),
        ...part.countries.map((code) => term('k', code.toLowerCase())),
        ...rows.map(({ number }) => term('h', number)),
      ]),
    )
  }
  return lists
}
