import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, id, text, timeZone } from '#/shared/schemas.ts'
import { chosenDay, maxSpanDays } from '../filter-shape.ts'

export const maxSavedReports = 30

/** What the page shows: days of their own, or the last so many. */
const filter = z.object({
  days: z.number().int().min(1).max(maxSpanDays).optional(),
  from: chosenDay.optional(),
  to: chosenDay.optional(),
  job: id.optional(),
  place: z.string().max(400).optional(),
  member: id.optional(),
})
export type SavedFilter = z.output<typeof filter>
export const parseFilter = (stored: unknown) => filter.parse(stored)

const name = text('Name', { max: 60 })
const forCompany = { access: 'approved employer or its recruiter', right: 'see-applicants' } as const
const limits = [{ by: 'user', calls: 120, seconds: 3600 }] as const

/** Reports are known by their names, of which each person has their own. */
export const savedReportsApi = {
  'GET /employer/reports/saved': {
    ...forCompany,
    summary: 'The reports that I saved at this company, by name.',
    input: emptyInput,
    output: z.array(filter.extend({ name: z.string(), isMailed: z.boolean() })),
  },
  'PUT /employer/reports/saved': {
    ...forCompany,
    summary: 'Save the filters of a report under a name. Mine of the same name is replaced.',
    input: filter.extend({
      name,
      /** Each Monday morning there, with the figures of the week before. */
      isMailed: z.boolean().default(false),
      zone: timeZone,
    }),
    output: emptyInput,
    limits: [...limits],
  },
  'POST /employer/reports/saved/rename': {
    ...forCompany,
    summary: 'Give a saved report of mine another name.',
    input: z.object({ name, to: text('New name', { max: 60 }) }),
    output: emptyInput,
    limits: [...limits],
  },
  'DELETE /employer/reports/saved': {
    ...forCompany,
    summary: 'Remove a saved report of mine; its mail ends with it.',
    input: z.object({ name }),
    output: emptyInput,
  },
} satisfies EndpointTable
