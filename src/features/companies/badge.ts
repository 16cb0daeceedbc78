import { z } from 'zod'
import { timestamp } from '#/shared/schemas.ts'
import { verificationLevels } from '#/shared/verification.ts'

/** The fields of the verified badge: approval date, verification level, and the proven domain. */
export const verifiedBadge = {
  verifiedAt: timestamp.nullable(),
  verificationLevel: z
    .enum(verificationLevels)
    .describe('`domain`: its domain was confirmed. `company`: a register or a person confirmed the company.'),
  verifiedDomain: z
    .string()
    .nullable()
    .describe('The proven domain; null when a person approved the company without a proof of its domain.'),
}
