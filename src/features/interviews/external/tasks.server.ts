import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { refreshCalendar } from './external-calendars.server.ts'

/** Reads connected calendars hourly. Each is a task of its own, so that one that does not answer holds up no other. */
export const readCalendars = defineTask({
  name: 'interviews.read-calendars',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, { db, send, config }) {
    if (!config.outbound) return
    const due = await db
      .selectFrom('externalCalendars')
      .innerJoin('users', 'users.id', 'externalCalendars.userId')
      .select('userId')
      .where('checkedAt', '<', new Date(Date.now() - 57 * 60_000))
      .where('users.suspendedAt', 'is', null)
      .where('users.eraseAt', 'is', null)
      .orderBy('checkedAt')
      .limit(1000)
      .execute()
    for (const { userId } of due) await send(readOneCalendar, { userId })
  },
})

const readOneCalendar = defineTask({
  name: 'interviews.read-calendar',
  payload: z.object({ userId: z.uuid() }),
  concurrency: 4,
  // It is tried again by the hour.
  retry: { limit: 1, delay: 60, maxDelay: 60 },
  run: ({ userId }, context) => refreshCalendar(context, userId),
})

export const externalTasks = [readCalendars, readOneCalendar]
