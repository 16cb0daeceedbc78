import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'
import type { Announce } from './dispatcher.ts'

/** What an open page receives: which kind of data changed. The page then refetches it. */
export type LiveEvent = {
  type:
    | 'notifications'
    | 'company'
    | 'applications'
    | 'job'
    | 'mandate'
    | 'messages'
    | 'typing'
    | 'invitations'
  id?: string
}

const insertEvents = compileOnce((db: Db, userIds: string[], events: string) => ({
  compile: () =>
    sql<never>`${preparedHint} insert into live_events (user_ids, event)
      select ${userIds}::uuid[], event
      from jsonb_array_elements(${events}::text::jsonb) with ordinality as events (event, place)
      order by place`.compile(db),
}))

/**
 * Writes events for the open pages of these users. They are delivered after the commit, and never after a
 * rollback.
 */
export const livePublisher =
  (db: Db, announce: Announce) =>
  async (userIds: string[], ...events: LiveEvent[]) => {
    if (userIds.length === 0) return
    await insertEvents(db, userIds, JSON.stringify(events))
    announce(['live'])
  }
