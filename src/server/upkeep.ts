import { sql } from 'kysely'
import { z } from 'zod'
import { task } from './tasks.ts'

/** Nightly: what has expired is deleted, and the planner learns the tables again, which the embedded database never does by itself. */
export const upkeep = task({
  name: 'server.upkeep',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run(_, { db }) {
    const now = sql<Date>`now()`
    await db.deleteFrom('sessions').where('expiresAt', '<', now).execute()
    // Spent and expired links are kept for a month, so that a late press is told what happened.
    await db
      .deleteFrom('oneTimeTokens')
      .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
    await db.deleteFrom('externalSignIns').where('expiresAt', '<', now).execute()
    await db.deleteFrom('rateLimits').where('resetsAt', '<', now).execute()
    await sql`vacuum analyze`.execute(db)
  },
})
