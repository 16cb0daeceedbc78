import { type VerificationLevel, verificationLabels } from '#/shared/verification.ts'
import { type Claim, type EvidenceOutcome, strongProofs } from '../verification/status.ts'

/**
 * Limits by verification tier. Without proof of the domain the approval depends on a person's judgement, so the damage of a
 * mistake is limited. `newApplicants` counts applications opened for the first time within 24 hours, because opening one
 * shows an address and a résumé.
 */
export const verificationTierLimits = {
  proven: { liveJobs: 200, newApplicants: 1000 },
  domain: { liveJobs: 20, newApplicants: 200 },
  unproven: { liveJobs: 3, newApplicants: 20 },
} as const
type Tier = keyof typeof verificationTierLimits

type Row = { claim: Claim; outcome: EvidenceOutcome; expiresAt: Date | null }

/** `domain` when only the automatic checks confirmed the company; `unproven` when a person approved it without domain proof. */
export const tierOf = (evidence: readonly Row[], now: Date, level: VerificationLevel): Tier =>
  evidence.some(
    ({ claim, outcome, expiresAt }) =>
      strongProofs.includes(claim) && outcome === 'pass' && (!expiresAt || expiresAt > now),
  )
    ? level === 'company'
      ? 'proven'
      : 'domain'
    : 'unproven'

const levelSuffix = { proven: '', domain: ` with “${verificationLabels.domain}” alone` }

/** The error text when the limit of live jobs is reached. */
export const jobLimitSentence = (tier: Tier) =>
  tier !== 'unproven'
    ? `A company${levelSuffix[tier]} can have ${verificationTierLimits[tier].liveJobs} jobs online. Close one first.`
    : `Until its domain is proven, a company can have ${verificationTierLimits.unproven.liveJobs} jobs online. Prove your domain on the company page, or close one first.`

/** The error text when the daily limit of opened applications is reached. */
export const viewLimitSentence = (tier: Tier) =>
  tier !== 'unproven'
    ? `A company${levelSuffix[tier]} can open ${verificationTierLimits[tier].newApplicants} new applications within 24 hours. Try again tomorrow. Nothing is lost: the others wait.`
    : `Until its domain is proven, a company can open ${verificationTierLimits.unproven.newApplicants} new applications within 24 hours. Prove your domain on the company page, or try again tomorrow. Nothing is lost: the others wait.`
