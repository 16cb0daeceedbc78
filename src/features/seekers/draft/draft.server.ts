import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { profileForm } from '../api.ts'
import { type ProfileValues, toFormValues, toProfileForm } from '../profile/profile-values.ts'
import { findProfile } from '../queries.server.ts'
import { allDraftFields, type DraftField, isDraftField, isSame } from './fields.ts'

const storedFields = z
  .record(z.string(), z.object({ version: z.number(), value: z.unknown().optional() }))
  .catch({})

type Fields = z.output<typeof storedFields>
type Values = Partial<Record<DraftField, unknown>>
type Profile = Awaited<ReturnType<typeof findProfile>>

/** The draft row; locked until the transaction ends, so that two tabs are served one after the other. */
async function lockDraft(db: Db, userId: string) {
  await db
    .insertInto('profileDrafts')
    .values({ userId })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute()
  const row = await db
    .selectFrom('profileDrafts')
    .select(['version', 'fields', 'updatedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, fields: storedFields.parse(row.fields) }
}

export async function findDraft(db: Db, userId: string) {
  const row = await db
    .selectFrom('profileDrafts')
    .select(['version', 'fields', 'updatedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const values = valuesOf(storedFields.parse(row?.fields))
  return {
    version: row?.version ?? 0,
    values,
    updatedAt: Object.keys(values).length > 0 ? (row?.updatedAt ?? null) : null,
  }
}

const valuesOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { value }]) =>
      isDraftField(name) && value !== undefined ? [[name, value]] : [],
    ),
  )

const storeDraft = (db: Db, userId: string, version: number, fields: Fields) =>
  db
    .updateTable('profileDrafts')
    .set({ version, fields: JSON.stringify(fields), updatedAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .execute()

/** Merges changes field by field. What was changed elsewhere since `version` is answered instead of overwritten. */
export async function saveDraft(db: Db, userId: string, version: number, changes: Values) {
  const draft = await lockDraft(db, userId)
  const published: Values = toFormValues(await findProfile(db, userId))
  const current: Values = { ...published, ...valuesOf(draft.fields) }
  const next = draft.version + 1
  const fields = { ...draft.fields }
  const conflicts: Values = {}
  for (const name of allDraftFields) {
    const value = changes[name]
    if (value === undefined || isSame(value, current[name])) continue
    if ((draft.fields[name]?.version ?? 0) > version) conflicts[name] = current[name]
    else fields[name] = { version: next, ...(!isSame(value, published[name]) && { value }) }
  }
  const isChanged = !isSame(fields, draft.fields)
  if (isChanged) await storeDraft(db, userId, next, fields)
  const changed = Object.fromEntries(
    allDraftFields
      .filter((name) => (draft.fields[name]?.version ?? 0) > version && !(name in changes))
      .map((name) => [name, current[name]]),
  )
  return {
    version: isChanged ? next : draft.version,
    updatedAt: isChanged ? new Date() : draft.updatedAt,
    conflicts,
    changed,
  }
}

export async function deleteDraft(db: Db, userId: string) {
  const { version, fields } = await lockDraft(db, userId)
  const next = version + 1
  await storeDraft(
    db,
    userId,
    next,
    Object.fromEntries(
      Object.entries(fields).map(([name, { value, version }]) => [
        name,
        { version: value === undefined ? version : next },
      ]),
    ),
  )
  return next
}

/** What happens to the draft when a profile is published over `before`. */
export async function publishDraft(
  db: Db,
  userId: string,
  { before, after, clear }: { before: Profile; after: Profile; clear: boolean },
) {
  const { version, fields } = await lockDraft(db, userId)
  const [old, published] = [toFormValues(before), toFormValues(after)]
  const next = version + 1
  const changed = allDraftFields.filter((name) => !isSame(old[name], published[name]))
  const kept = Object.entries(fields).map(([name, field]) => [
    name,
    clear ? { version: field.version } : field,
  ])
  await storeDraft(db, userId, next, {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(changed.map((name) => [name, { ...(!clear && fields[name]), version: next }])),
  })
}

export async function lockDraftVersion(db: Db, userId: string) {
  const { version } = await lockDraft(db, userId)
  return version
}

/**
 * The profile as it would be once the draft is published. Fields that could not be published as they are keep their
 * published value and are named in `leftOut`.
 */
export function applyDraft(profile: Profile, values: Values) {
  const published = toFormValues(profile)
  const leftOut = new Set<DraftField>()
  // The second time without the fields that failed.
  for (const _ of [1, 2]) {
    const good = Object.fromEntries(
      Object.entries(values).filter(([name]) => !leftOut.has(name as DraftField)),
    )
    const parsed = profileForm.safeParse(asForm({ ...published, ...good }))
    if (parsed.success) return { form: parsed.data, leftOut: [...leftOut] }
    for (const { path } of parsed.error.issues) {
      const name = formNames[String(path[0])] ?? String(path[0])
      if (isDraftField(name)) leftOut.add(name)
    }
  }
  return { form: null, leftOut: Object.keys(values).filter(isDraftField) }
}

const formNames: Record<string, DraftField> = { portfolioFileIds: 'portfolio' }

/** A draft may hold anything; what has not even the form's shape gives no form. */
function asForm(values: object) {
  try {
    return toProfileForm(values as ProfileValues)
  } catch {
    return null
  }
}
