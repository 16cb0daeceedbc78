import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isUnavailable, type SessionEndReason } from '#/shared/errors.ts'
import { type CompanyActor, seesOwnJobsOnly, type TeamRole } from '#/shared/rights.ts'
import type { CompanyStatus, Role } from '#/shared/roles.ts'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'
import type { TokenOfUser } from './api-tokens.ts'
import { listSessionUsers } from './session-users.ts'

/** How somebody who is signed in proves again who they are. */
export type Proof = 'password' | 'code' | 'passkey' | 'mail' | 'demo'

/** The caller, read from the database on every request; nothing the browser claims about itself counts. */
export type SessionUser = {
  id: string
  sessionId: string
  role: Role
  name: string
  email: string
  photo: string | null
  emailVerified: boolean
  companyId: string | null
  companyStatus: CompanyStatus | null
  /** Whether some owner of the company has a confirmed address and can sign in. */
  ownerReachable: boolean | null
  /** For a recruiter: the active mandate under which this request acts for the company. */
  mandateId: string | null
  /** As what they act for the company; null without one. */
  actor: CompanyActor | null
  /** Their own id, if their role sees only the jobs whose hiring team they are on. */
  onlyJobsOf: string | null
  /** When they last proved in this session who they are; null if never. */
  provenAt: Date | null
  /** How they did; null for the sign-in itself. */
  provenBy: Proof | null
  /** An administrator who must set up a second factor before anything else. */
  secondFactorDue: boolean
  /** When the company's issuer was last asked about a session it opened; null for any other session. */
  companySession: { checkedAt: Date | null } | null
  /** The account is closed, and erased from then on; null while it is open. */
  eraseAt: Date | null
  /** The administrator who impersonates this person; nothing can be written then. */
  impersonator: { id: string; name: string; impersonationId: string } | null
  /** The token by which a program acts as this person; null for themselves. */
  token: TokenOfUser | null
}

/** Whose jobs and applicants: those of a whole company, of one mandate, or of one member's hiring teams. */
export type CompanyScope = { companyId: string; mandateId: string | null; onlyJobsOf: string | null }

const hours = 60 * 60
const days = 24 * hours

/** Seconds after which a session ends: without a request (`idle`), and in any case (`absolute`). */
const lifetimes: Record<Role, { idle: number; absolute: number }> = {
  SEEKER: { idle: 14 * days, absolute: 30 * days },
  EMPLOYER: { idle: 8 * hours, absolute: 30 * days },
  RECRUITER: { idle: 8 * hours, absolute: 30 * days },
  SUPER_ADMIN: { idle: hours / 2, absolute: 12 * hours },
}

/** 256 bits, safe in URLs. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a session and returns its token. Only the token's hash is stored. */
export async function insertSession(
  db: Db,
  user: { id: string; role: Role },
  from: { userAgent: string | undefined; addressPrefix: string },
  more: {
    /** Default: now, because whoever signs in has just proven who they are. */
    provenAt?: Date | null
    provenBy?: 'demo'
    secondFactorDue?: boolean
    impersonationId?: string
    parentId?: string
    expiresAt?: Date
  } = {},
) {
  const token = newToken()
  await db
    .insertInto('sessions')
    .values({
      tokenHash: hashToken(token),
      userId: user.id,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
      addressPrefix: from.addressPrefix,
      expiresAt: new Date(Date.now() + lifetimes[user.role].absolute * 1000),
      provenAt: more.impersonationId ? null : new Date(),
      ...more,
    })
    .execute()
  return token
}

/**
 * The user behind a bearer token, or null when the token is unknown or expired or the user is suspended.
 * `actingFor` is the company slug that a recruiter sends; it counts only under an active mandate.
 */
export async function findSessionUser(
  db: Db,
  token: string,
  actingFor?: string,
): Promise<SessionUser | null> {
  const [row] = await listSessionUsers(db, hashToken(token))
  if (!row) return null
  const { lastUsedAt, emailVerifiedAt, impersonationId, adminId, adminName, teamRole, ...found } = row
  const { byCompany, checkedAt, ...user } = found
  const unusedFor = Date.now() - lastUsedAt.getTime()
  if (unusedFor > lifetimes[user.role].idle * 1000) return null
  // Updated at most once a minute: exact enough for the idle limit, and saves a write on most requests. Used in the
  // future means by a clock that was ahead, which would keep the session for as long.
  if (Math.abs(unusedFor) > 60_000) {
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: new Date() })
      .where('id', '=', user.sessionId)
      .execute()
      .catch(unlessUnavailable)
  }
  const mandate = user.role === 'RECRUITER' && actingFor ? await findMandate(db, user.id, actingFor) : null
  return {
    ...user,
    emailVerified: emailVerifiedAt !== null,
    mandateId: null,
    companySession: byCompany ? { checkedAt } : null,
    token: null,
    ...inTeam(user.id, teamRole),
    impersonator:
      impersonationId && adminId && adminName !== null
        ? { id: adminId, name: adminName, impersonationId }
        : null,
    ...(mandate && { ...mandate, actor: 'recruiter', onlyJobsOf: null }),
  }
}

