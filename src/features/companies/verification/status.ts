import type { CompanyStatus } from '#/shared/roles.ts'

/** All claims, in display order. */
export const claims = [
  'owner',
  'mailbox',
  'dns',
  'file',
  'domain-age',
  'documents',
  'registration',
  'tax-id',
  'gleif',
  'vies',
  'website',
  'phone',
  'duplicates',
  'human',
] as const
export type Claim = (typeof claims)[number]
export type EvidenceOutcome = 'waiting' | 'pass' | 'fail' | 'unknown'
export type EvidenceStrength = 'strong' | 'medium' | 'weak'
export type VerificationFinding = {
  claim: Claim
  outcome: EvidenceOutcome
  strength: EvidenceStrength
  finding: string
  /** The source of the finding; our own check by default. */
  source?: string | undefined
  /** A hash of the exact proof. */
  proofHash?: string | null | undefined
  /** The date of the proof, if earlier than now. */
  provenAt?: Date | undefined
}

/** Any one of these proves control of the domain. */
export const strongProofs: readonly Claim[] = ['mailbox', 'dns', 'file']

/** Claims checked in public registries. */
export const registryClaims: readonly Claim[] = ['gleif', 'vies']

/** When a proof expires: after twelve months. */
export function proofExpiresAt(provenAt: Date) {
  const end = new Date(provenAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** All status moves of a company: from, to, and who may make them. */
export const companyMoves = {
  send: { from: ['draft', 'rejected'], to: 'pending', by: 'owner' },
  // A mistake found by the checks, put right while a person has the case.
  correct: { from: ['pending'], to: 'pending', by: 'owner' },
  clear: { from: ['pending'], to: 'approved', by: 'checks' },
  approve: { from: ['pending'], to: 'approved', by: 'admin' },
  askForChanges: { from: ['pending'], to: 'draft', by: 'admin' },
  refuse: { from: ['pending'], to: 'rejected', by: 'admin' },
  suspend: { from: ['approved', 'pending'], to: 'suspended', by: 'admin' },
  // Lifting a suspension restores the previous status; overturning a refusal approves.
  reinstate: { from: ['suspended'], to: 'approved', by: 'second admin' },
  reinstateUnchecked: { from: ['suspended'], to: 'pending', by: 'second admin' },
  overturn: { from: ['rejected'], to: 'approved', by: 'second admin' },
  // The identity changed or the evidence expired: checked again, with its jobs hidden.
  reverify: { from: ['approved'], to: 'pending', by: 'owner' },
  expire: { from: ['approved'], to: 'pending', by: 'checks' },
  // The proof was renewed in time.
  renew: { from: ['approved'], to: 'approved', by: 'checks' },
} as const satisfies Record<string, { from: CompanyStatus[]; to: CompanyStatus; by: StatusActor }>

/** A 'second admin' is not the one who decided or proposed. */
export type StatusActor = 'owner' | 'checks' | 'admin' | 'second admin'
export type CompanyMove = keyof typeof companyMoves

/** Facts beside the status: the findings, and the status before the decision in question. */
export type VerificationFacts = {
  evidence: readonly VerificationFinding[]
  readByPerson: boolean
  statusBefore?: CompanyStatus | undefined
}

/** Claims that block automatic approval while pending, but never count against the company. */
const blockingClaims: readonly Claim[] = ['owner', 'domain-age']

/**
 * Whether the checks may approve without a person: one strong proof, a well-formed number of the company's own, no
 * duplicates, and nothing against it. A case that a person once sent back goes to a person again.
 */
export function qualifiesForAutoApproval({ evidence, readByPerson }: VerificationFacts) {
  const passed = (claim: Claim) => evidence.some((row) => row.claim === claim && row.outcome === 'pass')
  return (
    !readByPerson &&
    strongProofs.some(passed) &&
    (passed('tax-id') || passed('registration')) &&
    passed('duplicates') &&
    !evidence.some(({ claim, outcome }) => blockingClaims.includes(claim) && outcome === 'waiting') &&
    evidence.every(({ outcome }) => outcome !== 'fail')
  )
}

/** Moves that restore the previous status. */
const isRestore = (move: CompanyMove) => move.startsWith('reinstate')

/** The status after a move, or null if `companyMoves` does not allow it. */
export function companyStatusAfter(
  status: CompanyStatus,
  move: CompanyMove,
  by: StatusActor,
  found: VerificationFacts = { evidence: [], readByPerson: false },
): CompanyStatus | null {
  const row: { from: readonly CompanyStatus[]; to: CompanyStatus; by: StatusActor } = companyMoves[move]
  if (row.by !== by || !row.from.includes(status)) return null
  if ((move === 'clear' || move === 'renew') && !qualifiesForAutoApproval(found)) return null
  if (isRestore(move) && row.to !== found.statusBefore) return null
  return row.to
}
