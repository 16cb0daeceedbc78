import type { SessionUser } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Db } from '#/server/database/database.ts'
import { log } from '#/server/observability/log.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { lockUser } from '../email-change/queries.server.ts'
import { identityLinkedMail, identityUnlinkedMail } from '../emails.ts'
import { countWaysIn } from '../passkeys/ways-in.server.ts'
import { errorText, startFlow } from './flow.server.ts'
import {
  consumePendingIdentity,
  findUserByIdentity,
  insertExternalIdentity,
  insertPendingIdentity,
  listExternalIdentities,
} from './queries.server.ts'

// The provider's account is connected by a person who is signed in here and has just proven it, so the addresses may
// differ. The session, and the tab that went to the provider, must be the ones that come back.

type Context = HandlerContext & { user: SessionUser }

function requireProvider({ config, user }: Context) {
  if (!config.oidc) throw new AppError(404, 'This server has no other way to sign in.')
  if (user.role === 'SUPER_ADMIN')
    throw new AppError(403, `Administrators do not sign in with ${config.oidc.name}.`)
  return config.oidc
}

/** The address at the provider to go to. */
export async function startConnecting(context: Context, challenge: string, redirectUri: string) {
  const { db, user } = context
  const provider = requireProvider(context)
  await requireNoneYet(db, user.id, provider)
  try {
    return await startFlow(db, provider, { redirectUri, challenge, sessionId: user.sessionId })
  } catch (error) {
    log.warn(`connecting could not start: ${errorText(error)}`)
    throw new AppError(
      503,
      `${provider.name} does not answer right now. Nothing was changed. Try again later.`,
    )
  }
}

async function requireNoneYet(db: Db, userId: string, provider: { issuer: string; name: string }) {
  const identities = await listExternalIdentities(db, userId)
  if (identities.some(({ issuer }) => issuer === provider.issuer))
    throw new AppError(
      409,
      `${provider.name} opens your account already. Disconnect it first to use another one.`,
    )
}

/** Keeps what the provider said until the tab that asked comes for it; the token works in that session only. */
export const keepForSession = (
  db: Db,
  { sessionId, userId, challenge }: { sessionId: string; userId: string; challenge: string },
  { issuer, subject }: { issuer: string; subject: string },
) => insertPendingIdentity(db, { issuer, subject, userId, challenge, sessionId })

export async function connect(context: Context, { token, verifier }: { token: string; verifier: string }) {
  const { db, user, config, sendMail } = context
  const provider = requireProvider(context)
  await lockUser(db, user.id)
  const identity = await consumePendingIdentity(db, token, user.id, verifier, user.sessionId)
  // What a company's issuer said is for its own test.
  if (!identity || identity.companyId !== null)
    throw new AppError(
      400,
      'That took too long, or was started somewhere else. Nothing was changed. Connect again.',
    )
  await requireNoneYet(db, user.id, provider)
  const refused = new AppError(
    409,
    `That ${provider.name} account opens another Waymark account. Disconnect it there first. Nothing was changed.`,
  )
  const owner = await findUserByIdentity(db, identity.issuer, identity.subject)
  if (owner) throw refused
  const { issuer, subject } = identity
  await insertExternalIdentity(db, { issuer, subject, userId: user.id })
  // Somebody else may have connected it at this moment.
  if ((await findUserByIdentity(db, identity.issuer, identity.subject))?.id !== user.id) throw refused
  const about = { to: user.email, publicUrl: config.publicUrl, name: provider.name }
  await sendMail('identity-linked', identityLinkedMail({ ...about, inSettings: true }))
  return provider.name
}

export async function disconnect(context: Context, issuer: string) {
  const { db, user, config, sendMail } = context
  const owner = orNotFound(await lockUser(db, user.id), 'account')
  const removed = await db
    .deleteFrom('externalIdentities')
    .where('userId', '=', user.id)
    .where('issuer', '=', issuer)
    .returning('subject')
    .execute()
  if (removed.length === 0) throw new AppError(404, 'It is disconnected already.')
  // The transaction takes the removal back.
  if ((await countWaysIn(db, owner, config)) === 0)
    throw new AppError(409, 'It is the only way into your account. Set a password or add a passkey first.')
  const name = providerName(config, issuer)
  const about = { to: user.email, publicUrl: config.publicUrl, role: user.role, name }
  await sendMail('identity-linked', identityUnlinkedMail(about))
  return name
}

export const providerName = (config: HandlerContext['config'], issuer: string) =>
  config.oidc?.issuer === issuer ? config.oidc.name : new URL(issuer).hostname
