import { findCompanyWayIn } from '#/server/auth/company-sign-in.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import type { Role } from '#/shared/roles.ts'
import { listExternalIdentities } from '../external/queries.server.ts'
import { demoAccounts } from '../sign-in/demo-accounts.ts'
import { countPasskeys } from './queries.server.ts'

type Owner = { id: string; role: Role; email: string; passwordHash: string | null }

/** What leads into the account now: password, passkeys, the provider, the company's own sign-in, and the demo's own button. */
export async function findWaysIn(db: Db, owner: Owner, config: Config) {
  const identities = await listExternalIdentities(db, owner.id)
  const passkeys = await countPasskeys(db, owner.id)
  const company = (await findCompanyWayIn(db, owner.id)) ?? null
  // A provider that is not set up any more opens nothing, and no administrator signs in by one.
  const usable = identities.filter(
    ({ issuer }) => issuer === config.oidc?.issuer && owner.role !== 'SUPER_ADMIN',
  )
  const isDemo = config.demo && demoAccounts.some(({ email }) => email === owner.email)
  const byCompany = company !== null && company.since !== null
  const count =
    Number(owner.passwordHash !== null) + passkeys + usable.length + Number(byCompany) + Number(isDemo)
  return { identities, passkeys, company, count }
}

export const countWaysIn = async (...account: Parameters<typeof findWaysIn>) =>
  (await findWaysIn(...account)).count
