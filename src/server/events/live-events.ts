import type { Db } from '../database/database.ts'
import type { Announce } from './dispatcher.ts'

/** What an open page receives: which kind of data changed. The page then refetches it. */
export type LiveEvent = {
  type: 'notifications' | 'company' | 'applications' | 'job' | 'mandate' | 'messages' | 'typing'
  id?: string
}

/**
 * Writes events for the open pages of these users. They are delivered after the commit, and never after a
 * rollback.
 */
export const livePublisher =
  (db: Db, announce: Announce) =>
  async (userIds: string[], ...events: LiveEvent[]) => {
    if (userIds.length === 0) return
    await db
      .insertInto('liveEvents')
      .values(events.map((event) => ({ userIds, event: JSON.stringify(event) })))
      .execute()
    announce(['live'])
  }
