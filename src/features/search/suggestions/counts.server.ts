import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { jobIsVisible } from '#/features/jobs/public/visibility.server.ts'
import type { Db } from '#/server/database/database.ts'

// How many visible jobs use each suggestion and each place, counted in pages by the indexes of jobs. Those of a company
// are kept anyway; a job past its closing time is among them until the sweep closes it.

type Suggestion = { kind: 'title' | 'skill' | 'company'; words: string }

/** In the order of the index, so that the key of a row is both of its columns. */
export const keyOfSuggestion = ({ kind, words }: Suggestion) => `${kind} ${words}`

export async function listSuggestions(db: Db, after: string | undefined, limit: number) {
  const [, kind = '', words = ''] = /^(\w+) (.*)$/s.exec(after ?? '') ?? []
  const { rows } = await sql<Suggestion>`select distinct kind, words from suggestions
    where (kind, words) > (${kind}, ${words}) order by kind, words limit ${limit}`.execute(db)
  return rows
}

/**
 * Recounts these in one pass over their jobs, because one skill may be that of a tenth of all jobs, and deletes those
 * that no job and no company has any more.
 */
export async function recountSuggestions(db: Db, suggestions: Suggestion[]) {
  const wordsOf = (kind: Suggestion['kind']) =>
    suggestions.filter((one) => one.kind === kind).map(({ words }) => words)
  const [titles, skills, companies] = [wordsOf('title'), wordsOf('skill'), wordsOf('company')]
  await sql`
    with found as (
      select 'title' as kind, base_title(jobs.title) as words, count(*)::int as jobs
        from jobs join companies on companies.id = jobs.company_id
        where base_title(jobs.title) = any(${titles}::text[]) and jobs.status = 'open' and ${jobIsVisible} group by 2
      union all
      select 'skill', skill, count(*)::int from jobs join companies on companies.id = jobs.company_id
        cross join lateral (select distinct unnest(jobs.skills) as skill) named
        where jobs.skills && ${skills}::text[] and skill = any(${skills}::text[])
          and jobs.status = 'open' and ${jobIsVisible} group by 2
      union all
      select 'company', companies.name, coalesce(sum(open_jobs), 0)::int
        from companies left join company_counts on company_id = companies.id
        where companies.name = any(${companies}::text[]) and companies.status = 'approved' and ${companyIsListed}
        group by 2),
    counted as materialized (
      select kind, words, coalesce(found.jobs, 0) as jobs,
        kind = 'company' and found.jobs is not null as is_company
      from unnest(${suggestions.map(({ kind }) => kind)}::text[], ${suggestions.map(({ words }) => words)}::text[])
        as listed (kind, words) left join found using (kind, words)),
    updated as (
      update suggestions set jobs = counted.jobs from counted
      where counted.kind = suggestions.kind and counted.words = suggestions.words
        and suggestions.jobs <> counted.jobs and (counted.jobs > 0 or counted.is_company))
    delete from suggestions using counted
    where counted.kind = suggestions.kind and counted.words = suggestions.words
      and counted.jobs = 0 and not counted.is_company`.execute(db)
}

export async function listSearchPlaceIds(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<{ id: number }>`select id from search_places
    where id > ${Number(after ?? 0)} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function recountPlaces(db: Db, ids: number[]) {
  await sql`
    update search_places set jobs = counted.jobs from (
      select listed.id, count(visible.place)::int as jobs from unnest(${ids}::int[]) as listed (id) left join (
        select at.place from job_search join jobs on jobs.id = job_search.job_id
        join companies on companies.id = jobs.company_id
        cross join lateral (select distinct unnest(array[search_place_id] || further_place_ids) as place) at
        where (search_place_id = any(${ids}::int[]) or further_place_ids && ${ids}::int[]) and ${jobIsVisible}) visible
      on visible.place = listed.id group by listed.id) counted
    where counted.id = search_places.id and counted.jobs <> search_places.jobs`.execute(db)
}

/** All pages at once, for those who fill a database. */
export async function recountAllSuggestions(db: Db) {
  await forEachPage(
    (after) => listSuggestions(db, after, pageSize),
    keyOfSuggestion,
    (page) => recountSuggestions(db, page),
  )
  await forEachPage(
    (after) => listSearchPlaceIds(db, after, pageSize),
    String,
    (page) => recountPlaces(db, page),
  )
}

export const pageSize = 500

async function forEachPage<Row>(
  list: (after: string | undefined) => Promise<Row[]>,
  key: (row: Row) => string,
  work: (rows: Row[]) => Promise<void>,
) {
  for (let after: string | undefined; ; ) {
    const rows = await list(after)
    await work(rows)
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = key(last)
  }
}
