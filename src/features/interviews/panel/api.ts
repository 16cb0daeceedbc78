import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { id, text, timestamp, timeZone } from '#/shared/schemas.ts'
import { companyInterview, invitationPlace, personName } from '../shapes.ts'
import { maxParts } from './limits.ts'
import { panelSpec } from './spec.ts'

// Solving a panel costs more than reading a page.
const perUser: EndpointLimit = { by: 'user', calls: 120, seconds: 300 }

const plannedPart = z.object({
  name: z.string(),
  startsAt: timestamp,
  minutes: z.number(),
  people: z.array(personName),
  room: z.string().nullable(),
})

/** A panel that was arranged, and whose calendar elsewhere could not be read before: what it said last counted. */
const arranged = companyInterview.extend({ unreadCalendars: z.array(personName) })

export const panelApi = {
  'POST /employer/applications/:id/panel-plans': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'When a panel is possible: the best arrangements, and every other beginning. Changes nothing.',
    input: z.object({ id, panel: panelSpec, timeZone }),
    output: z.object({
      plans: z.array(z.object({ startsAt: timestamp, endsAt: timestamp, parts: z.array(plannedPart) })),
      all: z.array(timestamp),
      /** The applicant’s, if they chose a time before. */
      seekerTimeZone: z.string().nullable(),
    }),
    limits: [perUser],
  },
  'POST /employer/applications/:id/panels': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary:
      'Invite an applicant to a panel: they pick one of `times`, or any free one. With `isBooked` its one time is booked at once.',
    input: invitationPlace.extend({
      id,
      panel: panelSpec,
      isBooked: z.boolean().default(false),
    }),
    output: arranged,
    limits: [perUser],
    transaction: 'own',
  },
  'GET /employer/interviews/:id/panel-times': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary: 'Every beginning at which this panel is possible.',
    input: z.object({ id }),
    output: z.object({ all: z.array(timestamp) }),
    limits: [perUser],
  },
  'GET /employer/interviews/:id/rearrangement': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary:
      'Of a booked panel in which somebody is missing: the arrangement with the fewest changes; null where there is none.',
    input: z.object({ id }),
    output: z.object({
      plan: z
        .object({
          startsAt: timestamp,
          /** Whether the applicant keeps their time. */
          isSameTime: z.boolean(),
          parts: z.array(plannedPart.extend({ name: z.string().nullable() })),
        })
        .nullable(),
    }),
    limits: [perUser],
  },
  'PUT /employer/interviews/:id/pool': {
    access: 'approved employer or its recruiter',
    right: 'move-applicants',
    summary:
      'Choose who can take which part of a panel that was sent. A booked one keeps its time and is arranged anew with the fewest changes.',
    input: z.object({
      id,
      version: z.number().int().min(1),
      parts: z
        .array(z.object({ id, people: z.array(id).min(1, 'Choose who can take this part').max(12) }))
        .max(maxParts),
    }),
    output: companyInterview,
    limits: [perUser],
    transaction: 'own',
  },
  'POST /employer/interviews/:id/decline': {
    access: 'approved employer or its recruiter',
    right: 'write-notes',
    summary:
      'Say that you cannot come to a panel. It is arranged anew with the fewest changes, and everybody it concerns gets an updated invitation.',
    input: z.object({
      id,
      version: z.number().int().min(1),
      reason: text('A reason', { min: 3, max: 500 }),
    }),
    output: arranged,
    limits: [perUser],
    transaction: 'own',
  },
} satisfies EndpointTable
