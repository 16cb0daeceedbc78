import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { hasRight, missingRightSentence, type Right, type TeamRole } from '#/shared/rights.ts'
import { findRole } from './queries.server.ts'

/** Reads the role again. Under the company's lock, because it may have been taken since the request was let in. */
export async function requireCurrentRight(
  db: Db,
  companyId: string,
  userId: string,
  right: Right,
): Promise<TeamRole> {
  const role = await findRole(db, companyId, userId)
  if (!role) throw new AppError(403, 'You are not in this team any more')
  if (!hasRight(role, right)) throw new AppError(403, missingRightSentence(role, right))
  return role
}
