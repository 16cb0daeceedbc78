import type { Db } from '#/server/database/database.ts'
import type { VerificationLevel } from '#/shared/verification.ts'
import { isDomainNamedAs } from '../domain/similar-domains.server.ts'
import { type Company, listEvidence } from '../queries.server.ts'
import { type Claim, registryClaims, strongProofs, type VerificationFinding } from './status.ts'

type LevelEvidence = Pick<VerificationFinding, 'claim' | 'outcome' | 'strength'> & {
  checkedAt: Date
  expiresAt: Date | null
}
type Verification = {
  level: VerificationLevel
  source: Claim | null
  givenAt: Date | null
  domain: string | null
}

/**
 * The level of an approved company, from what was found. A ground counts if it held when the company was last
 * approved, so a person's reading of last year does not outlive the renewal. Names and numbers in registers are public:
 * a register confirms the company only where the proven domain is called like it, and one that knows a number without
 * saying whose it is (weak) confirms nobody.
 */
function verificationOf(
  {
    name,
    domain,
    approvedAt,
    verifiedDomain,
  }: Pick<Company, 'name' | 'domain' | 'approvedAt' | 'verifiedDomain'>,
  evidence: readonly LevelEvidence[],
): Verification {
  const current = evidence.filter(
    ({ outcome, expiresAt }) => outcome === 'pass' && (!expiresAt || !approvedAt || expiresAt > approvedAt),
  )
  const humanFinding = current.find(({ claim }) => claim === 'human')
  const proof = current.find(({ claim }) => strongProofs.includes(claim))
  const register =
    proof && domain && isDomainNamedAs(domain, name)
      ? current.find(({ claim, strength }) => registryClaims.includes(claim) && strength !== 'weak')
      : undefined
  const basis = humanFinding ?? register
  const level = basis ? 'company' : 'domain'
  return {
    level,
    source: basis?.claim ?? proof?.claim ?? null,
    givenAt: basis?.checkedAt ?? approvedAt,
    // During the grace period of a lost proof, a domain-level badge keeps its domain.
    domain: proof ? domain : level === 'domain' && verifiedDomain === domain ? domain : null,
  }
}

/** The person who approved the company, for levels given by a person. */
async function findApprover(db: Db, companyId: string) {
  const row = await db
    .selectFrom('companyDecisions')
    .select('decidedBy')
    .where('companyId', '=', companyId)
    .where('decision', 'in', ['approve', 'overturn'])
    .where('undoneAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.decidedBy ?? null
}

const noVerification = { verificationLevel: 'domain', verificationSource: null, verifiedAt: null } as const

/** The verification columns; `approver` is the person approving now. Null without approval. */
export async function verificationColumns(
  db: Db,
  company: Pick<Company, 'id' | 'name' | 'status' | 'domain' | 'approvedAt' | 'verifiedDomain'>,
  approver: string | null = null,
) {
  if (company.status !== 'approved') return { ...noVerification, verifiedBy: null, verifiedDomain: null }
  const {
    level,
    source,
    givenAt: verifiedAt,
    domain,
  } = verificationOf(company, await listEvidence(db, company.id))
  return {
    verificationLevel: level,
    verificationSource: source,
    verifiedBy: source === 'human' ? (approver ?? (await findApprover(db, company.id))) : null,
    verifiedAt,
    verifiedDomain: domain,
  }
}

/** Recomputes the level of an approved company from the current findings. Keeps the case version. */
export async function updateVerification(db: Db, company: Company) {
  const columns = await verificationColumns(db, company)
  await db.updateTable('companies').set(columns).where('id', '=', company.id).execute()
}
