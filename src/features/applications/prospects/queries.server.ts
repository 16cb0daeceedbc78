import { sql } from 'kysely'
import { jobIsVisible, jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import { hashToken } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { prospectDays } from './consent.ts'

/** Imported people stay as long as was chosen for them. */
export const untilOf = ({ createdAt, keptUntil }: { createdAt: Date; keptUntil: Date | null }) =>
  keptUntil ?? new Date(createdAt.getTime() + prospectDays * dayMs)

const until = sql<Date>`coalesce(prospects.kept_until, prospects.created_at + make_interval(days => ${prospectDays}))`

const applied = (
  which = sql`true`,
) => sql<boolean>`exists (select from applications where applications.job_id = prospects.job_id
  and applications.stage <> 'withdrawn' and applications.recalled_at is null
  and (applications.seeker_id = prospects.claimed_by
    or mailbox_of(applications.snapshot->>'email') = mailbox_of(prospects.email)) and ${which})`
/** Whether they have applied for the job since: with what was kept, or from the same mailbox without the link. */
export const hasAppliedTo = applied()

const appliedBlind = applied(sql`applications.is_blind`)

/** With their job, company, résumé and who added them. */
export function selectProspects(db: Db) {
  return db
    .selectFrom('prospects')
    .innerJoin('jobs', 'jobs.id', 'prospects.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users as adders', 'adders.id', 'prospects.addedBy')
    .leftJoin('files', 'files.id', 'prospects.resumeFileId')
    .select(['prospects.id', 'prospects.jobId', 'prospects.name', 'prospects.email', 'phone', 'note'])
    .select([
      'consent',
      'prospects.createdAt',
      'claimedAt',
      'claimedBy',
      'resumeFileId',
      'prospects.addedBy as addedById',
    ])
    .select([
      'prospects.stage',
      'importId',
      'importedFrom',
      'prospects.source',
      'prospects.appliedAt',
      'keptUntil',
    ])
    .select(['prospects.rejectReason', 'teamNote', 'askedAt'])
    .select(['adders.name as addedBy', 'adders.role as adderRole'])
    .select(['files.name as resumeName', 'files.size as resumeSize'])
    .select(sql<boolean>`(jobs.steps @> '[{"blind": true}]' or ${appliedBlind})`.as('isReviewedBlind'))
    .select(['jobs.slug as jobSlug', 'jobs.title as jobTitle', jobIsVisible.as('isOpen')])
    .select(['companies.name as companyName', 'companies.slug as companySlug'])
    .where(sql<boolean>`${until} > now()`)
}

export type ProspectRow = Awaited<ReturnType<typeof listProspects>>[number]

/**
 * Of a job the reader sees; whoever has applied since is among its applicants. Whom the team reviews blind stays here,
 * or their absence would name them. Newest first.
 */
export function listProspects(db: Db, scope: CompanyScope, jobId: string) {
  return selectProspects(db)
    .where(jobsInScope(scope))
    .where('prospects.jobId', '=', jobId)
    .where(sql<boolean>`not ${applied(sql`not applications.is_blind`)}`)
    .orderBy('prospects.createdAt', 'desc')
    .orderBy('prospects.id')
    .execute()
}

const hasMailbox = (email: string) => sql<boolean>`mailbox_of(prospects.email) = mailbox_of(${email})`

/** Somebody with this mailbox who was added to the job. */
export const findProspectWith = (db: Db, jobId: string, email: string) =>
  selectProspects(db).where('prospects.jobId', '=', jobId).where(hasMailbox(email)).executeTakeFirst()

/** What is left of earlier times: rows whose days are over, and of who applied with one and withdrew. */
export const deleteEnded = (db: Db, jobId: string, email: string) =>
  db
    .deleteFrom('prospects')
    .where('jobId', '=', jobId)
    .where(hasMailbox(email))
    .where(sql<boolean>`(${until} <= now() or exists (select from applications
      where applications.job_id = prospects.job_id and applications.seeker_id = prospects.claimed_by
        and applications.stage = 'withdrawn'))`)
    .execute()

/** The mailbox behind an address: without what follows a plus sign. */
export async function mailboxOf(db: Db, email: string) {
  const { rows } = await sql<{ mailbox: string | null }>`select mailbox_of(${email}) as mailbox`.execute(db)
  return rows[0]?.mailbox ?? email
}

/** By the token of the latest mail; locked until the transaction ends. */
export function lockProspect(db: Db, token: string) {
  return selectProspects(db)
    .where('tokenHash', '=', hashToken(token))
    .select(hasAppliedTo.as('hasApplied'))
    .forUpdate('prospects')
    .executeTakeFirst()
}

/** Applications from these mailboxes to jobs the reader sees, but for withdrawn ones, with which nobody is compared. */
export async function listApplicationsByMailbox(db: Db, scope: CompanyScope, emails: string[]) {
  if (emails.length === 0) return []
  const { rows } = await sql<{ email: string; id: string; jobId: string; jobTitle: string }>`
    select given.email, applications.id, job_id, jobs.title as job_title
    from unnest(${emails}::text[]) as given (email)
    join applications on mailbox_of(snapshot->>'email') = mailbox_of(given.email)
    join jobs on jobs.id = applications.job_id
    join users as seekers on seekers.id = applications.seeker_id
    where ${jobsInScope(scope)} and applications.stage <> 'withdrawn' and applications.recalled_at is null
      and not applications.is_blind and seekers.erase_at is null
    order by applied_at desc limit 500`.execute(db)
  return rows
}

/** Whether somebody with this mailbox, who applied to the company, lets it write nothing more. */
export async function hasBlocked(db: Db, companyId: string, email: string) {
  const { rows } = await sql<{ id: string }>`
    select applications.id from applications join jobs on jobs.id = applications.job_id
    join message_threads on message_threads.application_id = applications.id
    where mailbox_of(snapshot->>'email') = mailbox_of(${email}) and jobs.company_id = ${companyId}
      and blocked_at is not null limit 1`.execute(db)
  return rows.length > 0
}
