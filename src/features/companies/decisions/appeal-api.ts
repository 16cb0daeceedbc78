import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { companyDecisionNames } from './decisions.ts'

/** A decision as shown to its company, without the person who made it. */
const statement = z.object({
  id,
  decision: z.enum(companyDecisionNames),
  reasons: z.array(z.string()),
  note: z.string(),
  /** The findings at the time of the decision. */
  facts: z.array(z.object({ claim: z.string(), outcome: z.string(), finding: z.string() })),
  decidedAt: timestamp,
  canAppeal: z.boolean(),
  appeal: z
    .object({
      text: z.string(),
      at: timestamp,
      outcome: z.enum(['uphold', 'overturn', 'withdrawn']).nullable(),
      /** The target date of the answer. */
      answerBy: timestamp,
      answer: z.object({ reasons: z.array(z.string()), note: z.string(), at: timestamp }).nullable(),
    })
    .nullable(),
  /** Whether another administrator than the decider exists, who may answer an appeal. */
  hasAppealReviewer: z.boolean(),
})

export const appealApi = {
  'GET /employers/statement': {
    access: 'employer',
    right: 'see-company',
    unconfirmed: true,
    summary:
      'The decision that sent the company back, refused or suspended it: its reasons, its facts, and the appeal. Null when there is none.',
    input: emptyInput,
    output: statement.nullable(),
  },
  'POST /employers/appeal': {
    access: 'employer',
    right: 'change-checked-facts',
    summary: 'Appeal against a refusal or a suspension, once. Somebody else than who decided reads it.',
    input: z.object({ decisionId: id, text: text('What we should know', { min: 10, max: 4000 }) }),
    output: statement,
    limits: [{ by: 'user', calls: 10, seconds: 3600 }],
  },
} satisfies EndpointTable
