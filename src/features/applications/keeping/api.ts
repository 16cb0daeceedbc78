import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, timestamp } from '#/shared/schemas.ts'

export const keepingFields = {
  /** Once it has ended: the day on which all that was sent is deleted. */
  keptUntil: timestamp.nullable(),
  /** Whether its applicant asked to be kept in mind. */
  keptByWish: z.boolean(),
  /** Until when it is kept if they ask for it; null if they have, or cannot. */
  keptIfAsked: timestamp.nullable(),
}

export const keepingDetail = {
  ...keepingFields,
  /** For how many months after its end a law wants a sealed copy kept. */
  sealing: z.object({ months: z.number(), law: z.string() }).nullable(),
}

const keptMonths = z.object({ months: z.int().min(1).max(36).nullable() })

export const keepingApi = {
  'POST /applications/:id/keep': {
    access: 'seeker',
    summary:
      'Ask the company to keep your ended application for a year from now, or with `keep: false` no longer than you were told.',
    input: z.object({ id, keep: z.boolean() }),
    output: z.object(keepingFields),
    limits: [{ by: 'user', calls: 120, seconds: 3600 }],
  },
} satisfies EndpointTable

/** The company’s own choice. */
export const keptMonthsApi = {
  'GET /employer/kept-months': {
    access: 'approved employer',
    right: 'see-company',
    summary:
      'After how many months the company deletes applications that have ended; null: as the law of each place says.',
    input: emptyInput,
    output: keptMonths,
  },
  'PUT /employer/kept-months': {
    access: 'approved employer',
    right: 'edit-company-page',
    summary: 'Choose after how many months ended applications are deleted: those that are sent from now on.',
    input: keptMonths,
    output: keptMonths,
  },
} satisfies EndpointTable
