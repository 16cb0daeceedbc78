import { type Claim, type Outcome, strongProofs } from '../status.ts'

/**
 * What a company may do, by how well we know that its domain is behind the account. Without that proof a person
 * has approved it, and what a mistake could cost is kept small.
 */
export const limits = {
  proven: { liveJobs: 200 },
  unproven: { liveJobs: 3 },
} as const
export type Tier = keyof typeof limits

type Row = { claim: Claim; outcome: Outcome; expiresAt: Date | null }

export const tierOf = (evidence: readonly Row[], now: Date): Tier =>
  evidence.some(
    ({ claim, outcome, expiresAt }) =>
      strongProofs.includes(claim) && outcome === 'pass' && (!expiresAt || expiresAt > now),
  )
    ? 'proven'
    : 'unproven'

/** What to say to a company that has as many live jobs as it may. */
export const fullWords = (tier: Tier) =>
  tier === 'proven'
    ? `A company can have ${limits.proven.liveJobs} jobs online. Close one first.`
    : `Until its domain is proven, a company can have ${limits.unproven.liveJobs} jobs online. Prove your domain on the company page, or close one first.`
