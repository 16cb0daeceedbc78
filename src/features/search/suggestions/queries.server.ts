import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'
import { escapeLike } from '#/server/database/like.ts'

/** How many candidates are checked for visibility. */
const maxCandidates = 40

const pattern = (prefix: string) => `${escapeLike(prefix)}%`

/** Titles, skills and companies with a word that starts with the prefix, most common first with a bonus for titles. Only those of visible jobs. */
export async function listSuggestedWords(db: Db, prefix: string, limit: number) {
  const { rows } = await sql<{
    kind: 'title' | 'skill' | 'company'
    words: string
    jobs: number
    slug: string | null
  }>`
    with candidates as materialized (
      select kind, words, max(jobs) as jobs, bool_or(key like ${pattern(prefix)} and lower(words) = key) as at_start
      from suggestions where key like ${pattern(prefix)}
      group by kind, words order by jobs desc, length(words), words limit ${maxCandidates})
    select kind, words, jobs, company.slug from candidates
    left join lateral (select slug from companies
      where kind = 'company' and companies.name = words and ${companyIsListed} limit 1) company on true
    where case kind
      when 'company' then company.slug is not null
      when 'title' then exists (select from jobs join companies on companies.id = jobs.company_id
        where base_title(jobs.title) = words and jobs.status = 'open' and ${jobIsVisible})
      else exists (select from jobs join companies on companies.id = jobs.company_id
        where jobs.skills @> array[words] and jobs.status = 'open' and ${jobIsVisible})
    end
    order by jobs * case kind when 'title' then 3 else 1 end * case when at_start then 2 else 1 end desc,
      length(words), words limit ${limit}`.execute(db)
  return rows
}

type Town = { id: number; name: string; region: string; regionName: string; country: string }

/** Towns with a name that starts with the prefix: those with the most jobs at the last count, then the largest. */
export async function listTowns(db: Db, prefix: string, limit: number) {
  const { rows } = await sql<Town>`
    with named as materialized (select distinct place_id from place_names where key like ${pattern(prefix)}),
    with_jobs as (
      select place_id, sum(jobs) as jobs from search_places
      where place_id in (select place_id from named) and jobs > 0 group by place_id
      order by 2 desc limit ${limit}),
    largest as (
      select id from places where id in (select place_id from named) order by population desc, id limit ${limit})
    select id, name, region, region_name, country from places left join with_jobs on place_id = id
    where id in (select place_id from with_jobs union select id from largest)
    order by jobs desc nulls last, population desc, id limit ${limit}`.execute(db)
  return rows
}
