import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
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
  db.selectFrom('interviewKits').select(['step', 'questions', 'attributes', 'version'])

export async function listJobKits(db: Db, jobId: string) {
  const rows = await selectKits(db).where('jobId', '=', jobId).orderBy('step').execute()
  return rows.map((row) => ({ step: row.step ?? '', kit: readKit(row) }))
}

export async function findCompanyKit(db: Db, companyId: string) {
  const row = await selectKits(db)
    .where('companyId', '=', companyId)
    .where('jobId', 'is', null)
    .executeTakeFirst()
  return row ? readKit(row) : null
}

/** The kit by which these steps are held: their own, else the company's. */
export async function findKits(db: Db, { jobId, companyId }: { jobId: string; companyId: string }) {
  const own = new Map((await listJobKits(db, jobId)).map(({ step, kit }) => [step.toLowerCase(), kit]))
  const companyKit = await findCompanyKit(db, companyId)
  return (step: string) => own.get(step.toLowerCase()) ?? companyKit
}

/** Whose kit it is. */
type Owner = { companyId: string; jobId: string | null; step: string | null }

/** Whether it was written; not when somebody was faster. `version` is of the kit that it replaces, 0 for the first. */
export async function writeKit(db: Db, owner: Owner, version: number, content: KitContent | null) {
  const found = db
    .selectFrom('interviewKits')
    .select(['id', 'version'])
    .where('companyId', '=', owner.companyId)
  const { jobId, step } = owner
  const row = await (jobId === null || step === null
    ? found.where('jobId', 'is', null)
    : found.where('jobId', '=', jobId).where(sql`lower(step)`, '=', step.toLowerCase())
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
