import { z } from 'zod'
import { rejectReasons } from '#/features/applications/api.ts'
import { applicantFilter } from '#/features/applications/board/shapes.ts'
import { stage, version } from '#/features/applications/shapes.ts'
import { preOfferStages } from '#/features/applications/stages.ts'
import { maxMessageLength } from '#/features/messages/limits.ts'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, optionalText, text } from '#/shared/schemas.ts'
import { bulkKinds, bulkStatus, filledText, maxPeople } from './shapes.ts'

const key = z.uuid('That key is not valid')
/** Left out for the common text, but never empty. */
const ownText = text('Text for one person', { max: maxMessageLength })
  .nullish()
  .transform((value) => value ?? null)
const person = z.object({ id, version, message: ownText })
const people = z.array(person).max(maxPeople, `Choose at most ${maxPeople} people`)
const forCompany = { access: 'approved employer or its recruiter' } as const
const letter = {
  reason: z.enum(rejectReasons, 'Choose a reason').optional(),
  /** With places such as {{first name}}, filled in for each person. */
  message: optionalText('Message', maxMessageLength),
}

export const bulkApi = {
  'GET /employer/jobs/:id/people': {
    ...forCompany,
    right: 'see-applicants',
    summary:
      'All applicants of a job that match, to choose them together: id, version, name and stage alone.',
    input: applicantFilter.extend({ id }),
    output: z.array(z.object({ id, version, name: z.string(), stage })),
  },
  'POST /employer/jobs/:id/bulk/preview': {
    ...forCompany,
    right: 'see-applicants',
    summary: 'A text as each of these people will read it. Nothing is sent.',
    input: z.object({
      id,
      message: text('Message', { max: maxMessageLength }),
      people: z.array(id).max(50),
    }),
    output: z.array(filledText),
  },
  'POST /employer/jobs/:id/bulk': {
    ...forCompany,
    right: 'move-applicants',
    summary:
      'Move, reject, message or tag many applicants of a job. Those who changed meanwhile are left and named. The same key again changes nothing.',
    input: z.object({
      id,
      key,
      kind: z.enum(bulkKinds),
      to: z.enum(preOfferStages).optional(),
      tag: text('Tag', { max: 40 }).optional(),
      people,
      ...letter,
    }),
    output: bulkStatus,
    limits: [{ by: 'user', calls: 120, seconds: 3600 }],
  },
  'GET /employer/bulk/:id': {
    ...forCompany,
    right: 'see-applicants',
    summary: 'How far such a press has come, and whom it left as they were.',
    input: z.object({ id }),
    output: bulkStatus,
  },
  'POST /employer/bulk/:id/undo': {
    ...forCompany,
    right: 'move-applicants',
    summary: 'Take it back, for everybody it was done to and who has not changed since.',
    input: z.object({ id }),
    output: bulkStatus,
  },
  'GET /employer/jobs/:id/closing': {
    ...forCompany,
    right: 'see-applicants',
    summary: 'Who has no answer yet: a job closes with one for each of them.',
    input: z.object({ id }),
    output: z.object({
      /** Everybody who applied and did not leave, and how many of them have their answer. */
      total: z.number(),
      answered: z.number(),
      open: z.array(z.object({ id, version, name: z.string(), stage })),
      /** They hold an offer, which stays as it is. */
      withOffer: z.array(z.object({ id, name: z.string(), stage })),
    }),
  },
  'POST /employer/jobs/:id/close-with-answers': {
    ...forCompany,
    right: 'publish-jobs',
    summary:
      'Close a job and answer everybody who has no answer yet. Refused when somebody is left out, has applied meanwhile or was moved.',
    input: z.object({
      id,
      version,
      key,
      reason: z.enum(['filled', 'withdrawn'], 'Say why the job closes'),
      /** One letter for each stage at which somebody waits. */
      groups: z.array(z.object({ stage, ...letter })).max(10),
      people: z.array(person).max(maxPeople),
    }),
    output: z.object({ id, bulk: bulkStatus.nullable() }),
  },
} satisfies EndpointTable
