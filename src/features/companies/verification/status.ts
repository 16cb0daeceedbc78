import type { CompanyStatus } from '#/shared/roles.ts'

/** Every claim there can be a finding about, in the order it is read. */
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
export type Outcome = 'waiting' | 'pass' | 'fail' | 'unknown'
export type Strength = 'strong' | 'medium' | 'weak'
export type Finding = {
  claim: Claim
  outcome: Outcome
  strength: Strength
  finding: string
  /** Who or what told us; our own check unless said. */
  source?: string | undefined
  /** The fingerprint of what was read, word for word. */
  proofHash?: string | null | undefined
  /** When the proof was given, if that was before now. */
  provenAt?: Date | undefined
}

/** Any one of these is enough to know that the company's domain is behind the account. */
export const strongProofs: readonly Claim[] = ['mailbox', 'dns', 'file']

/** Registers that were asked about the company. */
export const registerClaims: readonly Claim[] = ['gleif', 'vies']

/** How long a proof holds: twelve months, then somebody shows it again. */
export function holdsUntil(provenAt: Date) {
  const end = new Date(provenAt)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end
}

/** Every move of a company's status there is: from where, to where, and who may make it. */
export const companyMoves = {
  send: { from: ['draft', 'rejected'], to: 'pending', by: 'owner' },
  clear: { from: ['pending'], to: 'approved', by: 'checks' },
  approve: { from: ['pending'], to: 'approved', by: 'admin' },
  askForChanges: { from: ['pending'], to: 'draft', by: 'admin' },
  refuse: { from: ['pending'], to: 'rejected', by: 'admin' },
  suspend: { from: ['approved', 'pending'], to: 'suspended', by: 'admin' },
  // A suspension ends where it began, and a refusal that was wrong in approval.
  reinstate: { from: ['suspended'], to: 'approved', by: 'second admin' },
  reinstateUnchecked: { from: ['suspended'], to: 'pending', by: 'second admin' },
  overturn: { from: ['rejected'], to: 'approved', by: 'second admin' },
  // Taking a decision back before its mail has left.
  backToPending: { from: ['draft', 'approved', 'rejected', 'suspended'], to: 'pending', by: 'decider' },
  backToApproved: { from: ['suspended'], to: 'approved', by: 'decider' },
  backToRejected: { from: ['approved'], to: 'rejected', by: 'decider' },
  backToSuspended: { from: ['approved', 'pending'], to: 'suspended', by: 'decider' },
  // Who it is has changed, or what was known of it has run out: checked again, and its jobs wait.
  reverify: { from: ['approved'], to: 'pending', by: 'owner' },
  lapse: { from: ['approved'], to: 'pending', by: 'checks' },
  // The same proof, shown again in time.
  renew: { from: ['approved'], to: 'approved', by: 'checks' },
} as const satisfies Record<string, { from: CompanyStatus[]; to: CompanyStatus; by: Actor }>

/** A 'second admin' is another than who decided or proposed; a 'decider' takes back what they just did. */
export type Actor = 'owner' | 'checks' | 'admin' | 'second admin' | 'decider'
export type CompanyMove = keyof typeof companyMoves

/** What is known beside the status: what the checks found, and where the decision at hand found the company. */
export type Case = { evidence: readonly Finding[]; readByPerson: boolean; before?: CompanyStatus | undefined }

/** What keeps the checks from approving while it waits, and is never held against anybody. */
const holdsBack: readonly Claim[] = ['owner', 'domain-age']

/**
 * Enough to approve without a person: one strong proof, a well-formed number that is the company's own, a
 * clean look for other companies like it, and nothing against it. What a person once sent back goes to a person again.
 */
export function qualifiesForAutoApproval({ evidence, readByPerson }: Case) {
  const passed = (claim: Claim) => evidence.some((row) => row.claim === claim && row.outcome === 'pass')
  return (
    !readByPerson &&
    strongProofs.some(passed) &&
    (passed('tax-id') || passed('registration')) &&
    passed('duplicates') &&
    !evidence.some(({ claim, outcome }) => holdsBack.includes(claim) && outcome === 'waiting') &&
    evidence.every(({ outcome }) => outcome !== 'fail')
  )
}

/** These lead back to where the company was, and nowhere else. */
const isRestore = (move: CompanyMove) => move.startsWith('backTo') || move.startsWith('reinstate')

/** The status after a move, or null when the table does not allow it. */
export function statusAfter(
  status: CompanyStatus,
  move: CompanyMove,
  by: Actor,
  found: Case = { evidence: [], readByPerson: false },
): CompanyStatus | null {
  const row: { from: readonly CompanyStatus[]; to: CompanyStatus; by: Actor } = companyMoves[move]
  if (row.by !== by || !row.from.includes(status)) return null
  if ((move === 'clear' || move === 'renew') && !qualifiesForAutoApproval(found)) return null
  if (isRestore(move) && row.to !== found.before) return null
  return row.to
}
