import { type WrittenField, writtenFieldNames } from '../written-fields.ts'

/** Whether nothing was typed, chosen or attached, so that nothing was begun. `source` is not theirs. */
export const isDraftEmpty = (
  draft: Record<WrittenField, string> & {
    answers: string[] | Record<string, string>
    wantsPerson: boolean
    resumeFileId?: string | null | undefined
    uploaded: readonly unknown[]
  },
) =>
  [...writtenFieldNames.map((name) => draft[name]), ...Object.values(draft.answers)].every(
    (text) => text.trim() === '',
  ) &&
  !draft.wantsPerson &&
  draft.resumeFileId === undefined &&
  draft.uploaded.length === 0
