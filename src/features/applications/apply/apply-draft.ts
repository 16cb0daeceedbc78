import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import type { Question } from '#/features/jobs/questions/questions.ts'
import { mapWrittenFields, type WrittenField, writtenFieldNames } from '../written-fields.ts'

export type ApplyDraft = Record<WrittenField, string> & {
  /** In the order of the job's questions; see `answerProblem`. */
  answers: string[]
  /** Asks that a person reads it. */
  wantsPerson: boolean
  /** The id of an uploaded document; null for no résumé, undefined for the one in the profile. */
  resumeFileId?: string | null | undefined
  /** Documents uploaded for this application, so that they have their names when it is opened again. */
  uploaded: { id: string; name: string; size: number }[]
}

export const emptyApplyDraft = (questions: readonly Question[]): ApplyDraft => ({
  ...mapWrittenFields(() => ''),
  answers: questions.map(() => ''),
  wantsPerson: false,
  resumeFileId: undefined,
  uploaded: [],
})

// One draft per job. It goes when the application is sent or its owner logs out. Profile data is not in it.
const draftName = (slug: string) => `application ${slug}`
type StoredDraft = { draft: ApplyDraft }

export const readApplyDraft = (slug: string) => readDraft<StoredDraft>(draftName(slug))?.draft ?? null

export const saveApplyDraft = (slug: string, draft: ApplyDraft) =>
  writeDraft(draftName(slug), { draft } satisfies StoredDraft)

export const deleteApplyDraft = (slug: string) => deleteDraft(draftName(slug))

/** The field of the form that the server's complaint is about, if the step of questions has it. */
export function draftFieldOf(path: string): WrittenField | `answers.${number}` | undefined {
  const index = /^answers\.(\d+)\.answer$/.exec(path)?.[1]
  return index === undefined ? writtenFieldNames.find((name) => name === path) : `answers.${Number(index)}`
}
