import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { emptyInput, timestamp } from '#/shared/schemas.ts'
import { companyExportApi } from './company-export/api.ts'
import { sealedApi } from './ending/api.ts'

/** Pressed many times, the same archive is answered again; the limit is for programs. */
const perUser = { by: 'user', calls: 120, seconds: 900 } as const

const dataExport = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  requestedAt: timestamp.nullable(),
  /** Until when a ready archive can be downloaded. */
  expiresAt: timestamp.nullable(),
  size: z.number().nullable(),
})

/** What people take with them, and how they leave. */
export const privacyApi = {
  ...sealedApi,
  ...companyExportApi,
  'GET /account/export': {
    access: 'signed-in',
    whileClosed: true,
    whileImpersonating: false,
    summary: 'The archive of the caller’s data, if one was asked for.',
    input: emptyInput,
    output: dataExport,
  },
  'POST /account/export': {
    access: 'signed-in',
    stepUp: true,
    summary:
      'Ask for an archive of everything. While one is being made or can be downloaded, that is answered.',
    input: emptyInput,
    output: dataExport,
    limits: [perUser],
  },
  'GET /account/export/archive': {
    access: 'signed-in',
    whileClosed: true,
    whileImpersonating: false,
    summary: 'Download the archive, a ZIP file.',
    input: emptyInput,
    output: 'response',
    limits: [{ by: 'user', calls: 30, seconds: 900 }],
  },
  'GET /account/deletion': {
    access: 'signed-in',
    whileClosed: true,
    whileImpersonating: false,
    summary: 'What deleting the account ends, erases and leaves; and the day, if it is closed.',
    input: emptyInput,
    output: z.object({
      eraseAt: timestamp.nullable(),
      /** Why it cannot be deleted now. */
      obstacle: z.string().nullable(),
      /** What ends at once, one sentence each. */
      ends: z.array(z.string()),
      erases: z.array(z.string()),
      keeps: z.array(z.object({ what: z.string(), reason: z.string(), until: z.string() })),
    }),
  },
  'POST /account/delete': {
    access: 'signed-in',
    stepUp: true,
    summary: 'Close the account. It is erased after 14 days, unless its owner keeps it.',
    input: emptyInput,
    output: z.object({ eraseAt: timestamp }),
    limits: [perUser],
  },
  'POST /account/keep': {
    access: 'signed-in',
    whileClosed: true,
    summary: 'Open a closed account again.',
    input: emptyInput,
    output: emptyInput,
  },
} satisfies EndpointTable
