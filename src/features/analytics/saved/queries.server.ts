import { sql } from 'kysely'
import { inTeam } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { type CompanyActor, hasRight, type TeamRole } from '#/shared/rights.ts'
import { parseFilter, type SavedFilter } from './api.ts'

type Owner = { id: string; companyId: string }

const ofOwner = ({ id, companyId }: Owner) =>
  sql<boolean>`(saved_reports.user_id = ${id} and saved_reports.company_id = ${companyId})`

export async function listSavedReports(db: Db, owner: Owner) {
  const rows = await db
    .selectFrom('savedReports')
    .select(['name', 'filter', 'nextMailAt'])
    .where(ofOwner(owner))
    .orderBy((eb) => eb.fn('lower', ['name']))
    .orderBy('name')
    .execute()
  return rows.map(({ name, filter, nextMailAt }) => ({
    ...parseFilter(filter),
    name,
    isMailed: nextMailAt !== null,
  }))
}

type Saved = { name: string; filter: SavedFilter; timeZone: string; nextMailAt: Date | null }

export function upsertSavedReport(db: Db, { id, companyId }: Owner, { filter, ...report }: Saved) {
  const values = { ...report, filter: JSON.stringify(filter) }
  return db
    .insertInto('savedReports')
    .values({ userId: id, companyId, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'companyId', 'name']).doUpdateSet(values))
    .execute()
}

export const renameSavedReport = (db: Db, owner: Owner, name: string, to: string) =>
  db
    .updateTable('savedReports')
    .set({ name: to })
    .where(ofOwner(owner))
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst()

export const deleteSavedReport = (db: Db, owner: Owner, name: string) =>
  db
    .deleteFrom('savedReports')
    .where(ofOwner(owner))
    .where('name', '=', name)
    .returning('id')
    .executeTakeFirst()

export const listDueReports = (db: Db, now: Date, after: string | undefined, limit: number) =>
  db
    .selectFrom('savedReports')
    .select('id')
    .where('nextMailAt', '<=', now)
    .$if(after !== undefined, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .execute()

/** A report that is due, held until the transaction ends, with whoever saved it as they are now. */
export async function lockDueReport(db: Db, id: string, now: Date) {
  const { rows } = await sql<DueReport>`
    select saved_reports.id, saved_reports.name, filter, saved_reports.time_zone, next_mail_at, saved_reports.company_id,
      companies.name as company, companies.slug, companies.status = 'approved' and companies.owner_reachable as is_open,
      users.id as user_id, users.email, users.role, member.role as team_role, mandates.id as mandate_id,
      users.suspended_at is null and users.erase_at is null and users.email_verified_at is not null as is_active
    from saved_reports join companies on companies.id = saved_reports.company_id join users on users.id = saved_reports.user_id
      left join company_members member on member.company_id = companies.id and member.user_id = users.id
      left join mandates on mandates.company_id = companies.id and recruiter_id = users.id and mandates.state = 'active'
    where saved_reports.id = ${id} and next_mail_at <= ${now} for update of saved_reports`.execute(db)
  const [row] = rows
  return row && { ...row, filter: parseFilter(row.filter) }
}

type DueReport = {
  id: string
  name: string
  filter: unknown
  timeZone: string
  nextMailAt: Date
  companyId: string
  company: string
  slug: string
  /** Whether the company’s pages are open to its people now. */
  isOpen: boolean
  userId: string
  email: string
  role: string
  teamRole: TeamRole | null
  mandateId: string | null
  isActive: boolean
}

/** Which jobs they see there now; null when they may see no reports any more. */
export function scopeOfReader({
  companyId,
  userId,
  role,
  teamRole,
  mandateId,
  isActive,
}: Omit<DueReport, 'filter'>) {
  const isRecruiter = role === 'RECRUITER'
  const actor: CompanyActor | null = isRecruiter ? (mandateId ? 'recruiter' : null) : teamRole
  if (!isActive || !actor || !hasRight(actor, 'see-applicants')) return null
  const { onlyJobsOf } = inTeam(userId, teamRole)
  return { companyId, mandateId: isRecruiter ? mandateId : null, onlyJobsOf: isRecruiter ? null : onlyJobsOf }
}

export const updateNextMail = (db: Db, id: string, nextMailAt: Date | null) =>
  db.updateTable('savedReports').set({ nextMailAt }).where('id', '=', id).execute()
