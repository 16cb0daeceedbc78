import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { AppError } from '#/shared/errors.ts'
import { isOwner } from './queries.server.ts'

export async function requireOwner(
  db: Db,
  user: NonNullable<HandlerContext['user']> & { companyId: string },
) {
  if (!(await isOwner(db, user.companyId, user.id)))
    throw new AppError(403, 'Only the owner of the account can change this')
}
