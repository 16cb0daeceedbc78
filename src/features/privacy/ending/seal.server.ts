import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { sealingOf } from '#/features/applications/keeping/keep.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Encryption } from '#/server/encryption.ts'
import { isAfter, type PagedWork } from '#/server/paged-task.ts'
import type { TaskContext } from '#/server/tasks.ts'
import type { Person } from '../erasure/person.server.ts'
import { places } from '../erasure/places.server.ts'
import { readableNames, zipArchive } from '../export/archive.server.ts'

// Where a law wants a record kept for longer than those who hire may read it, an encrypted copy of all that is deleted
// stays until its day. Only the operator opens one, for a reason that the audit log has.

/** What a sealed copy is encrypted for: its row and no other. */
export const sealedAad = (id: string) => `sealed application ${id}`
export const personHash = (encryption: Encryption, email: string) =>
  encryption.fingerprint('sealed applicant', email.toLowerCase())

export type Sealed = { id: string; content: string; row: SealedRow }
type SealedRow = {
  companyId: string
  companyName: string
  jobTitle: string
  personHash: string
  endedAt: Date
  keptUntil: Date
  law: string
  wrappedKey: string
}

/** Stores the copy if a law wants one, before the row that says so: bytes without a row are swept. */
export async function sealApplication(
  context: TaskContext,
  id: string,
  person: Person,
): Promise<Sealed | null> {
  const { db, storage, encryption } = context
  const subject = await findSubject(db, id)
  if (!subject) return null
  const sealing = sealingOf(subject)
  if (!sealing) return null
  const keptUntil = new Date(subject.endedAt)
  keptUntil.setUTCMonth(keptUntil.getUTCMonth() + sealing.months)
  if (keptUntil <= new Date()) return null
  const content = await readContent(db, person)
  const files = readableNames(await listFiles(db, id))
  const zip = await buffer(zipArchive(storage, files, [{ name: 'application.json', text: content }]))
  const sealed = { id: randomUUID(), content }
  const { bytes, wrappedKey } = encryption.encrypt(sealedAad(sealed.id), zip)
  await storage.put(sealed.id, bytes)
  const { companyId, companyName, jobTitle, endedAt } = subject
  return {
    ...sealed,
    row: {
      ...{ companyId, companyName, jobTitle, endedAt, keptUntil, law: sealing.law, wrappedKey },
      personHash: personHash(encryption, subject.email ?? ''),
    },
  }
}

/** False if anything was written since the copy was made. */
export async function insertSealed(
  { db }: Pick<TaskContext, 'db'>,
  { id, content, row }: Sealed,
  person: Person,
) {
  if ((await readContent(db, person)) !== content) return false
  await db
    .insertInto('sealedApplications')
    .values({ id, ...row })
    .execute()
  return true
}

const findSubject = (db: Db, id: string) =>
  db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .leftJoin('users', 'users.id', 'applications.seekerId')
    .select(['jobs.companyId', 'companies.name as companyName', 'jobs.title as jobTitle', 'users.email'])
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['applications.keptMonths', 'applications.stage', 'companies.companySize'])
    .select(sql<Date>`application_ended_at(applications)`.as('endedAt'))
    .where('applications.id', '=', id)
    .executeTakeFirst()

/** All that the end deletes or empties, by table. */
async function readContent(db: Db, person: Person) {
  const content: Record<string, unknown[]> = {}
  for (const { table, rows, empties = [] } of places) {
    const conditions = [rows, ...empties.map(({ where }) => where)].flatMap((one) =>
      one ? [one(person)] : [],
    )
    if (conditions.length === 0) continue
    const found = await readRows(db, table, conditions)
    if (found.length > 0) content[table] = [...(content[table] ?? []), ...found]
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

async function readRows(db: Db, table: string, conditions: RawBuilder<unknown>[]) {
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(line) as row from ${sql.table(table)} line
    where ctid in (select ctid from ${sql.table(table)} where ${sql.join(conditions, sql` or `)}) order by 1`.execute(
    db,
  )
  return rows.map(({ row }) => row)
}

/** The résumé, the files of its answers, and those of its messages. */
async function listFiles(db: Db, id: string) {
  const { rows } = await sql<{ id: string; name: string }>`select files.id, files.name from files
    where id in (select resume_file_id from applications where applications.id = ${id}
      union select file_id from application_files where application_id = ${id}
      union select file_id from message_files join messages on messages.id = message_id where application_id = ${id})
    order by files.id`.execute(db)
  return rows
}

/** Hourly: deletes sealed copies on their day. */
export const endedSeals: PagedWork<string> = {
  limit: 100,
  async list({ db }, after, limit) {
    const rows = await db
      .selectFrom('sealedApplications')
      .select('id')
      .where('keptUntil', '<=', sql<Date>`now()`)
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  key: (id) => id,
  async each(id, { db, storage }) {
    await storage.remove(id)
    await db.deleteFrom('sealedApplications').where('id', '=', id).execute()
  },
}
