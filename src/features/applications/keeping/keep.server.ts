import { keepingOf } from '#/features/jobs/disclosures/keep-months.ts'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import { definePagedTask, isAfter } from '#/server/paged-task.ts'
import { AppError } from '#/shared/errors.ts'
import { asSeenByApplicant } from '../moves/moves.server.ts'
import type { ApplicationRow } from '../queries.server.ts'
import { isOpenStage, isPreOfferStage, type Stage } from '../stages.ts'

type KeepContext = { db: Db; config: Pick<Config, 'applicationMonths'> }

const jobsWithKeeping = (db: Db) =>
  db
    .selectFrom('jobs')
    .innerJoin('companies', 'companies.id', 'jobs.companyId')
    .select(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'])
    .select(['companies.keptMonths', 'companies.companySize'])

type KeepingRow = Awaited<ReturnType<ReturnType<typeof jobsWithKeeping>['executeTakeFirstOrThrow']>>

const keepingOfRow = (row: KeepingRow, operator: number | null) =>
  keepingOf(
    { ...row, furtherPlaces: parseFurtherPlaces(row) },
    { company: row.keptMonths, operator },
    row.companySize,
  )

/** For how many months an application for this job is kept after its end, as its page says now. */
export const findKeptMonths = async ({ db, config }: KeepContext, jobId: string) =>
  keepingOfRow(
    await jobsWithKeeping(db).where('jobs.id', '=', jobId).executeTakeFirstOrThrow(),
    config.applicationMonths,
  ).months

/** Writes down the months that are told from now on, for applications from before there was an end. */
export async function writeKeptMonths({ db, config }: KeepContext, ids: string[]) {
  if (ids.length === 0) return
  const rows = await jobsWithKeeping(db)
    .innerJoin('applications', 'applications.jobId', 'jobs.id')
    .select('applications.id')
    .where('applications.id', 'in', ids)
    .execute()
  for (const [months, same] of Map.groupBy(rows, (row) => keepingOfRow(row, config.applicationMonths).months))
    await db
      .updateTable('applications')
      .set({ keptMonths: months })
      .where(
        'id',
        'in',
        same.map(({ id }) => id),
      )
      .where('keptMonths', 'is', null)
      .execute()
}

export const setKeptMonths = definePagedTask<string>({
  name: 'applications.set-kept-months',
  cron: '41 * * * *',
  limit: 500,
  async list({ db }, after, limit) {
    const rows = await db
      .selectFrom('applications')
      .select('id')
      .where('keptMonths', 'is', null)
      .where(isAfter('id', after))
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(({ id }) => id)
  },
  key: (id) => id,
  page: (ids, context) => writeKeptMonths(context, ids),
})

/** Stages after which a company may have reason to come back to somebody. */
const renewable = new Set<Stage>(['rejected', 'offer reject'])

/** Ends with its job, or by a decision the applicant knows of. */
const hasEnded = (row: ApplicationRow) => {
  const { stage } = asSeenByApplicant(row)
  return !isOpenStage(stage) || row.recalledAt !== null || (row.jobStatus === 'closed' && stage === row.stage)
}

/** A year from now, or beyond the day that was told, whichever is later. */
function keptIfAsked({ keptUntil }: ApplicationRow) {
  const until = new Date(Math.max(Date.now(), keptUntil?.getTime() ?? 0))
  until.setUTCFullYear(until.getUTCFullYear() + 1)
  return until
}

/** Until when it is kept, as far as its applicant knows how it ended, and until when if they ask for it. */
export function viewKeeping(row: ApplicationRow) {
  const seen = asSeenByApplicant(row)
  const isEnded = hasEnded(row)
  const mayAsk =
    isEnded && row.recalledAt === null && (renewable.has(seen.stage) || isPreOfferStage(seen.stage))
  return {
    keptUntil: isEnded ? row.keptUntil : null,
    keptByWish: isEnded && row.keepUntil !== null,
    keptIfAsked: mayAsk && row.keepUntil === null ? keptIfAsked(row) : null,
  }
}

/** The same for the company, which knows how it ended. */
export const viewKept = (row: ApplicationRow) => ({
  keptUntil: row.contentsDeletedAt ? null : row.keptUntil,
  keptByWish: row.keepUntil !== null,
})

/** “Keep me in mind”, or no longer than was told before sending. */
export async function keepInMind(db: Db, row: ApplicationRow, keep: boolean) {
  const until = viewKeeping(row).keptIfAsked
  if (keep && row.keepUntil) return
  if (keep && !until)
    throw new AppError(409, 'You can ask to be kept in mind once your application has ended')
  await db
    .updateTable('applications')
    .set({ keepUntil: keep ? until : null })
    .where('id', '=', row.id)
    .where('contentsDeletedAt', 'is', null)
    .execute()
}

/**
 * The copy that a law wants kept for longer than the applicant was told that those who hire keep it; null without one. A
 * withdrawal leaves nothing to keep.
 */
export function sealingOf(row: KeepingRow & { stage: Stage }) {
  const { sealedMonths, sealedLaw } = keepingOfRow(row, null)
  return row.stage !== 'withdrawn' && sealedMonths !== null && sealedLaw !== null
    ? { months: sealedMonths, law: sealedLaw }
    : null
}

/** The same for an application that has ended. */
export async function findSealing(db: Db, { jobId, stage, keptMonths, keptUntil }: ApplicationRow) {
  if (!keptUntil) return null
  const job = await jobsWithKeeping(db).where('jobs.id', '=', jobId).executeTakeFirstOrThrow()
  return sealingOf({ ...job, stage, keptMonths })
}
