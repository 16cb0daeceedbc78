import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'

/** Nightly: locates places that are new in the dictionary. */
export const locatePlaces = defineTask({
  name: 'search.locate-places',
  payload: z.object({}),
  cron: '51 3 * * *',
  async run(_, { db }) {
    await sql`select geocode_search_places()`.execute(db)
  },
})
