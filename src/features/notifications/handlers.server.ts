import type { Db } from '#/server/database/database.ts'
import type { BellRenderer } from '#/server/events/notification-kind.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import type { notificationsApi } from './api.ts'
import {
  countNotifications,
  findNotification,
  listNotifications,
  markNotificationsRead,
} from './queries.server.ts'

/** How many of the unread are looked through for those that lead to a page. */
const maxSearched = 200

/** Takes the kinds of all features, because the bell shows them all. */
export const notificationsHandlers = (bellOf: BellRenderer): Handlers<typeof notificationsApi> => ({
  async 'GET /notifications'({ cursor, limit, unread }, { db, user }) {
    // One row more than requested tells whether there is a next page.
    const rows = await listNotifications(db, user.id, {
      cursor,
      limit: limit + 1,
      unreadOnly: unread === 'true',
    })
    const data = rows.slice(0, limit).map(({ kind, params, ...row }) => {
      const { body = '', ...bell } = bellOf({ kind, params })
      return { ...row, ...bell, body }
    })
    const counts = await countNotifications(db, user.id)
    const nextCursor = rows.length > limit ? (data.at(-1)?.id ?? null) : null
    return { data, meta: { total: counts.total, unread: counts.unread, nextCursor } }
  },

  async 'GET /notifications/count'(_, { db, user }) {
    const { unread } = await countNotifications(db, user.id)
    return { data: { unread } }
  },

  async 'POST /notifications/read'({ ids: named, all, path, read }, { db, user, publish }) {
    const ids = named ?? (path === undefined ? undefined : await listLeadingTo(db, user.id, path, bellOf))
    if (!ids && !all) throw new AppError(422, 'Say which notifications')
    // Marking as unread needs ids: "all" would mark years of notifications.
    if (!read && !ids) throw new AppError(422, 'Say which notifications')
    const changed = await markNotificationsRead(db, user.id, all ? undefined : ids, read)
    const { unread } = await countNotifications(db, user.id)
    // Updates the count in the user's other open pages.
    if (changed.length > 0) await publish([user.id], { type: 'notifications' })
    return { data: { ids: changed, unread } }
  },

  async 'POST /notifications/:id/open'({ id }, { db, user, publish }) {
    const row = orNotFound(await findNotification(db, user.id, id), 'notification of yours')
    const changed = await markNotificationsRead(db, user.id, [id], true)
    if (changed.length > 0) await publish([user.id], { type: 'notifications' })
    return { data: { path: bellOf(row).path } }
  },

  async 'GET /live'(_, { user, openLive }) {
    return new Response(openLive(user), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // A proxy that buffers the response would hold every event back.
        'x-accel-buffering': 'no',
      },
    })
  },
})

/** The unread ones among the newest that lead to this page: the path is rendered, so no query finds it. */
async function listLeadingTo(db: Db, userId: string, path: string, bellOf: BellRenderer) {
  const rows = await listNotifications(db, userId, {
    cursor: undefined,
    limit: maxSearched,
    unreadOnly: true,
  })
  return rows.flatMap((row) => (bellOf(row).path.split(/[?#]/)[0] === path ? row.id : []))
}
