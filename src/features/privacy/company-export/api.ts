import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'

/** How long an archive of a company can be downloaded. */
export const companyExportHours = 24

const companyExport = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  requestedAt: timestamp.nullable(),
  /** Which owner asked for it; they alone can download it. */
  requestedBy: z.string().nullable(),
  isYours: z.boolean(),
  /** Until when a ready archive can be downloaded, if nobody in it takes back what they sent. */
  expiresAt: timestamp.nullable(),
  size: z.number().nullable(),
})

const forOwners = { access: 'approved employer', right: 'export-company' } as const

/** A company takes its whole record along. */
export const companyExportApi = {
  'GET /employer/export': {
    ...forOwners,
    whileImpersonating: false,
    summary: 'The archive of the company’s whole record, if an owner asked for one.',
    input: emptyInput,
    output: companyExport,
  },
  'POST /employer/export': {
    ...forOwners,
    stepUp: true,
    summary:
      'Ask for an archive of everything the company’s pages show you. While one is being made, or yours can be downloaded, that is answered; a ready one of another owner is replaced.',
    input: emptyInput,
    output: companyExport,
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
  'GET /employer/export/archive': {
    ...forOwners,
    whileImpersonating: false,
    writes: true,
    summary: 'Download the archive that you asked for, a ZIP file.',
    input: emptyInput,
    output: 'response',
    limits: [{ by: 'user', calls: 30, seconds: 900 }],
  },
} satisfies EndpointTable
