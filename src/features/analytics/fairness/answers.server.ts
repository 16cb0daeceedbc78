import type { Db } from '#/server/database/database.ts'
import { answerLabel, type Question, questionTexts } from './questions.ts'

/** All that somebody answered, in words, for their archive. */
export async function listFairnessAnswers(db: Db, seekerId: string) {
  const rows = await db
    .selectFrom('fairnessAnswers')
    .innerJoin('companies', 'companies.id', 'fairnessAnswers.companyId')
    .select(['companies.name as company', 'question', 'answer', 'answeredAt as at'])
    .where('seekerId', '=', seekerId)
    .orderBy('companies.name')
    .orderBy('question')
    .execute()
  return rows.map(({ question, answer, ...row }) => ({
    ...row,
    question: questionTexts[question as Question],
    answer: answerLabel(question as Question, answer),
  }))
}
