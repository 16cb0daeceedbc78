import { z } from 'zod'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { jobDecisionReasonValues } from '#/features/jobs/decision-reasons.ts'
import { reportCategoryValues, reportSubjects } from '#/features/reports/categories.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timestamp } from '#/shared/schemas.ts'
import { advertBlock } from '../jobs/api.ts'

export const caseDecisions = ['none', 'warn', 'hide', 'remove', 'suspend'] as const
const decision = z.enum(caseDecisions, 'Choose a step')
const reasonCode = z.enum(jobDecisionReasonValues, 'Choose a reason')

const caseRow = z.object({
  id,
  /** The case number used by staff. */
  number: z.number(),
  subjectType: z.enum(reportSubjects),
  subject: z.string(),
  company: z.string(),
  severity: z.number(),
  /** The most frequent category of its reports. */
  category: z.enum(reportCategoryValues),
  reports: z.number(),
  openedAt: timestamp,
  decision: decision.nullable(),
  decidedAt: timestamp.nullable(),
})

const decided = z.object({
  version: z.number(),
  decision: decision.nullable(),
  /** Until when it can be undone; null if it was undone. */
  undoUntil: timestamp.nullable(),
})

export const reportCasesApi = {
  'GET /admin/reports': {
    access: 'admin',
    summary:
      'Reported jobs, companies and messages: the gravest first, then the oldest; and what was decided lately.',
    input: emptyInput,
    output: z.object({ open: z.array(caseRow), decided: z.array(caseRow) }),
  },
  'GET /admin/reports/:id': {
    access: 'admin',
    summary: 'One case: what reporters chose and wrote, never who they are, and the reported thing itself.',
    input: z.object({ id }),
    output: caseRow.extend({
      version: z.number(),
      /** The conflict of interest that keeps the current user from deciding, if any. */
      conflict: z.string().nullable(),
      allowedDecisions: z.array(decision),
      reasonCode: reasonCode.nullable(),
      note: z.string().nullable(),
      decidedBy: z.string().nullable(),
      undoUntil: timestamp.nullable(),
      companyFacts: z.object({
        id,
        slug: z.string(),
        name: z.string(),
        photo: z.string().nullable(),
        status: z.string(),
        domain: z.string().nullable(),
        ...verifiedBadge,
        openJobs: z.number(),
        applicants: z.number(),
        earlierCases: z.number(),
      }),
      job: z
        .object({
          id,
          slug: z.string(),
          state: z.enum(['held', 'hidden', 'removed']).nullable(),
          blocks: z.array(advertBlock),
        })
        .nullable(),
      /** Whose message was reported; null for other cases, and once their account is erased. */
      applicant: z
        .object({
          id,
          name: z.string(),
          since: timestamp,
          isSuspended: z.boolean(),
          /** Other cases about them in which staff had to step in. */
          earlierCases: z.number(),
        })
        .nullable(),
      /** Of a conversation only what was reported, oldest first. */
      messages: z.array(
        z.object({ id: z.string(), author: z.string().nullable(), body: z.string(), at: timestamp }),
      ),
      /** How many people reported; several reports from one connection may be one person. */
      people: z.object({
        accounts: z.number(),
        confirmed: z.number(),
        unconfirmed: z.number(),
        connections: z.number(),
      }),
      reportList: z.array(
        z.object({
          id,
          category: z.enum(reportCategoryValues),
          details: z.string(),
          at: timestamp,
          by: z.enum(['seeker', 'employer', 'recruiter', 'staff', 'confirmed address', 'visitor']),
        }),
      ),
    }),
  },
  'POST /admin/reports/:id/decide': {
    access: 'admin',
    stepUp: true,
    summary: 'Decide a case, with a reason. Employer and reporters are told ten seconds later.',
    input: z.object({
      id,
      decision,
      reasonCode,
      /** Shown to the employer if the decision has consequences. */
      note: text('Note', { min: 3, max: 1000 }),
      version: z.int(),
    }),
    output: decided,
  },
  'POST /admin/reports/:id/undo': {
    access: 'admin',
    summary: 'Take a decision back, with all that it did, before anyone was told.',
    input: z.object({ id }),
    output: decided,
  },
} satisfies EndpointTable
