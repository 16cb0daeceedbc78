import { z } from 'zod'
import { plannedOffersApi } from '#/features/applications/planned-offers/api.ts'
import { prospectsApi } from '#/features/applications/prospects/api.ts'
import { applicantDetail } from '#/features/applications/shapes.ts'
import { companiesApi } from '#/features/companies/api.ts'
import { teamApi } from '#/features/companies/team/api.ts'
import { scorecardsApi } from '#/features/interviews/scorecards/api.ts'
import { companyInterview } from '#/features/interviews/shapes.ts'
import { jobBoardsApi } from '#/features/jobs/boards/api.ts'
import { employerJob } from '#/features/jobs/fields/employer-job.ts'
import { jobHistoryEntry } from '#/features/jobs/history/api.ts'
import { message, messageTemplate } from '#/features/messages/shapes.ts'
import { invited } from '#/features/talent/api.ts'
import { timestamp } from '#/shared/schemas.ts'

// What an archive of a company holds, made of the shapes that its pages show, so that a field of a page is in it as well.
// `describe` is read on the archive’s own page.

const text = z.string()
/** `path` is where the file is in the archive; null for one that the company may not read. */
const packedFile = z.object({ name: text, size: z.number(), path: text.nullable() })

const { evidence, history: checkHistory } = companiesApi['GET /employers/evidence'].output.shape
const { members, invitations, history: teamHistory } = teamApi['GET /employer/team'].output.shape
const cards =
  scorecardsApi['GET /employer/applications/:id/scorecards'].output.shape.interviews.element.shape.cards
const prospect = prospectsApi['GET /employer/jobs/:id/prospects'].output.shape.people.element

const plannedOffer = plannedOffersApi['GET /employer/planned-offers'].output.element
const board = jobBoardsApi['GET /job-boards'].output.element

export const recordedApplication = applicantDetail
  .omit({ version: true, allowedStages: true, pendingNotice: true, job: true, resume: true, answers: true })
  .extend({
    isWithdrawn: z.boolean().describe('What they sent is gone; the name and the history are left'),
    resume: packedFile.nullable(),
    answers: z.array(
      z.object({
        question: text,
        answer: text,
        needed: text.nullable(),
        knockedOut: z.boolean(),
        path: text.nullable(),
      }),
    ),
    messages: z.array(
      message.pick({ id: true, sentBy: true, body: true, sentAt: true }).extend({
        author: text.nullable(),
        files: z.array(packedFile),
      }),
    ),
    interviews: z.array(
      companyInterview
        .omit({ version: true, applicationId: true, isMine: true, job: true })
        .extend({ cards }),
    ),
    offerRecord: text.nullable().describe('The signed record of the offers, as both sides can download it'),
  })

export const recordedJob = employerJob.omit({ version: true, firstJobReview: true }).extend({
  hiringTeam: z.array(z.object({ name: text, isOwner: z.boolean() })),
  history: z.array(jobHistoryEntry),
  prospects: z
    .array(prospect.omit({ resume: true }).extend({ resume: packedFile.nullable() }))
    .describe('People whom the team added, and who have not applied'),
})

export const recordedCompany = z.object({
  madeAt: timestamp,
  madeFor: text.describe('The owner who asked for it: it holds what they may read'),
  leftOut: z.array(text),
  company: companiesApi['GET /employers'].output.omit({ yourRole: true }),
  page: companiesApi['GET /employers/page'].output,
  check: z.object({ evidence, history: checkHistory }),
  team: z.object({
    members: z.array(
      members.element.pick({ id: true, name: true, email: true, role: true, lastSeenAt: true }),
    ),
    invitations,
    history: teamHistory,
  }),
  recruiters: z.array(
    z.object({ name: text.nullable(), agency: text, state: text, note: text.nullable(), since: timestamp }),
  ),
  messageTemplates: z.array(messageTemplate),
  jobTemplates: z.array(z.object({ name: text, createdAt: timestamp, fields: z.record(text, z.unknown()) })),
  views: z
    .array(z.object({ name: text, madeBy: text, job: text.nullable(), shows: z.record(text, z.unknown()) }))
    .describe('Views of applicants that the team shares'),
  plannedOffers: z
    .array(plannedOffer)
    .describe('Offers that wait for an approval or for their day. Nobody was sent them'),
  talentInvitations: z
    .array(z.object({ job: text, invitedBy: text.nullable(), at: timestamp, state: invited.shape.state }))
    .describe('Whom your team invited to apply is not said here: they have not sent you anything'),
  boards: z
    .array(
      board.omit({ id: true, jobs: true, toLookAt: true }).extend({
        jobs: z.array(z.object({ title: text, url: text, goneSince: timestamp.nullable() })),
      }),
    )
    .describe('Boards elsewhere that your company follows'),
  webhooks: z.array(z.object({ name: text, createdAt: timestamp })).describe('By name alone'),
  tokens: z
    .array(z.object({ name: text, madeBy: text, createdAt: timestamp, expiresAt: timestamp }))
    .describe('By name alone'),
})

// As they are read; `z.encode` makes of them what is written, and leaves out whatever the schema does not name.
export type RecordedApplication = z.output<typeof recordedApplication>
export type RecordedJob = z.output<typeof recordedJob>
export type RecordedCompany = z.output<typeof recordedCompany>
export type WrittenApplication = z.input<typeof recordedApplication>
export type WrittenJob = z.input<typeof recordedJob>
export type WrittenCompany = z.input<typeof recordedCompany>

/** The whole of `data.json`. */
export const companyRecord = recordedCompany.extend({
  $schema: text,
  jobs: z.array(recordedJob.extend({ applications: z.array(recordedApplication) })),
})

/** It names each property, and allows no other. */
export const recordSchema = () =>
  z.toJSONSchema(companyRecord, {
    target: 'draft-2020-12',
    io: 'input',
    unrepresentable: 'any',
    override({ jsonSchema }) {
      if (jsonSchema.type === 'object' && jsonSchema.properties) jsonSchema.additionalProperties ??= false
    },
  })
