import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'
import { countries } from '#/shared/reference/countries.ts'
import { slugOf } from '#/shared/slug.ts'
import type { AreaFigure } from './api.ts'
import type { AreaKind } from './areas.ts'
import { jobWasPublic } from './count.server.ts'
import { payFigure } from './figure.ts'

/** The most areas in one list. */
const maxAreas = 300
const maxAround = 12

const areaColumns = (db: Db) =>
  db
    .selectFrom('payFigures')
    .select(['occupation', 'place', 'kind', 'name', 'jobs', 'companies'])
    .select([
      sql<number>`(figure ->> 'low')::float8`.as('low'),
      sql<number>`(figure ->> 'high')::float8`.as('high'),
      sql<string>`figure ->> 'currency'`.as('currency'),
      sql<AreaFigure['period']>`figure ->> 'period'`.as('period'),
    ])

export const listCountryFigures = (db: Db) =>
  areaColumns(db).where('kind', '=', 'country').orderBy('jobs', 'desc').orderBy('place').execute()

/** How many places have a figure, by occupation: of one, or of each. */
export async function countPlaces(db: Db, occupation?: string) {
  const rows = await db
    .selectFrom('payFigures')
    .select(['occupation', sql<number>`count(*)::int`.as('places')])
    .$if(occupation !== undefined, (all) => all.where('occupation', '=', occupation ?? ''))
    .groupBy('occupation')
    .execute()
  return new Map(rows.map(({ occupation, places }) => [occupation, places]))
}

const largestFirst = sql`array_position(array['country', 'region', 'town'], kind)`

export const listAreas = (db: Db, occupation: string) =>
  areaColumns(db)
    .where('occupation', '=', occupation)
    .orderBy(largestFirst)
    .orderBy('jobs', 'desc')
    .orderBy('place')
    .limit(maxAreas)
    .execute()

/** The larger areas around one, and others beside it: towns by their distance, regions and countries by their jobs. */
export async function listAreasAround(db: Db, occupation: string, own: AreaRow) {
  const others = areaColumns(db).where('occupation', '=', occupation).where('place', '!=', own.place)
  const { country, region, kind } = own
  const [wider, beside] = await Promise.all([
    kind === 'country'
      ? []
      : others
          .where('country', '=', country)
          .where((is) =>
            is.or([
              is('kind', '=', 'country'),
              ...(kind === 'town' ? [is.and([is('kind', '=', 'region'), is('region', '=', region)])] : []),
            ]),
          )
          .orderBy(largestFirst)
          .execute(),
    others
      // Below a country are its regions.
      .where('kind', '=', kind === 'country' ? 'region' : kind)
      .where('country', '=', country)
      .orderBy(kind === 'town' ? distanceTo(own) : sql`jobs desc`)
      .orderBy('place')
      .limit(maxAround)
      .execute(),
  ])
  return [...wider, ...beside]
}

/** In degrees, good enough for an order. */
const distanceTo = ({ latitude, longitude }: Pick<AreaRow, 'latitude' | 'longitude'>) =>
  sql`power(latitude - ${latitude}::float8, 2) + power((longitude - ${longitude}::float8) * cos(radians(${latitude}::float8)), 2)`

const figureRow = compileOnce((db, occupation: string, place: string) =>
  db
    .selectFrom('payFigures')
    .modifyFront(preparedHint)
    .selectAll()
    .select(sql<string>`counted_on::text`.as('countedDay'))
    .where('occupation', '=', occupation)
    .where('place', '=', place),
)

export async function findFigure(db: Db, occupation: string, place: string) {
  const [row] = await figureRow(db, occupation, place)
  return row && { ...row, figure: payFigure.parse(row.figure) }
}

type AreaRow = {
  place: string
  kind: AreaKind
  country: string
  region: string
  latitude: number | null
  longitude: number | null
}

/** What is known of a place that has no figure for an occupation: it has one for another, or is a town of the list. */
async function findArea(db: Db, place: string) {
  const known = await db
    .selectFrom('payFigures')
    .select(['country', 'region', 'latitude', 'longitude'])
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst()
  if (known) return known
  for (const { town, region, country } of townsOf(place)) {
    const { rows } = await sql<Pick<AreaRow, 'country' | 'region' | 'latitude' | 'longitude'>>`
      select country, region, latitude, longitude from places where id = find_place_id(${town}, ${region}, ${country})`.execute(
      db,
    )
    if (rows[0]) return rows[0]
  }
  return countries
    .filter(({ name }) => place === slugOf(name) || place.endsWith(`-${slugOf(name)}`))
    .map(({ code }) => ({ country: code, region: '', latitude: null, longitude: null }))[0]
}

