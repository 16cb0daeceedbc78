import { sql } from 'kysely'
import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'

/** Nightly. An index that was stopped for a week is rebuilt anyway. Also locates places that are new in the dictionary. */
export const deleteOldChanges = defineTask({
  name: 'search.delete-old-changes',
  payload: z.object({}),
  cron: '51 3 * * *',
  async run(_, { db }) {
    await db
      .deleteFrom('searchOutbox')
      .where('createdAt', '<', sql<Date>`now() - interval '7 days'`)
      .execute()
    await sql`select geocode_search_places()`.execute(db)
  },
})
