import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { jobDecisionKinds, jobDecisionReasonValues } from '#/features/jobs/decision-reasons.ts'
import { jobEdit } from '#/features/jobs/history/api.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'

const state = z.enum(['held', 'hidden', 'removed'])
const reason = z.enum(jobDecisionReasonValues, 'Choose a reason')
/** Shown to the employer, so it states facts and not how fraud is detected. */
const note = text('Note', { min: 3, max: 1000 })

/** A block of the advert, with links beside their labels. */
export const advertBlock = z.object({ tag: z.enum(['p', 'h3', 'li']), text: z.string() })

const queued = z.object({
  id,
  title: z.string(),
  company: z.string(),
  state,
  since: timestamp,
  /** The main reason, in a few words. */
  why: z.string().nullable(),
  reports: z.number(),
})

const decision = z.object({
  id,
  kind: z.enum(jobDecisionKinds),
  reasonCode: reason,
  note: z.string(),
  by: z.string().nullable(),
  at: timestamp,
  undone: z.boolean(),
})

const appeal = z.object({ decisionId: id, why: z.string(), at: timestamp, yours: z.boolean() })

const decided = z.object({
  version: z.number(),
  state: state.nullable(),
  /** The decision that can be undone, and until when; null if there is none. */
  undo: z.object({ decisionId: id, until: timestamp }).nullable(),
})

export const jobModerationApi = {
  'GET /admin/jobs': {
    access: 'admin',
    summary: 'Jobs that wait for a person, oldest first: held ones, and removals that were appealed.',
    input: emptyInput,
    output: z.object({ held: z.array(queued), appeals: z.array(queued), hidden: z.array(queued) }),
  },
  'GET /admin/jobs/:id': {
    access: 'admin',
    summary: 'One job as an ad, what the screening found in it, and what was decided before.',
    input: z.object({ id }),
    output: z.object({
      id,
      slug: z.string(),
      version: z.number(),
      title: z.string(),
      status: z.enum(['open', 'paused', 'closed']),
      state: state.nullable(),
      since: timestamp.nullable(),
      /** The conflict of interest that keeps the current user from deciding, if any. */
      conflict: z.string().nullable(),
      company: z.object({
        name: z.string(),
        slug: z.string(),
        domain: z.string().nullable(),
        ...verifiedBadge,
        openJobs: z.number(),
        applicants: z.number(),
      }),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      blocks: z.array(advertBlock),
      reasons: z.array(z.object({ key: z.string(), reason: z.string(), evidence: z.string() })),
      openReports: z.number(),
      caseId: id.nullable(),
      history: z.array(decision),
      /** What the employer changed, newest first; the latest ten times. */
      edits: z.array(jobEdit),
      appeal: appeal.nullable(),
      can: z.array(z.enum(jobDecisionKinds)),
    }),
  },
  'POST /admin/jobs/:id/decide': {
    access: 'admin',
    stepUp: true,
    summary: 'Lift the hold, warn, hide until it is mended, or remove. The notice leaves ten seconds later.',
    input: z.object({
      id,
      kind: z.enum(jobDecisionKinds, 'Choose a step'),
      reasonCode: reason,
      note,
      version: z.int(),
    }),
    output: decided,
  },
  'POST /admin/jobs/:id/undo': {
    access: 'admin',
    summary: 'Take a decision back before its notice has left.',
    input: z.object({ id, decisionId: id }),
    output: decided,
  },
  'POST /admin/jobs/:id/answer-appeal': {
    access: 'admin',
    stepUp: true,
    summary: 'Keep a removal or restore the job. Never by the one who removed it.',
    input: z.object({
      id,
      decisionId: id,
      outcome: z.enum(['uphold', 'overturn'], 'Choose an answer'),
      note,
      version: z.int(),
    }),
    output: decided,
  },
} satisfies EndpointTable
