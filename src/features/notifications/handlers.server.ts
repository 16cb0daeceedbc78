import type { bellRenderer } from '#/server/events/notification-kind.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import type { notificationsApi } from './api.ts'
import { countNotifications, listNotifications, updateRead } from './queries.server.ts'

/** The bell shows the kinds of all features, so it is given them. */
export const notificationsHandlers = (
  bellOf: ReturnType<typeof bellRenderer>,
): Handlers<typeof notificationsApi> => ({
  async 'GET /notifications'({ cursor, limit, unread }, { db, user }) {
    // One more than asked for tells whether there is a next page.
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

  async 'POST /notifications/read'({ ids, all, read }, { db, user, publish }) {
    if (!ids && !all) throw new AppError(422, 'Say which notifications')
    // Undoing says which ones: "all unread" would wake up years of them.
    if (!read && !ids) throw new AppError(422, 'Say which notifications')
    const changed = await updateRead(db, user.id, all ? undefined : ids, read)
    const { unread } = await countNotifications(db, user.id)
    // The person's other open pages count along.
    if (changed.length > 0) await publish([user.id], { type: 'notifications' })
    return { data: { ids: changed, unread } }
  },

  async 'GET /live'(_, { user, openLive }) {
    return new Response(openLive(user), {
      headers: {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // A proxy that gathers the answer before passing it on would hold every event back.
        'x-accel-buffering': 'no',
      },
    })
  },
})
