import { sql } from 'kysely'
import { z } from 'zod'
import { deleteEndedSessions } from './auth/sessions.ts'
import { defineTask } from './tasks.ts'

/**
 * Nightly: deletes expired rows and refreshes planner statistics, which the embedded database never does by
 * itself.
 */
export const cleanup = defineTask({
  name: 'server.cleanup',
  payload: z.object({}),
  cron: '17 3 * * *',
  async run(_, { db }) {
    const now = sql<Date>`now()`
    // Kept for a week, so that a late browser can be told why it was logged out.
    await deleteEndedSessions(db, 7)
    // Used and expired links are kept for a month, so that a late visitor can be told what happened.
    await db
      .deleteFrom('oneTimeTokens')
      .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
    await db
      .deleteFrom('registrations')
      .where('createdAt', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
    await db
      .deleteFrom('knownDevices')
      .where('lastUsedAt', '<', sql<Date>`now() - interval '400 days'`)
      .execute()
    // They name people who may never have answered.
    await db
      .deleteFrom('teamInvitations')
      .where('expiresAt', '<', sql<Date>`now() - interval '30 days'`)
      .execute()
    await db.deleteFrom('pendingIdentities').where('expiresAt', '<', now).execute()
    await db.deleteFrom('externalSignIns').where('expiresAt', '<', now).execute()
    await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute()
    // Never opened: nobody came back from the issuer in time.
    await db
      .deleteFrom('companySessions')
      .where('sessionId', 'is', null)
      .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    await db
      .deleteFrom('companyLogoutTokens')
      .where('createdAt', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    await db.deleteFrom('rateLimits').where('resetsAt', '<', now).execute()
    // A failed task can be retried for a week; then pg-boss deletes it, and its mail is deleted too.
    await db.deleteFrom('mailOutbox').where('createdAt', '<', sql<Date>`now() - interval '8 days'`).execute()
    await sql`vacuum analyze`.execute(db)
  },
})

/** Hourly: deletes finished tasks. The latest of each kind stays, because the status page shows when it ran. */
export const deleteFinishedTasks = defineTask({
  name: 'server.delete-finished-tasks',
  payload: z.object({}),
  cron: '31 * * * *',
  async run(_, { db }) {
    await sql`
      delete from pgboss.job where state = 'completed' and completed_on < now() - interval '1 hour'
        and exists (select from pgboss.job later where later.name = job.name and later.state = 'completed'
          and (later.completed_on, later.id) > (job.completed_on, job.id))`.execute(db)
  },
})

/** Every five minutes: deletes live events. Open pages have received them, and reconnecting pages refetch everything. */
export const deleteOldEvents = defineTask({
  name: 'server.delete-old-events',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, { db }) {
    await db
      .deleteFrom('liveEvents')
      .where('createdAt', '<', sql<Date>`now() - interval '5 minutes'`)
      .execute()
  },
})
