import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import { listCalendarChanges } from '../caldav/calendar-changes.server.ts'
import { sendAllToCalendar } from '../caldav/tasks.server.ts'
import type { externalApi } from './api.ts'
import {
  type CalendarContext,
  findAccount,
  readNewAccount,
  readNewAddress,
  refreshCalendar,
  save,
  storedCalendars,
} from './external-calendars.server.ts'
import { type CalendarFailure, failureMessages } from './failures.ts'
import { asHttps } from './fetch-calendar.server.ts'
import { unreadEntries } from './unread-entries.ts'

export const externalHandlers: Handlers<typeof externalApi> = {
  async 'GET /external-calendar'(_, context) {
    return { data: await findView(context, context.user.id) }
  },

  async 'PUT /external-calendar'({ address }, context) {
    const { user } = context
    const read = await readNewAddress(context, user.id, asHttps(address))
    if (!read.ok) throw fieldError('address', failureMessages[read.failure])
    await context.transaction((inside) => save(inside, user.id, read.row))
    return {
      data: orNotFound(await findView(context, user.id), 'calendar'),
      message: 'Connected. We read it hourly.',
    }
  },

  async 'PUT /external-calendar/account'({ server, ...credentials }, context) {
    const { user } = context
    const address = URL.parse(/^[a-z]+:\/\//i.test(server) ? server : `https://${server}`)
    if (!address || address.username || address.password)
      throw fieldError('server', 'Enter the address of the server, such as https://dav.example.org')
    const read = await readNewAccount(context, user.id, { server: address.href, ...credentials })
    if (!read.ok)
      throw fieldError(read.failure === 'refused' ? 'password' : 'server', failureMessages[read.failure])
    await context.transaction(async (inside) => {
      await save(inside, user.id, read.row)
      await sendAllToCalendar(inside, user.id)
    })
    return {
      data: orNotFound(await findView(context, user.id), 'calendar'),
      message: 'Connected. We read it hourly.',
    }
  },

  async 'PUT /external-calendar/choice'({ read, writeTo }, context) {
    const { user } = context
    const before = orNotFound(await findView(context, user.id), 'calendar')
    const known = new Map(before.calendars.map((one) => [one.url, one]))
    if (!read.every((url) => known.has(url))) throw fieldError('read', 'Choose among your calendars')
    if (writeTo !== null && !known.get(writeTo)?.isWritable)
      throw fieldError('writeTo', 'Choose a calendar that can be written to')
    const calendars = before.calendars.map((one) => ({ ...one, isRead: read.includes(one.url) }))
    await context.transaction(async (inside) => {
      await inside.db
        .updateTable('externalCalendars')
        .set({ calendars: JSON.stringify(calendars), writeTo, writeFailure: null })
        .where('userId', '=', user.id)
        .where('kind', '=', 'account')
        .execute()
      await sendAllToCalendar(inside, user.id)
    })
    await refreshCalendar(context, user.id)
    return { data: orNotFound(await findView(context, user.id), 'calendar'), message: 'Saved' }
  },

  async 'POST /external-calendar/read'(_, context) {
    const { user } = context
    await refreshCalendar(context, user.id)
    return { data: orNotFound(await findView(context, user.id), 'calendar') }
  },

  async 'DELETE /external-calendar'(_, { db, user }) {
    await db.deleteFrom('externalCalendars').where('userId', '=', user.id).execute()
    return { data: {}, message: 'Disconnected. What we read of it is deleted.' }
  },
}

const messageOf = (failure: string | null) => failure && failureMessages[failure as CalendarFailure]

async function findView(context: CalendarContext, userId: string) {
  const row = await context.db
    .selectFrom('externalCalendars')
    .select(['kind', 'host', 'connectedAt', 'readAt', 'failure', 'unread', 'calendars'])
    .select(['writeTo', 'writeFailure'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const connected = await findAccount(context, userId)
  return {
    ...row,
    kind: connected ? ('account' as const) : ('address' as const),
    userName: connected?.account.userName ?? null,
    failure: messageOf(row.failure),
    unread: unreadEntries.parse(row.unread),
    calendars: storedCalendars(row.calendars),
    writeFailure: messageOf(row.writeFailure),
    changes: (await listCalendarChanges(context.db, userId)).map(({ change, startsAt, ...rest }) => ({
      ...rest,
      change: change === 'moved' ? ('moved' as const) : ('deleted' as const),
      startsAt: startsAt ?? new Date(),
    })),
  }
}
