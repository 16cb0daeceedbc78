import { sql } from 'kysely'
import { z } from 'zod'
import { actorName } from '#/server/auth/api-tokens.ts'
import type { Db } from '#/server/database/database.ts'
import { jobFieldNames } from '../fields/job-fields.ts'

// Every save of a job records what it changed: each field before and after, and who did it.

export type Actor = { id: string; name: string; token?: { name: string } | null }
type JobContent = Record<(typeof jobFieldNames)[number], unknown>

/** The newest of these are kept for each job. */
export const maxChanges = 100
/** Saves of a draft by one person within this time are one entry: it saves itself while they type. */
const draftMinutes = 30

const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })
const storedChanges = z.array(change).catch([])
export type StoredChange = z.output<typeof change>

export const parseChanges = (stored: unknown) => storedChanges.parse(stored)

/** Fields in any order of their keys are the same. */
const key = (value: unknown) =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

export const listChanges = (before: JobContent, after: JobContent): StoredChange[] =>
  jobFieldNames
    .filter((field) => key(before[field]) !== key(after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))

/** Records what a save changed, in its transaction. `isDraft`: nobody but the team has seen the job yet. */
export async function recordChanges(
  db: Db,
  jobId: string,
  changes: StoredChange[],
  { actor, isDraft }: { actor: Actor | null; isDraft: boolean },
) {
  const merged = isDraft && actor ? await takeLatestDraft(db, jobId, actor.id) : []
  const all = merged.length > 0 ? mergeChanges(merged, changes) : changes
  if (all.length === 0) return
  await db
    .insertInto('jobChanges')
    .values({
      jobId,
      actorId: actor?.id ?? null,
      actor: actor && actorName(actor),
      changes: JSON.stringify(all),
    })
    .execute()
  await sql`delete from job_changes where job_id = ${jobId} and id <= (select id from job_changes
    where job_id = ${jobId} order by id desc offset ${maxChanges} limit 1)`.execute(db)
}

/** Takes away the entry that the same person made last, if it is recent and nothing happened since. */
async function takeLatestDraft(db: Db, jobId: string, actorId: string) {
  const { rows } = await sql<{ changes: unknown }>`delete from job_changes where id =
      (select max(id) from job_changes where job_id = ${jobId})
    and actor_id = ${actorId} and created_at > now() - make_interval(mins => ${draftMinutes})
    returning changes`.execute(db)
  return parseChanges(rows[0]?.changes ?? [])
}

/** From before the first to after the second; what came back to where it was is no change. */
export function mergeChanges(first: readonly StoredChange[], second: readonly StoredChange[]) {
  const fields = [...new Set([...first, ...second].map(({ field }) => field))]
  return fields.flatMap((field): StoredChange[] => {
    const [one, two] = [first, second].map((list) => list.find((change) => change.field === field))
    const before = one ? one.before : two?.before
    const after = two ? two.after : one?.after
    return key(before) === key(after) ? [] : [{ field, before, after }]
  })
}
