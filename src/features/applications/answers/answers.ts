import { z } from 'zod'
import { questionKinds } from '#/features/jobs/questions/questions.ts'
import { trimPasted } from '#/shared/input/pasted.ts'

/** An answer as its applicant gives it: by the question's id, or by its text. */
export const givenAnswer = z.object({
  id: z.string().max(40).optional(),
  question: z.string().max(500),
  answer: z.string().max(16_000).overwrite(trimPasted).max(4000),
})

/** An answer as it was sent, for both sides. */
export const sentAnswer = z.object({
  id: z.string().nullable(),
  question: z.string(),
  kind: z.enum(questionKinds),
  /** Of a file its name. */
  answer: z.string(),
  /** What the job needed when it was sent; null if nothing. */
  needed: z.string().nullable(),
  /** It is another answer than the job needs. The mark rejects nobody. */
  knockedOut: z.boolean(),
  fileId: z.string().nullable(),
})
export type SentAnswer = z.output<typeof sentAnswer>

/** Older applications hold the question and the answer alone. */
const storedAnswers = z
  .array(
    z.object({
      id: z.string().nullable().default(null),
      question: z.string(),
      kind: z.enum(questionKinds).catch('long').default('long'),
      answer: z.string(),
      needed: z.string().nullable().default(null),
      knockedOut: z.boolean().default(false),
      fileId: z.string().nullable().default(null),
    }),
  )
  .catch([])

export const parseAnswers = (stored: unknown): SentAnswer[] => storedAnswers.parse(stored)
