import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import { readImpersonation, readSession } from '#/client/session.ts'
import type { ProfileValues } from './profile-values.ts'

// What somebody changed in the profile and has not saved: kept in this browser under their id until they save, discard
// it or log out. Only the parts that differ are kept, so that they fit a profile that was saved elsewhere meanwhile.
// Private answers are never stored here.
const draftName = 'profile'
type Kept = Partial<Omit<ProfileValues, 'private'>>
type StoredDraft = { userId: string; at: string; changes: Kept }

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export function readProfileDraft(): { at: string; changes: Kept } | null {
  try {
    const stored = JSON.parse(readDraft(draftName) ?? 'null') as StoredDraft | null
    return stored && stored.userId === readSession()?.user?.id ? stored : null
  } catch {
    return null
  }
}

/** Keeps what differs from the saved profile, and tells whether anything does. */
export function keepProfileDraft(typed: ProfileValues, saved: ProfileValues) {
  const userId = readSession()?.user?.id
  // An administrator who views as somebody saves nothing in their name.
  if (!userId || readImpersonation()) return false
  const changes = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== 'private' && !isEqual(value, saved[name as keyof ProfileValues]),
    ),
  ) as Kept
  if (Object.keys(changes).length === 0) {
    deleteProfileDraft()
    return false
  }
  const draft: StoredDraft = { userId, at: new Date().toISOString(), changes }
  writeDraft(draftName, JSON.stringify(draft))
  return true
}

export const deleteProfileDraft = () => deleteDraft(draftName)
