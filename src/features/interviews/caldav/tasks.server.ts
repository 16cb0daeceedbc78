import { z } from 'zod'
import type { HandlerContext } from '#/server/context.ts'
import { defineTask } from '#/server/tasks.ts'
import type { InterviewRow } from '../queries.server.ts'
import { listCalendarsOf, listOutdated, syncCalendarObject } from './calendar-objects.server.ts'

/** Writes, changes or deletes one interview in one person's calendar. */
export const syncToCalendar = defineTask({
  name: 'interviews.sync-to-calendar',
  payload: z.object({ userId: z.uuid(), interviewId: z.uuid() }),
  concurrency: 4,
  retry: { limit: 6, delay: 5, maxDelay: 900 },
  run: ({ userId, interviewId }, context) => syncCalendarObject(context, userId, interviewId),
})

/** Finds what no task wrote in the end: a server that was away for long, an interview that was erased. */
export const reconcileCalendars = defineTask({
  name: 'interviews.reconcile-calendars',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { db, send, config }) {
    if (!config.outbound) return
    for (const one of await listOutdated(db)) await send(syncToCalendar, one)
  },
})

type SendContext = Pick<HandlerContext, 'db' | 'send'>

/** After a change of an interview: into the calendars of those who attend it, and out of those who no longer do. */
export async function sendToCalendars({ db, send }: SendContext, row: InterviewRow) {
  for (const userId of await listCalendarsOf(db, row))
    await send(syncToCalendar, { userId, interviewId: row.id })
}

/** After somebody connected an account, or chose another calendar. */
export async function sendAllToCalendar({ db, send }: SendContext, userId: string) {
  for (const one of await listOutdated(db, { userId })) await send(syncToCalendar, one)
}

export const caldavTasks = [syncToCalendar, reconcileCalendars]
