import { z } from 'zod'
import type { EndpointTable } from '#/shared/endpoint.ts'
import { id, text, timestamp } from '#/shared/schemas.ts'

const sealedApplication = z.object({
  id,
  companyName: z.string(),
  jobTitle: z.string(),
  endedAt: timestamp,
  /** When it is deleted. */
  keptUntil: timestamp,
  /** The law that wants it kept. */
  law: z.string(),
})
export type SealedApplication = z.input<typeof sealedApplication>

/** What a law wants kept after those who hire have lost it. */
export const sealedApi = {
  'GET /admin/sealed-applications': {
    access: 'admin',
    summary:
      'Sealed copies of ended applications, newest first, at most 50: of a company by its name, or of a person by the address they had.',
    input: z.object({
      company: z.string().trim().max(200).optional(),
      email: z.string().trim().max(200).optional(),
    }),
    output: z.array(sealedApplication),
  },
  'POST /admin/sealed-applications/:id/open': {
    access: 'admin',
    stepUp: true,
    summary: 'Open a sealed copy: a ZIP file in base64. The reason stands in the audit log.',
    input: z.object({ id, reason: text('Reason', { min: 3, max: 1000 }) }),
    output: z.object({ name: z.string(), content: z.base64() }),
    limits: [{ by: 'user', calls: 30, seconds: 3600 }],
  },
} satisfies EndpointTable
