import { z } from 'zod'
import { companyStatus } from '#/features/accounts/api.ts'
import { claim, companyFieldNotes, profileFields } from '#/features/companies/api.ts'
import { verifiedBadge } from '#/features/companies/badge.ts'
import { companyDecisionNames, companyReasonCodes } from '#/features/companies/decisions/decisions.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { resemblances } from '#/shared/resemblance.ts'
import { emptyInput, id, nameOrEmail, text, timestamp } from '#/shared/schemas.ts'
import { auditApi } from './audit/api.ts'

const outcome = z.enum(['waiting', 'pass', 'fail', 'unknown'])

/** The kinds of cases. `waiting` and `all` are lists of several kinds. */
export const verificationCaseKinds = [
  'first',
  'again',
  'appeal',
  'suspended',
  'verified',
  'refused',
  'sent back',
] as const
export const queueLists = ['waiting', ...verificationCaseKinds, 'all'] as const

const queuedCase = z.object({
  id,
  name: z.string(),
  status: companyStatus,
  kind: z.enum(verificationCaseKinds),
  entityType: z.string().nullable(),
  place: z.string().nullable(),
  /** Waiting since; for decided cases, decided since. */
  since: timestamp,
  /** When the automatic checks handed it to a person; null while they run, and for decided cases. */
  personSince: timestamp.nullable(),
  /** The main finding against it, what is missing, or what is requested. */
  why: z.string().nullable(),
  /** Who else has it open now. */
  lockHolder: z.string().nullable(),
})

const decisionInput = {
  reasons: z.array(z.enum(companyReasonCodes)).min(1, 'Choose a reason').max(6),
  note: text('Note', { min: 0, max: 1000 }).default(''),
  version: z.number().int(),
}

const caseDecision = z.object({
  id,
  decision: z.enum(companyDecisionNames),
  reasons: z.array(z.string()),
  note: z.string(),
  by: z.string().nullable(),
  /** Made by the current user. */
  own: z.boolean(),
  at: timestamp,
})

const lockHolder = z.object({ name: z.string(), since: timestamp, you: z.boolean() })

/** A name in parts, with the differences to the other name, and a note on each confusable character. */
const nameParts = z.array(z.object({ text: z.string(), differs: z.boolean(), note: z.string().nullable() }))
const resemblance = z.enum(resemblances)

const reviewCase = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  photo: z.string().nullable(),
  status: companyStatus,
  version: z.number(),
  submittedAt: timestamp.nullable(),
  personSince: timestamp.nullable(),
  owner: z.object({ name: z.string(), email: z.string(), since: timestamp }).nullable(),
  /** The conflict of interest that keeps the current user from deciding, if any. */
  conflict: z.string().nullable(),
  /** The decisions available to the current user. `reinstate` proposes, or confirms another person's proposal. */
  allowedDecisions: z.array(z.enum(companyDecisionNames)),
  /** Whether another administrator exists. */
  hasOtherAdmin: z.boolean(),
  lockHolder: lockHolder.nullable(),
  appeal: z
    .object({ text: z.string(), at: timestamp, answerBy: timestamp, against: caseDecision })
    .nullable(),
  proposal: z
    .object({
      reasons: z.array(z.string()),
      note: z.string(),
      by: z.string(),
      own: z.boolean(),
      at: timestamp,
    })
    .nullable(),
  /** A decision of the last seconds that has not taken effect; `own` if the current user can undo it. */
  waiting: z
    .object({ id, decision: z.enum(companyDecisionNames), own: z.boolean(), until: timestamp })
    .nullable(),
  facts: z.array(
    z.object({
      label: z.string(),
      claimed: z.string().nullable(),
      finding: z.string().nullable(),
      claim: claim.nullable(),
      outcome,
      source: z.string().nullable(),
      checkedAt: timestamp.nullable(),
      expiresAt: timestamp.nullable(),
    }),
  ),
  /** What the company changed since it last passed or was last read. */
  changes: z.array(
    z.object({ label: z.string(), from: nameParts.nullable(), to: nameParts.nullable(), at: timestamp }),
  ),
  similarCompanies: z.array(
    z.object({
      id,
      name: z.string(),
      slug: z.string(),
      photo: z.string().nullable(),
      status: companyStatus,
      domain: z.string().nullable(),
      companySize: z.number().nullable(),
      ...verifiedBadge,
      shared: z.array(z.string()),
      /** Both names, if they are confusable. */
      names: z.object({ why: resemblance, own: nameParts, other: nameParts }).nullable(),
    }),
  ),
  /** Well-known names, and names of this site, that this name is confusable with. */
  knownNames: z.array(
    z.object({
      name: z.string(),
      /** The domains of the well-known name; empty for names of this site. */
      domains: z.array(z.string()),
      /** What was compared: the company's name or its domain. */
      compared: z.string(),
      why: resemblance,
      own: nameParts,
      other: nameParts,
    }),
  ),
  decisions: z.array(caseDecision),
  history: z.array(
    z.object({
      from: companyStatus,
      to: companyStatus,
      actor: z.string().nullable(),
      reason: z.string(),
      at: timestamp,
    }),
  ),
})

