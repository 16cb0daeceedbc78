// Counts the figures of one occupation: around each town, in each region and in each country where it has jobs.
import { type Insertable, sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { countryName } from '#/features/jobs/fields/places.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { cosLatAt, kmFrom } from '#/features/search/query/search-query.ts'
import { defaultRadius } from '#/features/search/search-terms.ts'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { countrySlug, regionSlug, townName, townSlug } from './areas.ts'
import { figureOf, type PaidJob } from './figure.ts'
import { countedMonths, maxQuarters } from './rules.ts'

/** The newest are read, where an occupation has more. */
const maxJobsRead = 100_000
const rowsPerInsert = 200

/** A job that anybody can read, or could until it closed, at a company that is listed now. */
export const jobWasPublic = sql<boolean>`(${jobIsVisible} or (jobs.status = 'closed' and jobs.held_at is null
  and jobs.closed_reason is distinct from 'removed' and ${companyIsListed}))`

/** The occupations that published jobs name. */
export async function listNamedOccupations(db: Db) {
  const { rows } = await sql<{ occupation: string }>`
    select distinct unnest(job_occupations(search_terms)) as occupation from jobs
    where posted_at is not null and status in ('open', 'closed') order by occupation`.execute(db)
  return rows.map(({ occupation }) => occupation)
}

type Town = {
  id: number
  name: string
  region: string
  regionName: string
  country: string
  latitude: number
  longitude: number
  population: number
}
export type PlacedPay = PaidJob & { countries: string[]; towns: Town[] }

/** Remote work is near nothing: it counts for its countries alone. */
async function readPaidJobs(db: Db, occupation: string) {
  const { rows } = await sql<PlacedPay>`
    select jobs.id, jobs.company_id, jobs.pay_min::float8 as min, jobs.pay_max::float8 as max,
      jobs.pay_currency as currency, jobs.pay_period as period, jobs.level, jobs.posted_at,
      companies.reply_days::float8 as reply_days,
      (jobs.status = 'open' or jobs.closed_at > now() - ${countedMonths}::int * interval '1 month') as is_current,
      placed.countries, placed.towns
    from jobs join companies on companies.id = jobs.company_id
    cross join lateral (
      select coalesce(json_agg(distinct listed.country) filter (where listed.country <> ''), '[]') as countries,
        coalesce(json_agg(json_build_object('id', places.id, 'name', places.name, 'region', places.region,
          'regionName', places.region_name, 'country', places.country, 'latitude', places.latitude,
          'longitude', places.longitude, 'population', places.population))
          filter (where places.id is not null and jobs.workplace <> 'Remote'), '[]') as towns
      from (select coalesce(jobs.city, '') as city, coalesce(jobs.region, '') as region, coalesce(jobs.country, '') as country
        union select coalesce(city, ''), coalesce(region, ''), coalesce(country, '')
          from jsonb_to_recordset(jobs.further_places) as further (city text, region text, country text)) as listed
      left join search_places on search_places.city = listed.city and search_places.region = listed.region
        and search_places.country = listed.country
      left join places on places.id = search_places.place_id
    ) as placed
    where job_occupations(jobs.search_terms) @> array[${occupation}::text] and jobs.posted_at is not null
      and jobs.pay_min is not null and jobs.pay_max is not null and ${jobWasPublic}
      and (jobs.status = 'open' or jobs.closed_at > now() - ${countedMonths}::int * interval '1 month'
        or jobs.posted_at > now() - ${maxQuarters * 3}::int * interval '1 month')
    order by jobs.posted_at desc, jobs.id limit ${maxJobsRead}::int`.execute(db)
  return rows
}

type FigureRow = Insertable<Tables['payFigures']>
type Area = Pick<FigureRow, 'place' | 'kind' | 'name' | 'country' | 'region'> &
  Partial<Pick<FigureRow, 'placeId' | 'latitude' | 'longitude'>>

/** Every area of these jobs, the towns first, with the jobs in it. A job with several places is in several. */
export function areasOf(jobs: readonly PlacedPay[]) {
  const towns = new Map<number, { town: Town; jobs: Set<PlacedPay> }>()
  const regions = new Map<string, { area: Area; jobs: Set<PlacedPay> }>()
  const countries = new Map<string, { area: Area; jobs: Set<PlacedPay> }>()
  for (const job of jobs) {
    for (const country of job.countries) {
      const area = {
        place: countrySlug(country),
        name: countryName(country) ?? country,
        ...{ kind: 'country', country, region: '' },
      }
      setDefault(countries, country, { area, jobs: new Set() }).jobs.add(job)
    }
    for (const town of job.towns) {
      setDefault(towns, town.id, { town, jobs: new Set() }).jobs.add(job)
      const { region, regionName, country } = town
      const area = {
        place: regionSlug(regionName, country),
        name: regionName,
        ...{ kind: 'region', country, region },
      }
      setDefault(regions, `${country} ${region}`, { area, jobs: new Set() }).jobs.add(job)
    }
  }
  // Of two towns with one address the larger has it.
  const all = [...towns.values()].sort(
    (one, other) => other.town.population - one.town.population || one.town.id - other.town.id,
  )
  return [
    ...all.map(({ town }) => ({ area: areaOfTown(town), jobs: jobsAround(town, all) })),
    ...regions.values(),
    ...countries.values(),
  ]
}

const areaOfTown = (town: Town): Area => ({
  ...{ place: townSlug(town), kind: 'town', name: townName(town) },
  ...{ country: town.country, region: town.region, placeId: town.id },
  ...{ latitude: town.latitude, longitude: town.longitude },
})

/** Those of all towns of its country within the usual distance of the search. */
function jobsAround(town: Town, all: { town: Town; jobs: Set<PlacedPay> }[]) {
  const centre = { ...town, cosLat: cosLatAt(town.latitude) }
  const near = all.filter(
    (other) => other.town.country === town.country && kmFrom(centre, other.town) <= defaultRadius,
  )
  return new Set(near.flatMap(({ jobs }) => [...jobs]))
}

function setDefault<Key, Value>(map: Map<Key, Value>, key: Key, value: Value) {
  const known = map.get(key)
  if (known !== undefined) return known
  map.set(key, value)
  return value
}

/** Counts the figures of an occupation anew. Run it in a transaction. */
export async function countOccupation(db: Db, occupation: string, countedOn = new Date()) {
  const rows = new Map<string, FigureRow>()
  for (const { area, jobs } of areasOf(await readPaidJobs(db, occupation))) {
    const figure = area.place && !rows.has(area.place) ? figureOf([...jobs]) : null
    if (!figure) continue
    rows.set(area.place, {
      ...{ occupation, ...area, jobs: figure.jobs, companies: figure.companies },
      ...{ figure: JSON.stringify(figure), countedOn },
    })
  }
  await db.deleteFrom('payFigures').where('occupation', '=', occupation).execute()
  const all = [...rows.values()]
  for (let at = 0; at < all.length; at += rowsPerInsert)
    await db
      .insertInto('payFigures')
      .values(all.slice(at, at + rowsPerInsert))
      .execute()
}

/** Takes away the figures of occupations that no job names any more. */
export const deleteOtherFigures = (db: Db, occupations: string[]) =>
  sql`delete from pay_figures where not occupation = any(${occupations}::text[])`.execute(db)
