import { sql } from 'kysely'
import { z } from 'zod'
import type { ApplicationRow } from '#/features/applications/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { interviewStepsOf } from '../booking/invite.server.ts'
import { type KitContent, kitContent } from './kit.ts'

const storedAttributes = kitContent.shape.attributes

function readKit(row: { questions: string[]; attributes: unknown; version: number }) {
  return {
    questions: row.questions,
    attributes: z.parse(storedAttributes, row.attributes),
    version: row.version,
  }
}
export type Kit = ReturnType<typeof readKit>

const selectKits = (db: Db) =>
  db.selectFrom('interviewKits').select(['step', 'stepId', 'questions', 'attributes', 'version'])

export async function listJobKits(db: Db, jobId: string) {
  const rows = await selectKits(db).where('jobId', '=', jobId).orderBy('step').execute()
  return rows.map((row) => ({ stepId: row.stepId, step: row.step ?? '', kit: readKit(row) }))
}

export const isSameStepName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type StoredKit = Awaited<ReturnType<typeof listJobKits>>[number]

/** By the id, which outlives a rename. Kits without one are known by the name that the step had. */
export const kitOfStep = (kits: StoredKit[], { id, name }: { id: string | null; name: string }) =>
  kits.find(({ stepId }) => stepId !== null && stepId === id) ??
  kits.find(({ stepId, step }) => (stepId === null || id === null) && isSameStepName(step, name))

export async function findCompanyKit(db: Db, companyId: string) {
  const row = await selectKits(db)
    .where('companyId', '=', companyId)
    .where('jobId', 'is', null)
    .executeTakeFirst()
  return row ? readKit(row) : null
}

type Application = Pick<ApplicationRow, 'jobId' | 'companyId' | 'steps'>

/** The kit by which an interview is held: that of its step, else the company's. */
export async function findKits(db: Db, application: Application) {
  const kits = await listJobKits(db, application.jobId)
  const companyKit = await findCompanyKit(db, application.companyId)
  const steps = interviewStepsOf(application)
  return ({ stepId, step: name }: { stepId: string | null; step: string }) => {
    const id = stepId ?? steps.find((step) => isSameStepName(step.name, name))?.id ?? null
    return kitOfStep(kits, { id, name })?.kit ?? companyKit
  }
}

/** Whose kit it is. */
type Owner = { companyId: string; jobId: string | null; step: string | null; stepId: string | null }

/** Whether it was written; not when somebody was faster. `version` is of the kit that it replaces, 0 for the first. */
export async function writeKit(db: Db, owner: Owner, version: number, content: KitContent | null) {
  const found = db
    .selectFrom('interviewKits')
    .select(['id', 'version'])
    .where('companyId', '=', owner.companyId)
  const { jobId, step, stepId } = owner
  const row = await (jobId === null || step === null
    ? found.where('jobId', 'is', null)
    : found
        .where('jobId', '=', jobId)
        .where(
          sql<boolean>`(step_id = ${stepId}::text or step_id is null and lower(step) = ${step.toLowerCase()})`,
        )
        .orderBy(sql`step_id nulls last`)
        .limit(1)
  )
    .forUpdate()
    .executeTakeFirst()
  if ((row?.version ?? 0) !== version) return false
  if (row) await db.deleteFrom('interviewKits').where('id', '=', row.id).execute()
  if (!content) return true
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('interviewKits')
    .values({
      ...owner,
      questions: content.questions,
      attributes: JSON.stringify(content.attributes),
      version: version + 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) === 1
}
