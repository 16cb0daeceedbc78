import { readSession } from '#/client/session.ts'
import { mapWrittenFields, type WrittenField, writtenFieldNames } from '../written-fields.ts'

export type ApplyDraft = Record<WrittenField, string> & {
  /** In the order of the job's questions. */
  answers: string[]
  /** The id of an uploaded document; null for no résumé, undefined for the one in the profile. */
  resumeFileId?: string | null | undefined
}

export const emptyDraft = (questions: string[]): ApplyDraft => ({
  ...mapWrittenFields(() => ''),
  answers: questions.map(() => ''),
  resumeFileId: undefined,
})

// The draft survives a reload in this tab only: sessionStorage ends with the tab, holds one draft with its
// owner's id, and is cleared when the application is sent or the owner logs out. Profile data is not stored.
const storageKey = 'apply-draft'
type StoredDraft = { userId: string; slug: string; draft: ApplyDraft }

const userId = () => readSession()?.user?.id ?? ''

export function readDraft(slug: string): ApplyDraft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredDraft | null
    return stored?.slug === slug && stored.userId === userId() ? stored.draft : null
  } catch {
    return null
  }
}

export function saveDraft(slug: string, draft: ApplyDraft) {
  sessionStorage.setItem(storageKey, JSON.stringify({ userId: userId(), slug, draft } satisfies StoredDraft))
}

/** The field of the form that the server's complaint is about, if the step of questions has it. */
export function draftFieldOf(path: string): WrittenField | `answers.${number}` | undefined {
  const index = /^answers\.(\d+)\.answer$/.exec(path)?.[1]
  return index === undefined ? writtenFieldNames.find((name) => name === path) : `answers.${Number(index)}`
}

export const deleteDraft = () => sessionStorage.removeItem(storageKey)
