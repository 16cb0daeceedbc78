import type { Db } from '#/server/database/database.ts'
import { workingDaysAfter } from '#/shared/dates.ts'
import { asSeenByApplicant, waitingSince } from '../moves/moves.server.ts'
import { parseSteps } from '../moves/parse-steps.ts'
import { findApplication } from '../queries.server.ts'
import { promisedReplyDays, replyBy } from '../reply-deadline.ts'

/**
 * Writes down from when on the next answer is late, at the moment the applicant is told of a stage. Later changes of
 * the job's steps do not move it.
 */
export async function recordPromise(db: Db, applicationId: string) {
  const row = await findApplication(db, applicationId)
  if (!row) return
  const told = asSeenByApplicant(row)
  const promised = replyBy(told.stage, waitingSince(told), parseSteps(row.steps), told)
  const lateFrom = promised && workingDaysAfter(promised, 1)
  await db
    .updateTable('applications')
    .set({
      toldStage: told.stage,
      toldStepId: told.stepId,
      answerLateFrom: lateFrom,
      // What was promised for the first answer stays, whatever is promised later.
      ...(row.firstAnswerLateFrom === null && told.stage === 'applied' && { firstAnswerLateFrom: lateFrom }),
      answerDays: promised && promisedReplyDays(told.stage, parseSteps(row.steps), told),
    })
    .where('id', '=', applicationId)
    .execute()
}
