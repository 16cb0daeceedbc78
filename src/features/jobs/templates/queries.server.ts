import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'

const selectTemplates = (db: Db, companyId: string) =>
  db
    .selectFrom('jobTemplates')
    .select(['id', 'name', 'createdAt'])
    .select(sql<string>`coalesce(fields->>'title', '')`.as('title'))
    .where('companyId', '=', companyId)

export const listJobTemplates = (db: Db, companyId: string) =>
  selectTemplates(db, companyId).orderBy(sql`lower(name)`).execute()

/** Undefined if the company has one of this name. */
export async function insertJobTemplate(db: Db, companyId: string, name: string, fields: object) {
  const row = await db
    .insertInto('jobTemplates')
    .values({ companyId, name, fields: JSON.stringify(fields) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row && selectTemplates(db, companyId).where('id', '=', row.id).executeTakeFirstOrThrow()
}

export const findTemplateFields = (db: Db, companyId: string, id: string) =>
  db
    .selectFrom('jobTemplates')
    .select('fields')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()

export const deleteJobTemplate = (db: Db, companyId: string, id: string) =>
  db
    .deleteFrom('jobTemplates')
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
