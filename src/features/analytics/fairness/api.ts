import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'
import { answerValues, questions } from './questions.ts'
import { rateStages, verdicts } from './rates.ts'

const question = z.enum(questions)
const choice = 'Choose one of the answers'
const answers = z.object({
  gender: z.enum(answerValues.gender, choice).optional(),
  ethnicity: z.enum(answerValues.ethnicity, choice).optional(),
  disability: z.enum(answerValues.disability, choice).optional(),
  age: z.enum(answerValues.age, choice).optional(),
})

const asked = z.object({
  /** None: the company does not ask. */
  questions: z.array(question).max(questions.length),
})

const own = z.object({
  company: z.string(),
  /** What the company asks; empty where it asks nothing, or can hire no more. */
  questions: z.array(question),
  answers,
})

const stage = z.enum(rateStages)
/** Against the highest rate of the question at the stage; null where there is nothing to compare with. */
const ratio = z.number().nullable()

export const fairnessApi = {
  'GET /employer/fairness-questions': {
    access: 'approved employer',
    right: 'see-company',
    summary:
      'What the company asks applicants apart from their application, to see whether it treats groups alike.',
    input: emptyInput,
    output: asked,
  },
  'PUT /employer/fairness-questions': {
    access: 'approved employer',
    right: 'edit-company-page',
    summary:
      'Choose what is asked. Answers to a question that is asked no more are deleted within a week; what was counted stays.',
    input: asked,
    output: asked,
  },
  'GET /applications/:id/fairness': {
    access: 'seeker',
    summary: 'What the company of my application asks for its counts of fairness, and what I answered.',
    input: z.object({ id }),
    output: own,
    whileImpersonating: false,
  },
  'PUT /applications/:id/fairness': {
    access: 'seeker',
    summary:
      'Answer, or change my answers, for all my applications to the company. What is left out is taken back. Nobody who hires can read an answer.',
    input: z.object({ id, answers }),
    output: own,
  },
  'GET /employer/reports/fairness': {
    access: 'approved employer',
    right: 'see-fairness',
    summary:
      'How many of each group came to a stage, in the years up to the latest counted quarter. Each quarter is counted once, with noise, in groups of ten people or more.',
    input: z.object({ years: z.coerce.number().int().min(1).max(2).default(1) }),
    output: z.object({
      questions: z.array(question),
      /** The latest quarter that is counted, of UTC: four times the year, and 0 to 3. Null: none is. */
      latest: z.number().nullable(),
      /** When the next quarter is counted. */
      nextAt: timestamp,
      /** Questions with a group that is large enough. Rates are in percent. */
      results: z.array(
        z.object({
          question,
          groups: z.array(
            z.object({
              answer: z.string(),
              /** About. */
              people: z.number(),
              stages: z.array(
                z.object({
                  ...{ stage, rate: z.number() },
                  ...{ ratio, low: ratio, high: ratio },
                  verdict: z.enum(verdicts).nullable(),
                }),
              ),
            }),
          ),
        }),
      ),
      /** Read blind against read with names before; null where nobody was read blind. */
      blind: z
        .object({
          since: z.number(),
          rows: z.array(
            z.object({
              /** Null: all applications, whatever their people answered. */
              question: question.nullable(),
              answer: z.string().nullable(),
              stages: z.array(
                z.object({
                  ...{ stage, before: z.number(), after: z.number() },
                  /** The difference, of a hundred; likely between these ends. */
                  points: z.number(),
                  ...{ low: z.number(), high: z.number(), couldBeChance: z.boolean() },
                }),
              ),
            }),
          ),
        })
        .nullable(),
    }),
  },
} satisfies EndpointTable
