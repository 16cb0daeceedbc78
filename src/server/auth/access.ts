import { formatLongDate } from '#/shared/dates.ts'
import { type Access, type Endpoint, tokenRightOf } from '#/shared/endpoint.ts'
import { AppError } from '#/shared/errors.ts'
import { paths } from '#/shared/paths.ts'
import { type CompanyActor, hasRight, missingRightSentence, type Right } from '#/shared/rights.ts'
import type { Role } from '#/shared/roles.ts'
import type { TokenOfUser } from './api-tokens.ts'
import type { SessionUser } from './sessions.ts'

const allowedRoles: Record<Exclude<Access, 'anyone' | 'signed-in'>, readonly Role[]> = {
  seeker: ['SEEKER'],
  employer: ['EMPLOYER'],
  'approved employer': ['EMPLOYER'],
  'approved employer or its recruiter': ['EMPLOYER', 'RECRUITER'],
  recruiter: ['RECRUITER'],
  admin: ['SUPER_ADMIN'],
}
const approvedAccess: readonly Access[] = ['approved employer', 'approved employer or its recruiter']

/**
 * Throws 401 without a session and 403 for the wrong role, or for a role in the team that lacks the endpoint's right.
 * Every endpoint is closed unless its `access` opens it.
 */
export function requireAccess(endpoint: Endpoint, user: SessionUser | null) {
  const { access, unconfirmed, beforeSecondFactor, whileClosed } = endpoint
  if (user?.token) requireTokenRight(endpoint, user.token)
  if (access === 'anyone') return
  if (!user) throw new AppError(401)
  if (access !== 'signed-in' && !allowedRoles[access].includes(user.role)) throw new AppError(403)
  if (!user.emailVerified && !unconfirmed) throw confirmFirst()
  if (user.secondFactorDue && !beforeSecondFactor)
    throw new AppError(
      403,
      'Administrators sign in with two steps. Set up the second one in your settings first.',
      {
        code: 'second-factor-due',
      },
    )
  if (user.eraseAt && !whileClosed) throw accountClosed(user.eraseAt)
  if (access === 'signed-in') return
  if (endpoint.right === undefined) return
  const isRecruiter = user.role === 'RECRUITER'
  if (!user.companyId || !user.actor)
    throw new AppError(403, isRecruiter ? noMandate : noTeam, { code: 'no-company' })
  if (!hasRight(user.actor, endpoint.right))
    throw new AppError(403, missingRightSentence(user.actor, endpoint.right))
  if (!approvedAccess.includes(access)) return
  if (user.companyStatus !== 'approved') {
    throw new AppError(
      403,
      isRecruiter
        ? 'This company is not verified at the moment'
        : 'Your company has to pass the Legitimacy Checkpoint first',
    )
  }
  if (!user.ownerReachable)
    throw new AppError(403, 'This company rests until an owner of its account can be reached again')
}

/** Closed to programs unless the endpoint opens itself, and then to those whose token has its right. */
function requireTokenRight(endpoint: Endpoint, token: TokenOfUser) {
  const right = tokenRightOf(endpoint)
  if (!right)
    throw new AppError(
      403,
      `This address does not accept tokens: only somebody who signed in does this. Nothing was done. ${paths.developers} lists those that do.`,
    )
  if (!token.rights.includes(right))
    throw new AppError(
      403,
      `The token “${token.name}” lacks the right “${right}”. Make another one that has it.`,
    )
}

/** What a handler asks beyond the endpoint's own right: the person must have it, and the token they act by. */
export const holdsRight = (
  { actor, token }: { actor: CompanyActor; token: TokenOfUser | null },
  right: Right,
) => hasRight(actor, right) && (!token || token.rights.includes(right))

/** How long a proof of who one is counts. */
const proofMinutes = 10

/** Throws 403 unless the person proved within the last minutes who they are: a session left open does not. */
export function requireRecentProof(user: SessionUser | null) {
  // Nobody can prove to be an invented person: having chosen one counts until the session ends.
  if (user?.provenBy === 'demo') return
  if (user?.provenAt && user.provenAt.getTime() > Date.now() - proofMinutes * 60_000) return
  throw new AppError(403, 'Confirm that it is you first', { code: 'step-up' })
}

/** Also used by handlers that are open to everybody but need a confirmed address from a signed-in user. */
export const confirmFirst = () =>
  new AppError(
    403,
    'Confirm your email first. We sent you a link and a code; you can have them sent again.',
    {
      code: 'unconfirmed',
    },
  )

/** Also thrown by writes that must not begin while the account is being closed. */
export const accountClosed = (eraseAt: Date) =>
  new AppError(
    403,
    `This account is closed and will be erased on ${formatLongDate(eraseAt)}. Until then you can keep it.`,
    { code: 'account-closed' },
  )

const noMandate = 'You have no active mandate from this company'
const noTeam = 'You are not in a company’s team. Accept an invitation, or begin a company of your own.'

/** An administrator who impersonates a user can send nothing in their name and read nothing told in confidence. */
export function forbidWhileImpersonating(key: string, endpoint: Endpoint, user: SessionUser | null) {
  if (!user?.impersonator) return
  const isRead = key.startsWith('GET ') && !endpoint.writes
  if (endpoint.whileImpersonating ?? isRead) return
  throw new AppError(
    403,
    key.startsWith('GET ')
      ? `This holds what was told in confidence. It stays closed while you view as ${user.name}.`
      : `You are viewing as ${user.name}. Nothing you press is sent.`,
    { code: 'impersonating' },
  )
}
