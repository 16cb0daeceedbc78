import { type VerificationLevel, verificationLabels } from '#/shared/verification.ts'
import { type Claim, type Outcome, strongProofs } from '../verification/status.ts'

/**
 * What a company may do, by how well we know that its domain is behind the account. Without that proof a person
 * has approved it, and what a mistake could cost is kept small.
 * `newApplicants` are opened for the first time within 24 hours: opening shows an address and a résumé.
 */
export const limits = {
  proven: { liveJobs: 200, newApplicants: 1000 },
  domain: { liveJobs: 20, newApplicants: 200 },
  unproven: { liveJobs: 3, newApplicants: 20 },
} as const
type Tier = keyof typeof limits

type Row = { claim: Claim; outcome: Outcome; expiresAt: Date | null }

/** `domain` where the checks alone confirmed it; `unproven` where a person did without a proof of the domain. */
export const tierOf = (evidence: readonly Row[], now: Date, level: VerificationLevel): Tier =>
  evidence.some(
    ({ claim, outcome, expiresAt }) =>
      strongProofs.includes(claim) && outcome === 'pass' && (!expiresAt || expiresAt > now),
  )
    ? level === 'company'
      ? 'proven'
      : 'domain'
    : 'unproven'

const withPlate = { proven: '', domain: ` with “${verificationLabels.domain}” alone` }

/** What to say to a company that has as many live jobs as it may. */
export const fullWords = (tier: Tier) =>
  tier !== 'unproven'
    ? `A company${withPlate[tier]} can have ${limits[tier].liveJobs} jobs online. Close one first.`
    : `Until its domain is proven, a company can have ${limits.unproven.liveJobs} jobs online. Prove your domain on the company page, or close one first.`

/** What to say to a company that has opened as many applications as it may within a day. */
export const viewLimitSentence = (tier: Tier) =>
  tier !== 'unproven'
    ? `A company${withPlate[tier]} can open ${limits[tier].newApplicants} new applications within 24 hours. Go on tomorrow. Nothing is lost: the others wait.`
    : `Until its domain is proven, a company can open ${limits.unproven.newApplicants} new applications within 24 hours. Prove your domain on the company page, or go on tomorrow. Nothing is lost: the others wait.`
