import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import type { ProfileValues } from './profile-values.ts'

// What somebody changed in the profile and has not saved, until they save, discard it or log out. Only the parts that
// differ are kept, so that they fit a profile that was saved elsewhere meanwhile. Private answers are never stored here.
const draftName = 'profile'
type StoredDraft = { at: string; changes: Partial<Omit<ProfileValues, 'private'>> }

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const readProfileDraft = () => readDraft<StoredDraft>(draftName)

/** Keeps what differs from the saved profile, and tells whether anything does. */
export function keepProfileDraft(
  typed: ProfileValues,
  saved: { [Name in keyof ProfileValues]?: unknown } = {},
) {
  const changes = Object.fromEntries(
    Object.entries(typed).filter(
      ([name, value]) => name !== 'private' && !isEqual(value, saved[name as keyof ProfileValues]),
    ),
  )
  if (Object.keys(changes).length === 0) {
    deleteProfileDraft()
    return false
  }
  writeDraft(draftName, { at: new Date().toISOString(), changes } satisfies StoredDraft)
  return true
}

export const deleteProfileDraft = () => deleteDraft(draftName)
