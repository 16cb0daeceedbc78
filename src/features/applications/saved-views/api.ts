import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, optionalText, text } from '#/shared/schemas.ts'
import { applicantSorts, sortInput } from '../board/shapes.ts'

export const maxViews = 50

/** What a view shows: the filter, the order, and as a board or a table. */
const shown = z.object({
  q: z.string(),
  late: z.boolean(),
  tag: z.string(),
  source: z.string(),
  sort: z.enum(applicantSorts),
  descending: z.boolean(),
  layout: z.enum(['board', 'table']),
})
type Shown = z.output<typeof shown>

const everybody: Shown = {
  ...{ q: '', late: false, tag: '', source: '' },
  ...{ sort: 'changed', descending: false, layout: 'board' },
}
/** A stored one; what was not stored yet when it was saved is as without a view. */
export const parseView = (stored: unknown): Shown => ({ ...everybody, ...shown.partial().parse(stored) })

const savedView = shown.extend({
  id,
  name: z.string(),
  /** Offered on every job of the company. */
  forAllJobs: z.boolean(),
  isShared: z.boolean(),
  /** Who shared it; null for the reader’s own. */
  sharedBy: z.string().nullable(),
  mayRemove: z.boolean(),
})

/** Kept as JSON, which does not hold every character. */
const words = (label: string, max: number) => optionalText(label, max).transform((value) => value ?? '')

const forCompany = { access: 'approved employer or its recruiter', right: 'see-applicants' } as const

/** Named filters of a job’s applicants. */
export const savedViewsApi = {
  'GET /employer/jobs/:id/views': {
    ...forCompany,
    summary: 'My views of this job’s applicants, and those that the team shares. By name.',
    input: z.object({ id }),
    output: z.array(savedView),
  },
  'POST /employer/jobs/:id/views': {
    ...forCompany,
    summary: 'Save a view, for this job or for all. One of mine with the same name is replaced.',
    input: sortInput.extend({
      id,
      q: words('Words', 200),
      late: z.boolean().default(false),
      tag: words('Tag', 40),
      source: words('Source', 60),
      layout: shown.shape.layout.default('board'),
      name: text('Name', { max: 60 }),
      forAllJobs: z.boolean().default(false),
      /** Only members of the team share. */
      isShared: z.boolean().default(false),
    }),
    output: savedView,
    limits: [{ by: 'user', calls: 120, seconds: 3600 }],
  },
  'DELETE /employer/jobs/:id/views/:viewId': {
    ...forCompany,
    summary:
      'Remove a view: my own, or one that the team shares for those who manage it. One that is gone stays so.',
    input: z.object({ id, viewId: id }),
    output: z.object({}),
  },
} satisfies EndpointTable
