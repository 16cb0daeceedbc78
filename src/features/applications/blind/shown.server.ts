import type { Db } from '#/server/database/database.ts'
import type { withPersonAsked } from '../ask-for-person/ask-for-person.server.ts'
import { type MovedRow, viewPendingNotice } from '../moves/moves.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { parseSnapshot } from '../snapshot.server.ts'
import { hideIdentity } from './blind.server.ts'
import { blindName } from './blind-name.ts'

type Event = ReturnType<typeof withPersonAsked>[number]
type Shown = { at: Date; by: string | null; what: ApplicationRow['shownByWhat'] }

/** What ended the blind review, who did it, and when; null while it goes on, or if there was none. */
export async function findShown(
  db: Db,
  row: Pick<ApplicationRow, 'shownAt' | 'shownBy' | 'shownByWhat'>,
): Promise<Shown | null> {
  if (!row.shownAt) return null
  const opener = row.shownBy
    ? await db.selectFrom('users').select('name').where('id', '=', row.shownBy).executeTakeFirst()
    : undefined
  return { at: row.shownAt, by: opener?.name ?? null, what: row.shownByWhat }
}

/** A move that can be undone is not told, so neither is what it showed. */
const waitsForTelling = (row: MovedRow & Pick<ApplicationRow, 'recalledAt' | 'shownByWhat'>) =>
  row.shownByWhat === 'move' && viewPendingNotice(row) !== null

/** The same as its applicant knows it. */
export const findShownToApplicant = async (db: Db, row: ApplicationRow) =>
  waitsForTelling(row) ? null : findShown(db, row)

/** Whether its applicant knows of no end of the blind review. */
export const isBlindToApplicant = (row: ApplicationRow) => row.isBlind || waitsForTelling(row)

/** Who moved an application past the last blind step. Call it after the move. */
export const recordShownByMove = (db: Db, id: string, userId: string) =>
  db
    .updateTable('applications')
    .set({ shownBy: userId })
    .where('id', '=', id)
    .where('shownByWhat', '=', 'move')
    .where('shownBy', 'is', null)
    .execute()

/** The history with the line that somebody opened who it is, which is no event of its own: the version before knows none. */
export function withShown(events: Event[], shown: Shown | null, by: 'you' | 'them'): Event[] {
  if (!shown) return events
  const place = events.filter((event) => event.at <= shown.at).length
  const to = events[place - 1]?.to ?? 'applied'
  const opened: Event = {
    ...{ id: 'shown', at: shown.at, kind: 'shown', from: to, to, by },
    ...{ isDownload: false, name: shown.by, message: null, stepName: null, shownByWhat: shown.what },
  }
  return [...events.slice(0, place), opened, ...events.slice(place)]
}

/** Of a blind application what its applicant did names nobody, and no text calls them by their name. */
export async function eventsAsTeamReads(db: Db, events: Event[], row: ApplicationRow): Promise<Event[]> {
  if (!row.isBlind) return events
  // The row is without it.
  const sent = await db
    .selectFrom('applications')
    .select('snapshot')
    .where('id', '=', row.id)
    .executeTakeFirst()
  const hide = hideIdentity(parseSnapshot(sent?.snapshot))
  return events.map((event) => ({
    ...event,
    name: event.by === 'them' ? blindName(row.id) : event.name,
    message: hide(event.message),
  }))
}
