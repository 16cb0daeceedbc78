import type { Access } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import type { SessionUser } from './sessions.ts'

const roleOf = {
  seeker: 'SEEKER',
  employer: 'EMPLOYER',
  'approved employer': 'EMPLOYER',
  recruiter: 'RECRUITER',
  admin: 'SUPER_ADMIN',
} as const

/** Throws 401 for nobody, 403 for the wrong somebody. Everything is closed unless its `access` opens it. */
export function requireAccess(access: Access, user: SessionUser | null) {
  if (access === 'anyone') return
  if (!user) throw new AppError(401)
  if (access === 'signed-in') return
  if (user.role !== roleOf[access]) throw new AppError(403)
  if ((access === 'employer' || access === 'approved employer') && !user.companyId) throw new AppError(403)
  if (access === 'approved employer' && user.companyStatus !== 'approved') {
    throw new AppError(403, 'Your company has to pass the Legitimacy Checkpoint first')
  }
}
