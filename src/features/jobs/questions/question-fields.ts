import { z } from 'zod'
import { text } from '#/shared/schemas.ts'
import { mergeQuestions, newQuestionId, type Question, questionKinds } from './questions.ts'

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'This is not a question')
const chosen = z.array(z.string().max(200)).max(30)
const bound = z.number().min(-1e12).max(1e12).nullable().default(null)

const questionText = text('Question', { max: 300 })

/** A question as an employer writes it; a text alone is a long, required one. A draft may be unfinished. */
const questionInput = z.union(
  [
    questionText,
    z.object({
      id: id.optional(),
      text: questionText,
      kind: z.enum(questionKinds, 'Choose a kind of answer'),
      required: z.boolean().default(true),
      options: z
        .array(text('An answer', { max: 200 }).refine((one) => !/[\r\n]/.test(one), 'An answer is one line'))
        .max(30, 'Give at most 30 answers')
        .default([]),
      showIf: z.object({ question: id, answers: chosen }).nullable().default(null),
      knockOut: z
        .object({ answers: chosen.default([]), min: bound, max: bound })
        .nullable()
        .default(null),
    }),
  ],
  'Write the question',
)

export const questionsInput = z.array(questionInput).max(10, 'Ask at most 10 questions')

export const question = z.object({
  id: z.string(),
  text: z.string(),
  kind: z.enum(questionKinds),
  required: z.boolean(),
  options: z.array(z.string()),
  showIf: z.object({ question: z.string(), answers: z.array(z.string()) }).nullable(),
  knockOut: z
    .object({ answers: z.array(z.string()), min: z.number().nullable(), max: z.number().nullable() })
    .nullable(),
})

const storedTexts = z.array(z.string()).catch([])
const storedModels = z.array(question).catch([])

export const parseQuestions = (row: { questions: unknown; questionModels: unknown }): Question[] =>
  mergeQuestions(storedTexts.parse(row.questions), storedModels.parse(row.questionModels ?? []))

/** The two columns of a job that hold its questions; see `mergeQuestions`. */
export function questionColumns(input: z.output<typeof questionsInput>, before: readonly Question[] = []) {
  const used = new Set<string>()
  const written = input.map((one) =>
    typeof one === 'string' ? { text: one, kind: 'long' as const, required: true } : one,
  )
  const known = written.map((one) => {
    const same = ('id' in one && one.id) || before.find((question) => question.text === one.text)?.id
    if (!same || used.has(same)) return null
    used.add(same)
    return same
  })
  const models = written.map(
    (one, place): Question => ({
      ...{ options: [], showIf: null, knockOut: null },
      ...one,
      id: known[place] ?? newQuestionId(place, used),
    }),
  )
  return {
    questions: JSON.stringify(models.map(({ text }) => text)),
    questionModels: JSON.stringify(models),
  }
}
