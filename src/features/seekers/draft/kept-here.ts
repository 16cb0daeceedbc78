import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import type { ProfileValues } from '../profile/profile-values.ts'

// What somebody typed in the profile and the server has not kept yet: without a connection, or because a session ended.
// Private answers are never stored here.
const draftName = 'profile'
type Changes = Partial<ProfileValues>
type StoredDraft = { at: string; version?: number; changes: Omit<Changes, 'private'> }

export const readKeptHere = () => readDraft<StoredDraft>(draftName)

export function keepHere(version: number, changes: Changes) {
  const { private: _, ...kept } = changes
  if (Object.keys(kept).length === 0) deleteDraft(draftName)
  else writeDraft(draftName, { at: new Date().toISOString(), version, changes: kept } satisfies StoredDraft)
}
