import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'

/** Years that each database can hold and count a day on from. */
const day = z.iso
  .date('Enter a day like 2026-11-21')
  .refine((text) => text > '1900' && text < '9999', 'Enter a day like 2026-11-21')

/** All filters are optional. */
const filter = {
  /** A part of the name of who did it. */
  actor: z.string().trim().max(100).optional(),
  /** An action such as `company.suspend`, or an area such as `company`. */
  action: z.string().trim().max(60).optional(),
  /** A part of the name of what it was done to, or its id. */
  subject: z.string().trim().max(100).optional(),
  /** Days in UTC, both included. */
  from: day.optional(),
  to: day.optional(),
}

const line = z.object({
  number: z.number(),
  createdAt: timestamp,
  actor: z.string(),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  reason: z.string(),
  detail: z.record(z.string(), z.unknown()),
  hash: z.string(),
})

export const auditApi = {
  'GET /admin/audit': {
    access: 'admin',
    summary: 'The audit log, newest first. `meta.nextCursor` is the `before` of the next page.',
    input: z.object({
      ...filter,
      before: z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    output: z.array(line),
  },
  'GET /admin/audit/chain': {
    access: 'admin',
    summary: 'Whether the chain of hashes is whole, how many lines there are, and the actions that occur.',
    input: emptyInput,
    output: z.object({
      lines: z.number(),
      /** The first entry that breaks the hash chain; null if it is intact. */
      brokenAt: z.number().nullable(),
      newestHash: z.string().nullable(),
      actions: z.array(z.string()),
    }),
  },
  'GET /admin/audit/export': {
    access: 'admin',
    summary: 'The same lines as a file, oldest first, streamed: CSV for spreadsheets or NDJSON.',
    input: z.object({ ...filter, format: z.enum(['csv', 'ndjson']).default('csv') }),
    output: 'response',
  },
} satisfies EndpointTable
