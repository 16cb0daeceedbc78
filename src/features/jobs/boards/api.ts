import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, timestamp } from '#/shared/schemas.ts'
import { jobStatuses } from '../fields/job-terms.ts'
import { checkedRow } from '../import/api.ts'
import { providerNames } from './provider-names.ts'

const address = z
  .string('Paste the address of your board')
  .trim()
  .min(1, 'Paste the address of your board')
  .max(500, 'This address is too long')

const boardJob = z.object({
  externalId: z.string(),
  title: z.string(),
  url: z.string(),
  /** Null where it became no draft, or its draft was discarded. */
  job: z.object({ id, status: z.enum(jobStatuses) }).nullable(),
  /** Fields that changed there and are as before here. */
  changed: z.array(z.string()),
  problem: z.string().nullable(),
  goneSince: timestamp.nullable(),
})

export const jobBoardsApi = {
  'POST /job-boards/check': {
    access: 'approved employer',
    right: 'write-jobs',
    summary:
      'A dry run: the jobs of a public board at Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Personio or Recruitee, and what each becomes. Nothing is stored.',
    input: z.object({ address }),
    output: z.object({
      provider: z.enum(providerNames),
      account: z.string(),
      rows: z.array(checkedRow.extend({ url: z.string() })),
    }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
    transaction: 'own',
  },
  'POST /job-boards': {
    access: 'approved employer',
    right: 'write-jobs',
    summary:
      'Follow a board: each job becomes a draft now, and every hour what is new there, what changed and what ended is brought here.',
    input: z.object({ address }),
    output: z.object({ id, added: z.number() }),
    limits: [{ by: 'user', calls: 20, seconds: 3600 }],
    transaction: 'own',
  },
  'GET /job-boards': {
    access: 'approved employer',
    right: 'see-jobs',
    summary: 'The boards that my company follows, and the jobs of each that somebody has to look at.',
    input: z.object({}),
    output: z.array(
      z.object({
        id,
        provider: z.enum(providerNames),
        account: z.string(),
        followedBy: z.string().nullable(),
        readAt: timestamp.nullable(),
        problem: z.string().nullable(),
        /** How many it has. */
        jobs: z.number(),
        toLookAt: z.array(boardJob),
      }),
    ),
  },
  'DELETE /job-boards/:id': {
    access: 'approved employer',
    right: 'write-jobs',
    summary: 'Follow a board no more. The jobs that came from it stay.',
    input: z.object({ id }),
    output: z.object({}),
  },
  'POST /job-boards/:id/keep': {
    access: 'approved employer',
    right: 'write-jobs',
    summary: 'Leave a job as it is here, although it changed on the board.',
    input: z.object({ id, externalId: z.string().max(200) }),
    output: z.object({}),
  },
} satisfies EndpointTable
