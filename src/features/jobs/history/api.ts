import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { jobEventKinds } from '../team/event-kinds.ts'

/** One field, in words. Empty: there was nothing. */
const changedField = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() })

export const jobHistoryEntry = z.object({
  at: timestamp,
  /** Null: the product itself. */
  by: z.string().nullable(),
  /** What happened; null if the job was only changed. */
  kind: z.enum([...jobEventKinds, 'expired']).nullable(),
  /** Whom it was done to, where it was a person. */
  person: z.string().nullable(),
  changes: z.array(changedField),
})

/** What somebody changed at once, for whoever reviews the job. */
export const jobEdit = jobHistoryEntry.pick({ at: true, by: true, changes: true })

export const jobHistoryApi = {
  'GET /employer/jobs/:id/history': {
    access: 'approved employer or its recruiter',
    right: 'see-jobs',
    tokens: true,
    summary:
      'What happened to a job and what was changed in it, by whom, newest first. The last 100 changes are kept. meta.nextCursor is `before` of the next page.',
    input: z.object({ id, before: timestamp.optional() }),
    output: z.object({ title: z.string(), entries: z.array(jobHistoryEntry) }),
  },
} satisfies EndpointTable
