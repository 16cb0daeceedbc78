import type { DataOf } from '#/client/api.ts'
import { deleteDraft, readDraft, writeDraft } from '#/client/drafts.ts'
import type { Job } from '#/features/jobs/api.ts'
import type { Question } from '#/features/jobs/questions/questions.ts'
import { isDraftEmpty } from '../drafts/draft-content.ts'
import type { Source } from '../sources/source.ts'
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
  /** Where they came from to the job. */
  source?: Partial<Source> | null | undefined
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
/** `at`: when it was written here. */
type StoredDraft = { draft: ApplyDraft; at?: string }

/** What this browser holds, without what the account may hold. */
export function readApplyDraft(slug: string) {
  const draft = readDraft<StoredDraft>(draftName(slug))?.draft
  return draft && !isDraftEmpty(draft) ? draft : null
}

type AccountDraft = DataOf<'GET', '/applications/draft/:slug'>

/** The later one of this browser and of the account, for these questions; null if there is none. */
export function newestApplyDraft(
  job: Pick<Job, 'slug' | 'questions'>,
  inAccount: AccountDraft,
): ApplyDraft | null {
  const here = readDraft<StoredDraft>(draftName(job.slug))
  if (!inAccount || (here && (here.at ?? inAccount.savedAt) >= inAccount.savedAt)) return here?.draft ?? null
  const { answers, ...draft } = inAccount.draft
  return { ...draft, answers: job.questions.map(({ id }) => answers[id] ?? '') }
}

/** As the account keeps it: answers by their question, so that they outlast a change of the job. */
export const toAccountDraft = (job: Pick<Job, 'questions'>, { answers, ...draft }: ApplyDraft) => ({
  ...draft,
  answers: Object.fromEntries(
    job.questions.flatMap(({ id }, place) => (answers[place] ? [[id, answers[place]]] : [])),
  ),
})

type AccountFields = ReturnType<typeof toAccountDraft>

/** What changed since it was last kept, and nothing else: another browser may have kept other fields. */
export function draftChanges(before: Partial<AccountFields>, now: AccountFields): Partial<AccountFields> {
  const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)
  const { answers = {}, ...fields } = before
  const ids = [...new Set([...Object.keys(answers), ...Object.keys(now.answers)])]
  const changedAnswers = ids.filter((id) => differs(answers[id], now.answers[id]))
  return {
    ...Object.fromEntries(
      Object.entries(now).filter(
        ([name, value]) => name !== 'answers' && differs(fields[name as keyof typeof fields], value),
      ),
    ),
    ...(changedAnswers.length > 0 && {
      answers: Object.fromEntries(changedAnswers.map((id) => [id, now.answers[id] ?? ''])),
    }),
  }
}

export const deleteApplyDraft = (slug: string) => deleteDraft(draftName(slug))

/** Returns whether a draft is kept. One that was emptied is none, and newer than what the account still has. */
export function saveApplyDraft(slug: string, draft: ApplyDraft) {
  const isKept = writeDraft(draftName(slug), { draft, at: new Date().toISOString() } satisfies StoredDraft)
  return isKept && !isDraftEmpty(draft)
}

/** The field of the form that the server's complaint is about, if the step of questions has it. */
export function draftFieldOf(path: string): WrittenField | `answers.${number}` | undefined {
  const index = /^answers\.(\d+)\.answer$/.exec(path)?.[1]
  return index === undefined ? writtenFieldNames.find((name) => name === path) : `answers.${Number(index)}`
}
