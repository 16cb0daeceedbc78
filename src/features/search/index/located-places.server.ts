import { sql } from 'kysely'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'

/** Nightly: locates places that are new in the dictionary. */
export const locatePlaces = definePagedTask({
  name: 'search.locate-places',
  cron: '51 3 * * *',
  limit: 50,
  async list({ db }, after, limit) {
    const { rows } = await sql<{ id: number }>`select id from search_places
      where place_id is null and city <> '' and ${isAfter('id', after)} order by id limit ${limit}`.execute(
      db,
    )
    return rows
  },
  key: ({ id }) => String(id),
  async page(rows, { db }) {
    const { rows: located } = await sql<{ id: number }>`
      update search_places set place_id = places.id, latitude = places.latitude, longitude = places.longitude
      from places where search_places.id = any(${rows.map(({ id }) => id)}::int[]) and search_places.place_id is null
        and places.id = find_place_id(search_places.city, search_places.region, search_places.country)
      returning search_places.id`.execute(db)
    const ids = located.map(({ id }) => id)
    if (ids.length === 0) return
    await sql`select upsert_job_search(jobs) from job_search join jobs on jobs.id = job_search.job_id
      where job_search.search_place_id = any(${ids}::int[]) or job_search.further_place_ids && ${ids}::int[]`.execute(
      db,
    )
  },
})
