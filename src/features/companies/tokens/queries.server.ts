import { selectTokens } from '#/features/accounts/tokens/queries.server.ts'
import type { Db } from '#/server/database/database.ts'

/** Newest first, those that ended within the last month included, with who made each. */
export const listTokens = (db: Db, companyId: string) =>
  selectTokens(db, { companyId })
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .innerJoin('companyMembers', (join) =>
      join
        .onRef('companyMembers.companyId', '=', 'apiTokens.companyId')
        .onRef('companyMembers.userId', '=', 'apiTokens.userId'),
    )
    .select(['users.name as madeBy', 'companyMembers.role'])
    .execute()
