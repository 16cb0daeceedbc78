import { lastSettledQuarter } from '#/features/analytics/fairness/quarters.ts'
import { answerValues, type Question } from '#/features/analytics/fairness/questions.ts'
import type { Db } from '#/server/database/database.ts'
import { hashOf, randomFrom } from '../random.ts'
import { insertAll } from './insert-all.ts'

/** Of each invented group: how many of it answered in a quarter, and of a hundred who goes on from each step to the next. */
const groups: [Question, string, number, number[]][] = [
  ['gender', 'woman', 74, [52, 60, 34, 80]],
  ['gender', 'man', 96, [53, 62, 33, 82]],
  ['ethnicity', 'asian', 31, [55, 60, 36, 80]],
  ['ethnicity', 'black', 38, [30, 55, 30, 75]],
  ['ethnicity', 'latino', 40, [44, 58, 32, 80]],
  ['ethnicity', 'white', 72, [57, 62, 34, 80]],
  ['age', 'under-25', 33, [50, 58, 30, 80]],
  ['age', '25-39', 82, [54, 61, 34, 80]],
  ['age', '40-54', 41, [48, 60, 35, 80]],
]
const asked: Question[] = ['gender', 'ethnicity', 'age']

/**
 * What the company of the demo account asks for its counts of fairness: counts of the last year, whose people are gone as
 * counts stay when people leave, and answers of those who applied since. The demo account itself has not answered.
 */
export async function seedFairness(db: Db, companyId: string, demoSeekerId: string) {
  const random = randomFrom(hashOf('fairness'))
  const last = lastSettledQuarter(Date.now())
  await db.updateTable('companies').set({ fairnessQuestions: asked }).where('id', '=', companyId).execute()
  const counts = [last - 3, last - 2, last - 1, last].flatMap((quarter) =>
    groups.map(([question, answer, size, chances]) => {
      const people = [0, 0, 0, 0, 0]
      for (let person = 0; person < size; person++) {
        let step = 0
        while (step < 4 && random() * 100 < (chances[step] ?? 0)) step += 1
        people[step] = (people[step] ?? 0) + 1
      }
      return {
        companyId,
        question,
        answer,
        people,
        firstQuarter: quarter,
        lastQuarter: quarter,
        // As `readBlind` of the past hires.
        readBlind: quarter === last,
      }
    }),
  )
  await insertAll(db, 'fairnessCounts', counts)
  const seekers = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'jobId')
    .select('seekerId')
    .distinct()
    .where('companyId', '=', companyId)
    .where('seekerId', '<>', demoSeekerId)
    .orderBy('seekerId')
    .execute()
  await insertAll(
    db,
    'fairnessAnswers',
    seekers.flatMap(({ seekerId }) =>
      seekerId === null || random() < 0.4
        ? []
        : asked.map((question) => {
            const answers = answerValues[question]
            return {
              companyId,
              seekerId,
              question,
              answer: answers[Math.floor(random() * answers.length)] ?? 'none',
            }
          }),
    ),
  )
}
