import { z } from 'zod'
import type { EndpointLimit, EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, text, timestamp } from '#/shared/schemas.ts'

const perUser: EndpointLimit = { by: 'user', calls: 20, seconds: 600 }

/** The address itself is a secret and never shown again. */
const externalCalendar = z.object({
  host: z.string(),
  connectedAt: timestamp,
  /** When it was read last, and why the last try failed. */
  readAt: timestamp,
  failure: z.string().nullable(),
})

export const externalApi = {
  'GET /external-calendar': {
    access: 'signed-in',
    summary: 'The calendar elsewhere that tells when you are busy; null without one.',
    input: emptyInput,
    output: externalCalendar.nullable(),
  },
  'PUT /external-calendar': {
    access: 'signed-in',
    summary: 'Read when you are busy from a private calendar address, hourly and before each booking.',
    input: z.object({ address: text('The address', { min: 10, max: 2000 }) }),
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'POST /external-calendar/read': {
    access: 'signed-in',
    summary: 'Read the connected calendar now.',
    input: emptyInput,
    output: externalCalendar,
    limits: [perUser],
    transaction: 'own',
  },
  'DELETE /external-calendar': {
    access: 'signed-in',
    summary: 'Disconnect the calendar; what was read of it is deleted.',
    input: emptyInput,
    output: z.object({}),
  },
} satisfies EndpointTable
