import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { maxThreads } from '../limits.ts'
import { otherSide, type Side } from '../queries.server.ts'

/** What the reader has not read: of the other side, after their own position and after their side’s last answer. */
const unreadOf = (readerId: string, side: Side) => sql<number>`(
  select count(*)::int from messages as unread
  where unread.application_id = message_threads.application_id and unread.sent_by = ${otherSide(side)}
    and unread.id > coalesce((select last_read_id from message_reads
      where message_reads.application_id = message_threads.application_id and user_id = ${readerId}), 0)
    and unread.id > coalesce((select max(id) from messages as answers
      where answers.application_id = message_threads.application_id and answers.sent_by = ${side}), 0))`

const selectThreads = (db: Db, reader: { id: string; side: Side }) =>
  db
    .selectFrom('messageThreads')
    .innerJoin('applications', 'applications.id', 'messageThreads.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .leftJoin('users as owners', 'owners.id', 'messageThreads.ownerId')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .leftJoin('users as authors', 'authors.id', 'messages.authorId')
          .select(['messages.id as lastId', 'messages.body as lastBody', 'messages.sentAt as lastAt'])
          .select(['messages.sentBy as lastSentBy', 'messages.authorId as lastAuthorId'])
          .select(['messages.asksFor as lastAsksFor', 'authors.name as lastAuthor'])
          .select(
            sql<number>`(select count(*)::int from message_files where message_id = messages.id)`.as(
              'lastFiles',
            ),
          )
          .whereRef('messages.applicationId', '=', 'messageThreads.applicationId')
          .orderBy('messages.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['messageThreads.applicationId', 'messageThreads.blockedAt', 'messageThreads.trustedAt'])
    .select(['messageThreads.companyBlockedAt', 'messageThreads.ownerId', 'owners.name as ownerName'])
    .select(['lastId', 'lastBody', 'lastAt', 'lastSentBy', 'lastAuthorId', 'lastAsksFor', 'lastAuthor'])
    .select('lastFiles')
    .select(['applications.jobId', 'applications.stage', 'applications.recalledAt', 'applications.seekerId'])
    .select([teamName.as('applicant'), 'seekers.eraseAt as seekerEraseAt', 'jobs.title as jobTitle'])
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['companies.slug', 'companies.name', 'companies.photo', 'companies.approvedAt'])
    .select(['companies.status as companyStatus', 'companies.verificationLevel', 'companies.verifiedDomain'])
    .select(unreadOf(reader.id, reader.side).as('unread'))
    .orderBy('lastId', 'desc')

export type ThreadListRow = Awaited<ReturnType<typeof listSeekerThreads>>[number]

type Page = { after?: string | undefined; limit: number }
const firstPage: Page = { limit: maxThreads }

const seekerThreads = (db: Db, seekerId: string, { after, limit } = firstPage) =>
  selectThreads(db, { id: seekerId, side: 'seeker' })
    .where('applications.seekerId', '=', seekerId)
    .$if(after !== undefined, (query) => query.where('lastId', '<', after ?? ''))
    .limit(limit)

/** Without those of closed accounts, which a company can no longer read. */
const companyThreads = (db: Db, scope: CompanyScope & { id: string }, { after, limit } = firstPage) =>
  selectThreads(db, { id: scope.id, side: 'employer' })
    .where(jobsInScope(scope))
    .where('applications.recalledAt', 'is', null)
    .where('applications.seekerId', 'is not', null)
    .where('seekers.eraseAt', 'is', null)
    .$if(after !== undefined, (query) => query.where('lastId', '<', after ?? ''))
    .limit(limit)

/** Newest first; `after` the thread with that last message. */
export const listSeekerThreads = (db: Db, seekerId: string, page: Page) =>
  seekerThreads(db, seekerId, page).execute()

type ThreadFilter = Page & { jobId: string | undefined; isUnread: boolean }

export const listCompanyThreads = (
  db: Db,
  scope: CompanyScope & { id: string },
  { jobId, isUnread, ...page }: ThreadFilter,
) =>
  companyThreads(db, scope, page)
    .$if(jobId !== undefined, (query) => query.where('applications.jobId', '=', jobId ?? ''))
    .$if(isUnread, (query) => query.where(sql<boolean>`${unreadOf(scope.id, 'employer')} > 0`))
    .execute()

/** In how many of these threads something is unread. */
async function countUnread(db: Db, threads: ReturnType<typeof seekerThreads>) {
  const { count } = await db
    .selectFrom(threads.as('threads'))
    .select(sql<number>`count(*)::int`.as('count'))
    .where('unread', '>', 0)
    .executeTakeFirstOrThrow()
  return count
}
export const countSeekerUnread = (db: Db, seekerId: string) => countUnread(db, seekerThreads(db, seekerId))
export const countCompanyUnread = (db: Db, scope: CompanyScope & { id: string }) =>
  countUnread(db, companyThreads(db, scope))
