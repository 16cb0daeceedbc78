import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import { cached } from '../query/query-cache.server.ts'
import { cosLatAt, kmToNearest } from '../query/search-query.ts'

export type Point = { latitude: number; longitude: number }

/** The town's centre; the region may be written in a way the list of places does not know. */
export async function findTown(
  db: Db,
  { city, region, country }: { city: string | null; region: string | null; country: string | null },
) {
  if (!city) return undefined
  return cached(db, `town ${JSON.stringify([city, region, country])}`, async () => {
    const { rows } =
      await sql<Point>`${preparedHint} select latitude, longitude from places where id = coalesce(
      find_place_id(${city}, ${region ?? ''}, ${country ?? ''}),
      find_place_id(${city}, '', ${country ?? ''}))`.execute(db)
    return rows[0]
  })
}

/** From the nearest place of a job; null without a centre or a place. */
export const kmAway = ({ points }: { points: (number | null)[] }, centre?: Point) =>
  centre ? kmToNearest({ ...centre, cosLat: cosLatAt(centre.latitude) }, points) : null
