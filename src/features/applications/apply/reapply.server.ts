import { type Insertable, sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { formatLongDate } from '#/shared/dates.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { asSeenByApplicant } from '../moves/moves.server.ts'
import { completeChain } from '../offers/versions.server.ts'
import { type ApplicationRow, findSeekerApplication, lockApplication } from '../queries.server.ts'
import { listSharedOnce } from '../recall/recall.server.ts'
import { applyAgainFrom, type EndedStage, isEndedStage, maxApplicationsPerJob } from './reapply-rules.ts'

type Ended = ApplicationRow & { stage: EndedStage }

/**
 * The ended application that this one follows, held until the transaction ends; null where the latest one is open, as
 * after a press that was repeated. `version` is of the one its applicant read.
 */
export async function lockEnded(db: Db, seekerId: string, id: string, version: number) {
  await lockApplication(db, id)
  const row = orNotFound(await findSeekerApplication(db, seekerId, id), 'application')
  const known = asSeenByApplicant(row)
  if (!isEndedStage(known.stage)) return null
  if (known.version !== version || known.stage !== row.stage)
    throw new AppError(409, 'Your application changed in the meantime. Load the page again.')
  const from = applyAgainFrom(known)
  if (!from)
    throw new AppError(
      409,
      row.recalledAt
        ? 'This employer was removed for fraud'
        : `You have applied for this job ${maxApplicationsPerJob} times. It takes no more from you.`,
    )
  if (from > new Date()) throw new AppError(409, `You can apply again from ${formatLongDate(from)}`)
  return { ...row, stage: known.stage }
}

type Content = Pick<
  Insertable<Tables['applications']>,
  | 'coverNote'
  | 'answers'
  | 'wantsPerson'
  | 'snapshot'
  | 'resumeFileId'
  | 'source'
  | 'sourceMedium'
  | 'sourceCampaign'
  | 'keptMonths'
>

/**
 * Begins the same row anew with what is sent now. What was sent before is no longer there; how it ended, and all that was
 * written and agreed, stays in its history.
 */
export async function renewApplication(db: Db, ended: Ended, content: Content) {
  const { id, jobId, earlierCount, appliedAt, stageChangedAt, stage, rejectReason } = ended
  await completeChain(db, ended)
  const shared = await listSharedOnce(db, ended)
  await db
    .insertInto('earlierApplications')
    .values({
      ...{ applicationId: id, number: earlierCount + 1, appliedAt, endedAt: stageChangedAt },
      ...{ stage, rejectReason, shared },
    })
    .execute()
  await db.deleteFrom('applicationFiles').where('applicationId', '=', id).execute()
  return db
    .updateTable('applications')
    .set((eb) => ({
      ...content,
      ...{ stage: 'applied', stepId: null, promisedDays: null, rejectReason: null },
      ...{ openedAt: null, decidedAt: null, personAskedAt: null, firstAnswerLateFrom: null, keepUntil: null },
      ...{ appliedAt: sql`now()`, reappliedAt: sql`now()`, stageChangedAt: sql`now()` },
      advertId: sql`ensure_job_advert(${jobId}::uuid)`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['id'])
    .executeTakeFirstOrThrow()
}

/** The earlier ones, oldest first. */
export const listEarlier = (db: Db, applicationId: string) =>
  db
    .selectFrom('earlierApplications')
    .select(['appliedAt', 'endedAt', 'stage', 'rejectReason', 'shared'])
    .where('applicationId', '=', applicationId)
    .orderBy('number')
    .execute()

/** How an application ended, as its applicant would say it. */
export const endingOf = (stage: string) =>
  stage === 'withdrawn' ? 'withdrew' : stage === 'offer reject' ? 'declined the offer' : 'was not selected'
