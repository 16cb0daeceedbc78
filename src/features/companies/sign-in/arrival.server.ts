import { personName } from '#/features/accounts/external/external.server.ts'
import {
  handoverMinutes,
  type ProblemDetails,
  redirectTo,
  redirectToProblem,
} from '#/features/accounts/external/flow.server.ts'
import {
  type consumeExternalSignIn,
  insertCompanyIdentity,
  insertPendingIdentity,
} from '#/features/accounts/external/queries.server.ts'
import type { SignInProblem } from '#/features/accounts/external/sign-in-problems.ts'
import { countWaysIn } from '#/features/accounts/passkeys/ways-in.server.ts'
import { findUserByEmail, insertOneTimeToken } from '#/features/accounts/queries.server.ts'
import { encryptTokens } from '#/server/auth/company-sign-in.ts'
import type { IssuerTokens } from '#/server/auth/oidc.ts'
import { findSessionOwner, hashToken } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import { paths } from '#/shared/paths.ts'
import { findDirectoryUserOf } from '../directory/queries.server.ts'
import { acceptBySignIn } from '../team/invitations.server.ts'
import { findRole } from '../team/queries.server.ts'
import {
  type ConnectionRow,
  findConnection,
  findUserByCompanyIdentity,
  insertCompanySession,
  isSameConnection,
  updateConnection,
} from './queries.server.ts'

// What follows when an issuer has said who came, by whichever protocol.

/** Issuer and subject identify the person. What goes on saying that they may come in: tokens, or a time until when. */
export type Arrival = {
  issuer: string
  subject: string
  email: string
  name: unknown
  issuerSession: string | null
} & ({ tokens: IssuerTokens; endsAt: null } | { tokens: null; endsAt: Date })

/** What was stored when the tab went to the issuer; with a session, an owner tests it. */
export type StartedSignIn = NonNullable<Awaited<ReturnType<typeof consumeExternalSignIn>>>

/** Leads to /sign-in with a token, to the settings after a test, or to a page that says why not. */
export async function receiveArrival(
  context: HandlerContext,
  row: ConnectionRow,
  { sessionId, challenge }: StartedSignIn,
  arrival: Arrival,
) {
  const { config } = context
  const { companyId } = row
  const isTest = sessionId !== null
  if (arrival.email.split('@')[1] !== row.domain) return sendToProblem(config, 'other-domain', { isTest })
  const owner = sessionId ? await findSessionOwner(context.db, sessionId) : undefined
  return context.transaction(async (inside) => {
    // Since it was read before the answer came, it may have been changed or switched off.
    const now = await findConnection(inside.db, companyId)
    if (!now || !isSameConnection(now, row) || !(isTest || now.isOn))
      return sendToProblem(config, 'company-off', { isTest })
    if (!sessionId) return openSession(inside, companyId, challenge, arrival)
    if (!owner) return sendToProblem(config, 'expired', { isTest })
    const { issuer, subject, tokens } = arrival
    if (tokens) await updateConnection(inside.db, companyId, { renewsSessions: tokens.refresh !== null })
    const identity = { issuer, subject, companyId, userId: owner.id, challenge, sessionId }
    const token = await insertPendingIdentity(inside.db, identity)
    return redirectTo(`${config.publicUrl}${paths.employer.signIn}?test=${token}`)
  })
}

/** Hands a session over to the tab that started, or asks there for the password first. */
async function openSession(context: HandlerContext, companyId: string, challenge: string, arrival: Arrival) {
  const { db, config } = context
  const { subject, issuerSession, endsAt, tokens } = arrival
  const person = await findOrJoin(context, companyId, challenge, arrival)
  if ('problem' in person) return sendToProblem(config, person.problem)
  const token =
    'link' in person
      ? person.link
      : (await insertOneTimeToken(db, person.id, 'sign-in', handoverMinutes, { challenge })).token
  await insertCompanySession(db, {
    ...{ companyId, subject, issuerSession, endsAt, claimHash: hashToken(token) },
    ...(tokens && encryptTokens(context, subject, tokens)),
  })
  if ('link' in person) return sendToProblem(config, 'link', { link: token })
  return redirectTo(`${config.publicUrl}${paths.signIn}?token=${token}`)
}

/**
 * Who this is here: whom issuer and subject name, if they are in the team. A member whom the issuer never brought has to
 * give their password once, because an address alone is no proof. Somebody invited joins. Nobody else is let in.
 */
async function findOrJoin(
  context: HandlerContext,
  companyId: string,
  challenge: string,
  { issuer, subject, email, name }: Arrival,
): Promise<{ id: string } | { link: string } | { problem: SignInProblem }> {
  const { db } = context
  const known = await findUserByCompanyIdentity(db, { companyId, issuer, subject })
  const account = known ?? (await findUserByEmail(db, email))
  if (account?.suspendedAt) return { problem: 'refused' }
  if (account?.emailVerifiedAt) {
    if (account.role !== 'EMPLOYER' || !(await findRole(db, companyId, account.id)))
      return { problem: 'not-member' }
    if (known) return known
    if (await isUnusedSinceMade(context, companyId, account)) {
      await insertCompanyIdentity(db, { companyId, issuer, subject, userId: account.id })
      return account
    }
    return {
      link: await insertPendingIdentity(db, { issuer, subject, companyId, userId: account.id, challenge }),
    }
  }
  const joined = known ? undefined : await acceptBySignIn(context, companyId, email, personName(name, email))
  if (!joined) return { problem: 'not-member' }
  await insertCompanyIdentity(db, { companyId, issuer, subject, userId: joined.id })
  return joined
}

/** The company's directory made the account, and nobody ever had a way into it: there is no password to ask for. */
async function isUnusedSinceMade(
  { db, config }: HandlerContext,
  companyId: string,
  account: NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>,
) {
  const inDirectory = await findDirectoryUserOf(db, companyId, account.id)
  return inDirectory?.madeAccount === true && (await countWaysIn(db, account, config)) === 0
}

/** To the login, or to the settings where an owner tests. */
export const sendToProblem = (
  { publicUrl }: { publicUrl: string },
  problem: SignInProblem,
  { isTest, ...details }: ProblemDetails & { isTest?: boolean } = {},
) => redirectToProblem(`${publicUrl}${isTest ? paths.employer.signIn : paths.login}`, problem, details)
