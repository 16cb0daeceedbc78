import { findCompanyWayIn } from '#/server/auth/company-sign-in.ts'
import type { Config } from '#/server/config.ts'
import type { Db } from '#/server/database/database.ts'
import type { Role } from '#/shared/roles.ts'
import { listExternalIdentities } from '../external/queries.server.ts'
import { demoAccounts } from '../sign-in/demo-accounts.ts'
import { countPasskeys } from './queries.server.ts'

type Owner = { id: string; role: Role; email: string; passwordHash: string | null }

/** How many ways lead into the account now: password, passkeys, the provider, the company's own sign-in, and the demo's own button. */
export async function countWaysIn(db: Db, owner: Owner, config: Config) {
  const identities = await listExternalIdentities(db, owner.id)
  // A provider that is not set up any more opens nothing, and no administrator signs in by one.
  const usable = identities.filter(
    ({ issuer }) => issuer === config.oidc?.issuer && owner.role !== 'SUPER_ADMIN',
  )
  const isDemo = config.demo && demoAccounts.some(({ email }) => email === owner.email)
  const byCompany = (await findCompanyWayIn(db, owner.id))?.since != null
  return (
    Number(owner.passwordHash !== null) +
    (await countPasskeys(db, owner.id)) +
    usable.length +
    Number(byCompany) +
    Number(isDemo)
  )
}
