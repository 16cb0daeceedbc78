import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { fieldError, orNotFound } from '#/shared/errors.ts'
import type { externalApi } from './api.ts'
import { connectCalendar, refreshCalendar } from './external-calendars.server.ts'
import { type CalendarFailure, failureMessages } from './failures.ts'
import { asHttps } from './fetch-calendar.server.ts'

export const externalHandlers: Handlers<typeof externalApi> = {
  async 'GET /external-calendar'(_, { db, user }) {
    return { data: await findView(db, user.id) }
  },

  async 'PUT /external-calendar'({ address }, context) {
    const { user, db } = context
    const failure = await connectCalendar(context, user.id, asHttps(address))
    if (failure) throw fieldError('address', failureMessages[failure])
    return {
      data: orNotFound(await findView(db, user.id), 'calendar'),
      message: 'Connected. We read it hourly.',
    }
  },

  async 'POST /external-calendar/read'(_, context) {
    const { user, db } = context
    await refreshCalendar(context, user.id)
    return { data: orNotFound(await findView(db, user.id), 'calendar') }
  },

  async 'DELETE /external-calendar'(_, { db, user }) {
    await db.deleteFrom('externalCalendars').where('userId', '=', user.id).execute()
    return { data: {}, message: 'Disconnected. What we read of it is deleted.' }
  },
}

async function findView(db: Db, userId: string) {
  const row = await db
    .selectFrom('externalCalendars')
    .select(['host', 'connectedAt', 'readAt', 'failure'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ? { ...row, failure: row.failure && failureMessages[row.failure as CalendarFailure] } : null
}
