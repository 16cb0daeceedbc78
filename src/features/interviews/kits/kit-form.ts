import type { DataOf } from '#/client/api.ts'

export type JobKits = DataOf<'GET', '/employer/jobs/:id/interview-kits'>
export type SavedKit = JobKits['companyKit']

/** A kit while it is written: one question in each line. */
type KitDraft = { questions: string; attributes: { key: number; name: string; hint: string }[] }

export const draftOf = (kit: SavedKit): KitDraft => ({
  questions: kit?.questions.join('\n') ?? '',
  attributes: (kit?.attributes ?? []).map(({ name, hint }, key) => ({ key, name, hint: hint ?? '' })),
})

/** As the server takes it; rows without a name are left out. */
export const contentOf = ({ questions, attributes }: KitDraft) => ({
  questions: questions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  attributes: attributes
    .filter(({ name }) => name.trim())
    .map(({ name, hint }) => ({ name: name.trim(), hint: hint.trim() || null })),
})