/** The decision waits until `undoUntil`; the company changes only then. */
const decided = z.object({ version: z.number(), decisionId: id, undoUntil: timestamp })

export const moderationApi = {
  ...auditApi,
  'GET /admin/queues': {
    access: 'admin',
    summary: 'How many cases wait for a person: checks and their appeals, jobs, and reports.',
    input: emptyInput,
    output: z.object({ checks: z.number(), jobs: z.number(), reports: z.number() }),
  },
  'GET /admin/verification': {
    access: 'admin',
    summary:
      'Cases by how long they wait, oldest first: first checks, re-checks, appeals, and cases at rest.',
    input: z.object({
      list: z.enum(queueLists).default('waiting'),
      q: nameOrEmail.optional(),
      page: z.coerce.number<string | number>().int().min(1).max(10_000).default(1),
    }),
    output: z.array(queuedCase),
  },
  'GET /admin/verification/:id': {
    access: 'admin',
    summary:
      'One case: what they say beside what we found, other companies like it, appeal, earlier decisions and history. Reading it is logged.',
    input: z.object({ id }),
    output: reviewCase,
    writes: true,
  },
  'POST /admin/verification/:id/lock': {
    access: 'admin',
    summary: 'Say that you have this case before you; with `takeOver`, although somebody else has.',
    input: z.object({ id, takeOver: z.boolean().default(false) }),
    output: lockHolder,
  },
  'DELETE /admin/verification/:id/lock': {
    access: 'admin',
    summary: 'Lay the case aside.',
    input: z.object({ id }),
    output: z.object({}),
  },
  'POST /admin/verification/:id/decide': {
    access: 'admin',
    stepUp: true,
    summary:
      'Approve, ask for changes (optionally of named fields only), refuse, suspend, or answer an appeal; always with reasons of the closed list. It takes effect, and the company is told, ten seconds later.',
    input: z.object({
      id,
      decision: z.enum(
        ['approve', 'changes', 'refuse', 'suspend', 'uphold', 'overturn'],
        'Choose a decision',
      ),
      requestedFields: z.array(profileFields).max(20).optional(),
      fieldNotes: companyFieldNotes.optional(),
      ...decisionInput,
    }),
    output: decided,
  },
  'POST /admin/decisions/:id/undo': {
    access: 'admin',
    summary: 'Take back your own decision before it takes effect.',
    input: z.object({ id }),
    output: z.object({ companyId: id, version: z.number() }),
  },
  'POST /admin/verification/:id/reinstatement': {
    access: 'admin',
    stepUp: true,
    summary: 'Propose that a suspension is lifted. Somebody else confirms it.',
    input: z.object({ id, ...decisionInput }),
    output: z.object({ version: z.number() }),
  },
  'POST /admin/verification/:id/reinstatement/confirm': {
    access: 'admin',
    stepUp: true,
    summary: 'Lift a suspension as somebody else proposed.',
    input: z.object({ id, version: z.number().int() }),
    output: decided,
  },
  'DELETE /admin/verification/:id/reinstatement': {
    access: 'admin',
    summary: 'Decline the proposal to lift a suspension, or withdraw your own.',
    input: z.object({ id }),
    output: z.object({ version: z.number() }),
  },
} satisfies EndpointTable
