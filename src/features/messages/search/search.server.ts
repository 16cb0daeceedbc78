import { sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'

const maxFound = 50

/**
 * The words as a query of Postgres: all of them, the last one as a beginning, because it may still be typed. Everything
 * but letters and digits is left out, so nothing that is typed is read as an operator.
 */
export function prefixQuery(q: string) {
  const words =
    q
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word, place) => (place === words.length - 1 ? `${word}:*` : word)).join(' & ')
}

const selectFound = (db: Db, query: string) =>
  db
    .selectFrom('messages')
    .innerJoin('applications', 'applications.id', 'messages.applicationId')
    .innerJoin('messageThreads', 'messageThreads.applicationId', 'messages.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users as authors', 'authors.id', 'messages.authorId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .select(['messages.id', 'messages.applicationId as threadId', 'messages.sentBy', 'messages.authorId'])
    .select(['messages.sentAt', 'messages.asksFor', 'messageThreads.trustedAt', 'authors.name as author'])
    .select([teamName.as('applicant'), 'jobs.title as jobTitle'])
    .select(['companies.slug', 'companies.name', 'companies.photo', 'companies.approvedAt'])
    .select(['companies.status as companyStatus', 'companies.verificationLevel', 'companies.verifiedDomain'])
    .select(
      sql<string>`ts_headline('simple', messages.body, ${query}::tsquery,
        'StartSel="", StopSel="", MaxWords=24, MinWords=12')`.as('excerpt'),
    )
    .where(sql<boolean>`to_tsvector('simple', messages.body) @@ ${query}::tsquery`)
    .orderBy('messages.id', 'desc')
    .limit(maxFound)

export const searchSeekerMessages = (db: Db, seekerId: string, query: string) =>
  selectFound(db, query).where('applications.seekerId', '=', seekerId).execute()

/** As in the inbox: without those of closed accounts and recalled applications. */
export const searchCompanyMessages = (db: Db, scope: CompanyScope, query: string) =>
  selectFound(db, query)
    .where(jobsInScope(scope))
    .where('applications.recalledAt', 'is', null)
    .where('applications.seekerId', 'is not', null)
    .where('seekers.eraseAt', 'is', null)
    .execute()
