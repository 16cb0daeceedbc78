import type { Db } from '#/server/database/database.ts'

type Of = { interviewId: string; userId: string }

export const findOwnNote = (db: Db, { interviewId, userId }: Of) =>
  db
    .selectFrom('interviewNotes')
    .select(['note', 'updatedAt'])
    .where('interviewId', '=', interviewId)
    .where('userId', '=', userId)
    .executeTakeFirst()

export const listOwnNotes = (db: Db, userId: string) =>
  db.selectFrom('interviewNotes').select(['interviewId', 'note']).where('userId', '=', userId).execute()

export const saveOwnNote = (db: Db, of: Of, note: string) => {
  const values = { note, updatedAt: new Date() }
  return db
    .insertInto('interviewNotes')
    .values({ ...of, ...values })
    .onConflict((conflict) => conflict.columns(['interviewId', 'userId']).doUpdateSet(values))
    .returning('updatedAt')
    .executeTakeFirstOrThrow()
}

export const deleteOwnNote = (db: Db, { interviewId, userId }: Of) =>
  db
    .deleteFrom('interviewNotes')
    .where('interviewId', '=', interviewId)
    .where('userId', '=', userId)
    .execute()