/** 'newark-nj' and 'leeds-united-kingdom', as `townSlug` writes them. */
function townsOf(place: string) {
  const [, start = '', region = ''] = /^(.+)-([a-z]{2})$/.exec(place) ?? []
  const inRegion = ['US', 'CA'].map((country) => ({ town: start.replaceAll('-', ' '), region, country }))
  const inCountry = countries
    .filter(({ name }) => place.endsWith(`-${slugOf(name)}`))
    .map(({ name, code }) => ({
      town: place.slice(0, -slugOf(name).length - 1).replaceAll('-', ' '),
      ...{ region: '', country: code },
    }))
  return [...(start ? inRegion : []), ...inCountry]
}

/** The nearest area that has a figure: a town of the same country, then its region and country, then the country with most jobs. */
export async function findNearestArea(db: Db, occupation: string, place: string) {
  const near = await findArea(db, place)
  const [first] = await areaColumns(db)
    .where('occupation', '=', occupation)
    .$if(near === undefined, (query) => query.where('kind', '=', 'country'))
    .$if(near !== undefined, (query) =>
      query
        .orderBy(sql`country <> ${near?.country ?? ''}`)
        .orderBy(sql`case when kind = 'town' and ${near?.latitude ?? null}::float8 is not null
          and country = ${near?.country ?? ''} then 0
          when kind = 'region' and region = ${near?.region ?? ''} then 1 when kind = 'country' then 2 else 3 end`)
        .orderBy(distanceTo({ latitude: near?.latitude ?? null, longitude: near?.longitude ?? null })),
    )
    .orderBy('jobs', 'desc')
    .orderBy('place')
    .limit(1)
    .execute()
  return first ?? null
}

const paidJob = compileOnce((db, slug: string) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .modifyFront(preparedHint)
    .select(['jobs.workplace', 'jobs.country', 'jobs.payCurrency as currency'])
    .select(sql<string[]>`job_occupations(jobs.search_terms)`.as('occupations'))
    .leftJoin('searchPlaces', (join) =>
      join
        .on('searchPlaces.city', '=', sql<string>`coalesce(jobs.city, '')`)
        .on('searchPlaces.region', '=', sql<string>`coalesce(jobs.region, '')`)
        .on('searchPlaces.country', '=', sql<string>`coalesce(jobs.country, '')`),
    )
    .leftJoin('places', 'places.id', 'searchPlaces.placeId')
    .select(['places.id as placeId', 'places.name as town', 'places.region'])
    .where('jobs.slug', '=', slug)
    .where('jobs.postedAt', 'is not', null)
    .where(jobWasPublic),
)

export async function findPaidJob(db: Db, slug: string) {
  const [row] = await paidJob(db, slug)
  return row
}

const jobFigures = compileOnce(
  (db, occupations: string[], placeId: number | null, country: string, region: string) =>
    db
      .selectFrom('payFigures')
      .modifyFront(preparedHint)
      .selectAll()
      .select(sql<string>`counted_on::text`.as('countedDay'))
      .where(sql<boolean>`occupation = any(${occupations}::text[])`)
      .where(
        sql<boolean>`(kind = 'town' and place_id = ${placeId}::int
        or kind = 'region' and country = ${country}::text and region = ${region}::text
        or kind = 'country' and country = ${country}::text)`,
      )
      .orderBy(sql`array_position(${occupations}::text[], occupation)`)
      .orderBy(sql`array_position(array['town', 'region', 'country'], kind)`),
)

/** The figures that a job may be compared with: of the occupation its title names first, the nearest first. */
export async function listJobFigures(
  db: Db,
  job: { occupations: string[]; placeId: number | null; country: string | null; region: string | null },
) {
  if (job.occupations.length === 0) return []
  const rows = await jobFigures(db, job.occupations, job.placeId, job.country ?? '', job.region ?? '')
  return rows.map((row) => ({ ...row, figure: payFigure.parse(row.figure) }))
}

/** A part of the addresses of all pages with figures, for the sitemap. A list of one place is none. */
export async function listPayPages(db: Db, { from, until }: { from: number; until: number }) {
  const { rows } = await sql<{ occupation: string; place: string | null; day: string }>`
    select occupation, place, max(counted_on)::text as day from pay_figures
    group by grouping sets ((occupation, place), (occupation))
    having grouping(place) = 0 or count(*) > 1 order by occupation, place nulls first
    offset ${from}::int limit ${until - from}::int`.execute(db)
  return rows
}

export async function countPayPages(db: Db) {
  const { rows } = await sql<{ pages: number }>`
    select coalesce(sum(places + (places > 1)::int), 0)::int as pages
    from (select count(*) as places from pay_figures group by occupation) as listed`.execute(db)
  return rows[0]?.pages ?? 0
}
