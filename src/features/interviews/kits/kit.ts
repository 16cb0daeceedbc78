import { z } from 'zod'
import { optionalText, text } from '#/shared/schemas.ts'

const maxQuestions = 20
const maxAttributes = 10

const attribute = z.object({
  name: text('What to look for', { max: 60 }),
  /** How one recognises it. */
  hint: optionalText('How to recognise it', 300),
})

const namesDiffer = (attributes: { name: string }[]) =>
  new Set(attributes.map(({ name }) => name.toLowerCase())).size === attributes.length

/** What to ask in an interview, and what to look for. Scorecards rate each attribute. */
export const kitContent = z.object({
  questions: z
    .array(text('The question', { max: 500 }))
    .max(maxQuestions, `A kit has at most ${maxQuestions} questions`),
  attributes: z
    .array(attribute)
    .max(maxAttributes, `A kit has at most ${maxAttributes} things to look for`)
    .refine(namesDiffer, 'Two of them have the same name'),
})
export type KitContent = z.output<typeof kitContent>