/** Where nothing can be stored, as in a database that only answers, people still read. */
export function unlessUnavailable(error: unknown) {
  if (!isUnavailable(error)) throw error
}

export const inTeam = (userId: string, role: TeamRole | null) => ({
  actor: role,
  onlyJobsOf: role && seesOwnJobsOnly(role) ? userId : null,
})

const listMandates = compileOnce((db, recruiterId: string, slug: string) =>
  db
    .selectFrom('mandates')
    .innerJoin('companies', 'companies.id', 'mandates.companyId')
    .modifyFront(preparedHint)
    .select(['mandates.id as mandateId', 'companies.id as companyId', 'companies.status as companyStatus'])
    .select('companies.ownerReachable')
    .where('mandates.recruiterId', '=', recruiterId)
    .where('mandates.state', '=', 'active')
    .where('companies.slug', '=', slug),
)

/** Read on every request, so a mandate that has ended takes effect at once. */
const findMandate = async (db: Db, recruiterId: string, slug: string) =>
  (await listMandates(db, recruiterId, slug))[0]

const listRunningSessions = compileOnce((db, ids: string[], confirmedWithin: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('companySessions', 'companySessions.sessionId', 'sessions.id')
    .modifyFront(preparedHint)
    .select(['sessions.id', 'sessions.lastUsedAt', 'users.role'])
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .where(
      sql<boolean>`(not sessions.by_company or company_sessions.confirmed_at > now() - ${confirmedWithin} * interval '1 minute')`,
    )
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('users.suspendedAt', 'is', null),
)

/**
 * Which of these sessions are still valid, by the rules of `findSessionUser`. Nothing is asked of a company's issuer here:
 * `confirmedWithin` says how many minutes ago it must have let the person in. Default: as long as a session may be idle.
 */
export async function listActiveSessions(db: Db, ids: string[], confirmedWithin = 8 * 60) {
  const rows = await listRunningSessions(db, ids, confirmedWithin)
  const isUsed = ({ lastUsedAt, role }: (typeof rows)[number]) =>
    Date.now() - lastUsedAt.getTime() <= lifetimes[role].idle * 1000
  return new Set(rows.filter(isUsed).map(({ id }) => id))
}

/** Whose session this is, if it still runs and is the person's own. */
export async function findSessionOwner(db: Db, id: string) {
  const owner = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.role'])
    .where('sessions.id', '=', id)
    .where('sessions.impersonationId', 'is', null)
    .executeTakeFirst()
  return owner && (await listActiveSessions(db, [id])).has(id) ? owner : undefined
}

/** The user's own sessions that still run, the last used first. */
export async function listSessionsOf(db: Db, { id, role }: { id: string; role: Role }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'addressPrefix', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', id)
    .where('impersonationId', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastUsedAt', '>', new Date(Date.now() - lifetimes[role].idle * 1000))
    .orderBy('lastUsedAt', 'desc')
    .execute()
}

/** Notes that the person behind the session has just proven who they are. */
export const markProven = (db: Db, sessionId: string, provenBy: Proof) =>
  db.updateTable('sessions').set({ provenAt: new Date(), provenBy }).where('id', '=', sessionId).execute()

export function deleteSession(db: Db, sessionId: string) {
  return db.deleteFrom('sessions').where('id', '=', sessionId).execute()
}

type EndedBecause =
  | 'password-changed'
  | 'ended-by-staff'
  | 'ended-elsewhere'
  | 'email-restored'
  | 'company-sign-in'
  | 'company-silent'

/** Whether a row of `sessions` ended so many days ago, because it was too old or not used for too long. */
export const sessionEnded = (daysAgo: number) => {
  const ended = sql`now() - make_interval(days => ${daysAgo})`
  const byRole = Object.entries(lifetimes).map(
    ([role, { idle }]) => sql`role = ${role} and last_used_at < ${ended} - make_interval(secs => ${idle})`,
  )
  return sql<boolean>`(expires_at < ${ended} or exists (select from users
    where users.id = sessions.user_id and (${sql.join(byRole, sql` or `)})))`
}

/**
 * Ends all sessions of a user, or only one, or all but one. Their rows stay for a week, so that each browser can be
 * told why.
 */
export async function endSessionsOf(
  db: Db,
  userId: string,
  endedBecause: EndedBecause,
  { only, except }: { only?: string; except?: string } = {},
) {
  const now = sql<Date>`now()`
  const ended = await db
    .updateTable('sessions')
    .set({ expiresAt: now, endedBecause })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute()
  // Somebody else may have been in the account, and may have made themselves a token.
  if (endedBecause === 'ended-by-staff' || endedBecause === 'email-restored')
    await db.deleteFrom('apiTokens').where('userId', '=', userId).execute()
  return ended.length
}

/** Why a token opens nothing any more; undefined for one that never did, or is long forgotten. */
export async function findSessionEnd(db: Db, token: string): Promise<SessionEndReason | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.endedBecause', 'users.suspendedAt', 'users.eraseAt'])
    .where('sessions.tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.suspendedAt) return 'suspended'
  return row.eraseAt ? 'account-closed' : (row.endedBecause ?? 'too-long-unused')
}
