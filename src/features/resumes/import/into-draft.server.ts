import { applyDraft, findDraft, lockDraftVersion, saveDraft } from '#/features/seekers/draft/draft.server.ts'
import { draftFields, isSame } from '#/features/seekers/draft/fields.ts'
import { toFormValues } from '#/features/seekers/profile/profile-values.ts'
import { findProfile } from '#/features/seekers/queries.server.ts'
import { AppError } from '#/shared/errors.ts'
import type { JsonResume } from '../json-resume.ts'
import { mergeProfile } from './merge.ts'
import { mergeLists, withoutMerged } from './merge-lists.ts'

type Accepted = Parameters<typeof mergeProfile>[1] & { name?: string | undefined }

/** Adds what was accepted from a résumé to the draft of the profile; employers see it once that is published. */
export async function putIntoDraft(
  db: Parameters<typeof findDraft>[0],
  userId: string,
  accepted: Accepted,
  parts: JsonResume,
) {
  // Another tab waits until this is done.
  await lockDraftVersion(db, userId)
  const published = await findProfile(db, userId)
  const { version, values } = await findDraft(db, userId)
  const { form, leftOut } = applyDraft(published, values)
  const before = { ...published, ...form } as typeof published
  const { fields, added } = mergeProfile(before, accepted)
  const after = {
    ...before,
    ...(accepted.name && { name: accepted.name }),
    ...fields,
    ...mergeLists(before, parts),
  }
  const [old, merged] = [toFormValues(before), toFormValues(after)]
  const changed = Object.keys(draftFields).filter(
    (name) => !isSame(old[name as keyof typeof old], merged[name as keyof typeof merged]),
  )
  const unfinished = leftOut.find((name) => changed.includes(name))
  if (unfinished)
    throw new AppError(
      409,
      `“${draftFields[unfinished]}” in your profile is unfinished, so we can’t add to it. Finish or discard it first.`,
    )
  await saveDraft(
    db,
    userId,
    version,
    Object.fromEntries(changed.map((name) => [name, merged[name as keyof typeof merged]])),
  )
  const lists = ['languages', 'certificates', 'links', 'projects'] as const
  const items =
    changed.filter((name) => name !== 'skillYears' && name in accepted && !(name in added)).length +
    Object.values(added).reduce((sum, count) => sum + count, 0) +
    lists.reduce((sum, name) => sum + after[name].length - before[name].length, 0)
  return { added: { ...added, items }, rest: withoutMerged(parts, after) }
}
