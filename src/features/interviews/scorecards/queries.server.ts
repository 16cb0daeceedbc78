import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { cardContent } from './api.ts'
import { score, storedRatings } from './rating-schemas.ts'

/** The cards of these interviews, oldest first. Who may read them is for the caller to say: `mayReadOthers`. */
export async function listScorecards(db: Db, interviewIds: string[]) {
  if (interviewIds.length === 0) return []
  const rows = await db
    .selectFrom('interviewScorecards')
    .leftJoin('users', 'users.id', 'authorId')
    .selectAll('interviewScorecards')
    .select('users.name as authorName')
    .where('interviewId', 'in', interviewIds)
    .orderBy('sentAt')
    .orderBy('interviewScorecards.id')
    .execute()
  return rows.map(parseCard)
}
export type ScorecardRow = Awaited<ReturnType<typeof listScorecards>>[number]

/** What one person wrote, with the job it is about. */
export async function listScorecardsOf(db: Db, authorId: string) {
  const rows = await db
    .selectFrom('interviewScorecards')
    .innerJoin('interviews', 'interviews.id', 'interviewId')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .selectAll('interviewScorecards')
    .select('jobs.title as jobTitle')
    .where('authorId', '=', authorId)
    .orderBy('sentAt')
    .orderBy('interviewScorecards.id')
    .execute()
  return rows.map(parseCard)
}

type StoredCard = { recommendation: number; firstRecommendation: number; ratings: unknown }

const parseCard = <Row extends StoredCard>(row: Row) => ({
  ...row,
  recommendation: z.parse(score, row.recommendation),
  firstRecommendation: z.parse(score, row.firstRecommendation),
  ratings: z.parse(storedRatings, row.ratings),
})

type Author = { interviewId: string; authorId: string }

/** Whether it was written; not when another window was faster. `version` is of the card it replaces, 0 for the first. */
export async function writeScorecard(
  db: Db,
  { interviewId, authorId }: Author,
  version: number,
  { recommendation, note, ratings }: z.output<typeof cardContent>,
) {
  const values = { recommendation, note, ratings: JSON.stringify(ratings), version: version + 1 }
  if (version === 0) {
    const first = { interviewId, authorId, firstRecommendation: recommendation }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('interviewScorecards')
      .values({ ...values, ...first })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('interviewScorecards')
    .set({ ...values, changedAt: new Date() })
    .where('interviewId', '=', interviewId)
    .where('authorId', '=', authorId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
