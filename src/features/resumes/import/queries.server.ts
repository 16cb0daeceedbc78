import type { Db } from '#/server/database/database.ts'
import { type JsonResume, parseJsonResume } from '../json-resume.ts'
import type { Proposal } from '../read/proposal.ts'

export const proposalDays = 7

/** Safe cast: only `saveProposal` writes this column. */
export async function findProposal(db: Db, userId: string) {
  const row = await db
    .selectFrom('resumeProposals')
    .select(['id', 'fileName', 'proposal', 'createdAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row && { ...row, proposal: row.proposal as unknown as Proposal }
}

/** Replaces the one that waits. */
export function saveProposal(db: Db, userId: string, fileName: string, proposal: Proposal) {
  const columns = { fileName, proposal: JSON.stringify(proposal), createdAt: new Date() }
  return db
    .insertInto('resumeProposals')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...columns, id: crypto.randomUUID() }))
    .execute()
}

export const deleteProposal = (db: Db, userId: string) =>
  db.deleteFrom('resumeProposals').where('userId', '=', userId).execute()

/** What somebody accepted and the profile has no field for. */
export async function findResumeData(db: Db, userId: string): Promise<JsonResume | null> {
  const row = await db
    .selectFrom('resumeData')
    .select('resume')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return parseJsonResume(row?.resume)?.resume ?? null
}

export function saveResumeData(db: Db, userId: string, resume: JsonResume) {
  const columns = { resume: JSON.stringify(resume), updatedAt: new Date() }
  return db
    .insertInto('resumeData')
    .values({ userId, ...columns })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(columns))
    .execute()
}

export const deleteResumeData = (db: Db, userId: string) =>
  db.deleteFrom('resumeData').where('userId', '=', userId).execute()
