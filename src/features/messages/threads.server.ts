import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { teamName } from '#/features/applications/blind/blind.server.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { compileOnce, preparedHint } from '#/server/database/prepared.ts'

/** Who reads or writes a thread: the applicant, or somebody for the company. */
export type ThreadReader =
  | { side: 'seeker'; user: { id: string } }
  | { side: 'employer'; user: CompanyScope & { id: string } }

type Build<Row> = (db: Db, id: string, isReaders: RawBuilder<boolean>) => { compile(): CompiledQuery<Row> }

/**
 * A query about the application of this id, if it is the reader’s own, or one of the jobs that they reach; for anybody
 * else there is none. Compiled once for each kind of reader.
 */
function ofReader<Row>(build: Build<Row>) {
  const seekers = compileOnce((db, id: string, seekerId: string) =>
    build(db, id, sql<boolean>`applications.seeker_id = ${seekerId}`),
  )
  const companys = (isRecruiter: boolean, isOnTeam: boolean) =>
    compileOnce((db, id: string, companyId: string, mandateId: string | null, memberId: string | null) =>
      build(
        db,
        id,
        jobsInScope({
          companyId,
          mandateId: isRecruiter ? mandateId : null,
          onlyJobsOf: isOnTeam ? memberId : null,
        }),
      ),
    )
  const all = companys(false, false)
  const narrowed = {
    recruiter: companys(true, false),
    member: companys(false, true),
    both: companys(true, true),
  }
  return async (db: Db, { side, user }: ThreadReader, id: string): Promise<Row | undefined> => {
    if (side === 'seeker') return (await seekers(db, id, user.id))[0]
    const { companyId, mandateId, onlyJobsOf } = user
    const find =
      mandateId === null
        ? onlyJobsOf === null
          ? all
          : narrowed.member
        : onlyJobsOf === null
          ? narrowed.recruiter
          : narrowed.both
    return (await find(db, id, companyId, mandateId, onlyJobsOf))[0]
  }
}

/**
 * What a thread needs of its application, job and company, and what was chosen in it, which is null before its first
 * message.
 */
const selectThreads = (db: Db) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users as seekers', 'seekers.id', 'applications.seekerId')
    .leftJoin('messageThreads', 'messageThreads.applicationId', 'applications.id')
    .leftJoin('users as owners', 'owners.id', 'messageThreads.ownerId')
    .modifyFront(preparedHint)
    .select(['applications.id', 'applications.stage', 'applications.recalledAt', 'applications.seekerId'])
    .select(['applications.isBlind', teamName.as('applicant')])
    .select(['seekers.eraseAt as seekerEraseAt', 'applications.jobId', 'jobs.title as jobTitle'])
    .select(['jobs.city as jobCity', 'jobs.companyId', 'jobs.mandateId', 'companies.slug as companySlug'])
    .select(['companies.name as companyName', 'companies.photo as companyPhoto'])
    .select(['companies.status as companyStatus', 'companies.approvedAt as companyApprovedAt'])
    .select(['companies.verificationLevel', 'companies.verifiedDomain'])
    .select(['messageThreads.blockedAt', 'messageThreads.companyBlockedAt', 'messageThreads.trustedAt'])
    .select(['messageThreads.ownerId', 'owners.name as ownerName'])

export type Thread = NonNullable<Awaited<ReturnType<typeof findThreadOf>>>

export const findThreadOf = ofReader((db, id, isReaders) =>
  selectThreads(db).where('applications.id', '=', id).where(isReaders),
)

/** Without an access check: for background tasks. */
export const findThread = (db: Db, id: string): Promise<Thread | undefined> =>
  selectThreads(db).where('applications.id', '=', id).executeTakeFirst()

const holdApplication = ofReader((db, id, isReaders) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .modifyFront(preparedHint)
    .select('applications.id')
    .where('applications.id', '=', id)
    .where(isReaders)
    .forUpdate('applications'),
)

/**
 * The thread as it is once nobody else changes it: its application is held until the transaction ends. What is not the
 * reader’s is neither held nor found.
 */
export async function lockThreadOf(db: Db, reader: ThreadReader, id: string) {
  const held = await holdApplication(db, reader, id)
  // Read by a statement of its own, which sees what was committed while this one waited.
  return held && findThreadOf(db, reader, id)
}
