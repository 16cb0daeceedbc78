import { hashToken, newToken } from '#/server/auth/sessions.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError } from '#/shared/errors.ts'
import { peopleOf } from '../people.ts'
import { listBookedInterviewsOfPerson } from '../queries.server.ts'
import { publishedCalendar } from './event.ts'
import { interviewEvent } from './interview-event.server.ts'

/** What has been for so long leaves the feed. */
const pastDays = 90

/** A new secret address; the one before ends with it. */
export async function createFeed(db: Db, userId: string, { publicUrl }: Pick<Config, 'publicUrl'>) {
  const token = newToken()
  const values = { tokenHash: hashToken(token), createdAt: new Date() }
  await db
    .insertInto('calendarFeeds')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute()
  return { address: `${publicUrl}/api/calendar-feed/${token}`, createdAt: values.createdAt }
}

/** The interviews of whoever has this address: those they attend, and not those they only arranged. */
export async function readFeed(db: Db, config: Config, token: string) {
  const feed = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .select(['users.id', 'users.role'])
    .where('tokenHash', '=', hashToken(token))
    .where('users.suspendedAt', 'is', null)
    .where('users.eraseAt', 'is', null)
    .executeTakeFirst()
  if (!feed) throw new AppError(404, 'No such calendar')
  const since = new Date(Date.now() - pastDays * dayMs)
  const reader = feed.role === 'SEEKER' ? 'seeker' : 'company'
  const events = (await listBookedInterviewsOfPerson(db, feed.id, since))
    .filter((row) => reader === 'seeker' || peopleOf(row).some(({ id }) => id === feed.id))
    .flatMap((row) => interviewEvent(row, { config, reader, userId: feed.id }) ?? [])
  return publishedCalendar(events)
}
