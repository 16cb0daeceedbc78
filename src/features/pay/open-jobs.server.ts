import { sql } from 'kysely'
import { listJobCards } from '#/features/jobs/public/cards.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import { cosLatAt, kmPerDegree } from '#/features/search/query/search-query.ts'
import { defaultRadius } from '#/features/search/search-terms.ts'
import type { Db } from '#/server/database/database.ts'
import type { AreaKind } from './areas.ts'

const maxShown = 5

type CountedArea = {
  kind: AreaKind
  country: string
  region: string
  latitude: number | null
  longitude: number | null
  currency: string
}

/** Of the jobs that a figure counts, those that anybody can read now: how many, and the newest. As `count.server.ts` places them. */
export async function findOpenJobs(
  db: Db,
  occupation: string,
  { kind, country, region, latitude, longitude, currency }: CountedArea,
) {
  const isInArea =
    kind === 'country'
      ? sql`listed.country = ${country}`
      : sql`jobs.workplace <> 'Remote' and places.country = ${country} and ${
          kind === 'region'
            ? sql`places.region = ${region}`
            : sql`round(10 * ${kmPerDegree}::float8 * sqrt(power(places.latitude - ${latitude}::float8, 2)
                + power((places.longitude - ${longitude}::float8) * ${cosLatAt(latitude ?? 0)}::float8, 2))) / 10
                <= ${defaultRadius}::int`
        }`
  const { rows } = await sql<{ id: string; total: number }>`
    select jobs.id, count(*) over ()::int as total
    from jobs join companies on companies.id = jobs.company_id
    where job_occupations(jobs.search_terms) @> array[${occupation}::text] and jobs.posted_at is not null
      and jobs.pay_min is not null and jobs.pay_max is not null and jobs.pay_currency = ${currency}
      and ${jobIsVisible}
      and exists (
        select from (
          select coalesce(jobs.city, '') as city, coalesce(jobs.region, '') as region, coalesce(jobs.country, '') as country
          union all select coalesce(city, ''), coalesce(region, ''), coalesce(country, '')
          from jsonb_to_recordset(jobs.further_places) as further (city text, region text, country text)) as listed
        left join search_places on search_places.city = listed.city and search_places.region = listed.region
          and search_places.country = listed.country
        left join places on places.id = search_places.place_id
        where ${isInArea})
    order by jobs.posted_at desc, jobs.id limit ${maxShown}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    jobs: await listJobCards(
      db,
      rows.map(({ id }) => id),
    ),
  }
}
