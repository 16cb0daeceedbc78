import type { Db } from '#/server/database/database.ts'

type Text = { name: string; body: string }

export const listTemplates = (db: Db, companyId: string) =>
  db
    .selectFrom('messageTemplates')
    .select(['id', 'name', 'body'])
    .where('companyId', '=', companyId)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const insertTemplate = (db: Db, companyId: string, { name, body }: Text) =>
  db
    .insertInto('messageTemplates')
    .values({ companyId, name, body })
    .returning(['id', 'name', 'body'])
    .executeTakeFirstOrThrow()

/** Undefined for another company’s. */
export const updateTemplate = (db: Db, companyId: string, id: string, { name, body }: Text) =>
  db
    .updateTable('messageTemplates')
    .set({ name, body, updatedAt: new Date() })
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning(['id', 'name', 'body'])
    .executeTakeFirst()

export const deleteTemplate = (db: Db, companyId: string, id: string) =>
  db
    .deleteFrom('messageTemplates')
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .returning('id')
    .executeTakeFirst()
