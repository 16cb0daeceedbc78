import { findWaitingCompanySession } from '#/server/auth/company-sign-in.ts'
import { endImpersonation, endImpersonationsFrom } from '#/server/auth/impersonation.ts'
import { hashPassword, isOfAnotherCost, verifyPassword } from '#/server/auth/passwords.ts'
import { deleteSession } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { clearUndeliverable, findUndeliverable } from '#/server/mail/undeliverable.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import type { accountsApi } from './api.ts'
import { confirmEmail, findCodeToken, findLinkToken } from './email/email-verification.server.ts'
import { sendVerificationMail } from './email/request-verification.server.ts'
import { identityLinkedMail, passwordChangedMail } from './emails.ts'
import { externalHandlers } from './external/external.server.ts'
import {
  consumePendingIdentity,
  insertCompanyIdentity,
  insertExternalIdentity,
} from './external/queries.server.ts'
import { countPasskeys } from './passkeys/queries.server.ts'
import { countWaysIn } from './passkeys/ways-in.server.ts'
import { offersPasskeys } from './passkeys/webauthn.server.ts'
import { refuseCommonPassword } from './password/common-passwords.server.ts'
import {
  findCompanyName,
  findOneTimeToken,
  findTokenOwner,
  findUser,
  findUserByEmail,
  insertUser,
  listCapturedMails,
  spendToken,
  updateUser,
} from './queries.server.ts'
import {
  confirmRegistration,
  discardUnconfirmed,
  findBrowserRegistration,
  insertRegistration,
  revokeAccess,
} from './register/registrations.server.ts'
import { demoAccounts } from './sign-in/demo-accounts.ts'
import {
  checkLoginBudget,
  countWrongPassword,
  findAccountAtLogin,
  rememberDevice,
} from './sign-in/login-guard.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'
import { findTwoStep } from './two-step/queries.server.ts'
import { requireSecondFactorIfOn } from './two-step/second-factor.server.ts'

export const accountsHandlers: Handlers<typeof accountsApi> = {
  ...externalHandlers,

  async 'POST /auth/register'({ role, name, email, password, companyName, next }, context) {
    if (role === 'EMPLOYER' && !companyName) throw fieldError('companyName', 'Company name is required')
    refuseCommonPassword(password, [name, email, companyName ?? ''])
    const passwordHash = await hashPassword(password)
    // The same steps for new, waiting and known addresses: the mail's content is decided when it leaves.
    await context.transaction(async (inside) => {
      const { db, client, sendMail } = inside
      const values = { role, name, email, passwordHash }
      const { id } = await insertRegistration(db, {
        ...values,
        companyName: companyName || null,
        nextPath: next ?? null,
        deviceHash: client.deviceHash ?? null,
      })
      await insertUser(db, { ...values, registrationId: id })
      if (await maySendMailTo(inside, 'verify-email', email))
        await sendMail('verify-email', { email, registrationId: id })
    })
    return { data: { email }, message: 'Check your email to confirm your address' }
  },

  async 'POST /auth/login'({ email, password, code, passkey, link, verifier }, context) {
    const user = await findAccountAtLogin(context.db, email, context.client.deviceHash)
    const guard = await checkLoginBudget(context, email, Boolean(user?.isKnownDevice))
    const isCorrect = await verifyPassword(user?.passwordHash ?? null, password, guard.debt)
    if (!user || !isCorrect) {
      await countWrongPassword(context, email, guard)
      throw new AppError(401, 'Invalid Credentials')
    }
    await requireSecondFactorIfOn(context, user.id, { code, passkey })
    const renewed =
      user.passwordHash && isOfAnotherCost(user.passwordHash) ? await hashPassword(password) : null
    const data = await context.transaction(async (inside) => {
      const linked = link && verifier ? await linkIdentity(inside, { link, verifier }, user) : undefined
      const session = await signIn(inside, user.id, {
        passwordHash: user.passwordHash,
        companySessionId: linked?.companySessionId,
      })
      if (renewed) await updateUser(inside.db, user.id, { passwordHash: renewed })
      return session
    })
    return { data }
  },

  async 'POST /auth/logout'(_, { db, user, config }) {
    const account = await findUser(db, user.id)
    const byCodeOnly = account !== undefined && (await countWaysIn(db, account, config)) === 0
    await endImpersonationsFrom(db, user.sessionId)
    if (user.impersonator) await endImpersonation(db, user.impersonator.impersonationId, 'Logged out')
    await deleteSession(db, user.sessionId)
    return { data: { byCodeOnly }, message: 'You are logged out' }
  },

  async 'GET /auth/session'(_, { db, encryption, user }) {
    const undeliverable = await findUndeliverable({ db, encryption }, user.email)
    return {
      data: {
        ...user,
        status: user.companyStatus,
        emailUndeliverableSince: undeliverable?.refusedAt ?? null,
      },
    }
  },

  async 'POST /auth/verify-email'({ token: secret, email, code, password }, context) {
    const { token, isConfirmed } = secret
      ? await findLinkToken(context, secret)
      : { token: await findCodeToken(context, email, code), isConfirmed: false }
    const confirmed = isConfirmed ? null : await confirmEmail(context, token, password)
    // Who has two-step sign-in logs in on the login page.
    const maySignIn = confirmed?.maySignIn && !(await findTwoStep(context.db, confirmed.userId))
    const session = maySignIn ? await context.transaction((inside) => signIn(inside, confirmed.userId)) : null
    return {
      data: { alreadyVerified: !confirmed, session, next: confirmed?.next ?? null },
      message: confirmed ? 'Your email is confirmed' : 'Your email is already confirmed',
    }
  },

  async 'POST /auth/resend-verification'({ email }, context) {
    // Not saying whether a mail was sent, which would reveal how often others asked.
    await sendVerificationMail(context, { email })
    return {
      data: {},
      message:
        'If that address still has to be confirmed, a new email is on its way. We send five at most in half an hour.',
    }
  },

  async 'POST /auth/forgot-password'({ email }, context) {
    if (await maySendMailTo(context, 'reset-password', email))
      await context.sendMail('reset-password', { email })
    return { data: {}, message: 'If that address has an account, a link is on its way' }
  },

  async 'POST /auth/reset-password'({ resetToken, password, code, passkey }, context) {
    const expired = new AppError(400, 'This link has expired or was already used. Ask for a new one.')
    const token = await findOneTimeToken(context.db, 'reset-password', resetToken)
    if (!token || token.usedAt) throw expired
    const owner = await findUser(context.db, token.userId)
    refuseCommonPassword(password, [owner?.name ?? '', owner?.email ?? ''])
    if (token.expiresAt <= new Date()) throw expired
    // A mailbox in other hands is what two-step sign-in is for.
    await requireSecondFactorIfOn(context, token.userId, { code, passkey })
    const passwordHash = await hashPassword(password)
    const registerAnew = await context.transaction(async ({ db, encryption, config, client, sendMail }) => {
      const userId = await spendToken(db, 'reset-password', resetToken)
      if (!userId) throw expired
      const user = orNotFound(await findUser(db, userId), 'account')
      // Reading this mail proves ownership of the address, so earlier access by others ends.
      const wasProven = user.emailVerifiedAt !== null
      // Somebody else may have registered the address first; the data chosen in this browser is the owner's.
      const own = await findBrowserRegistration(db, user.email, client.deviceHash)
      // In another browser than the registering one, the role and name may not be the owner's.
      if (!wasProven && !own && client.deviceHash && (await discardUnconfirmed(db, user.email))) return true
      const id = wasProven ? userId : await confirmRegistration(db, user, own)
      await revokeAccess(db, id, wasProven)
      await updateUser(db, id, { passwordHash, passwordChangedAt: new Date() })
      await clearUndeliverable({ db, encryption }, user.email)
      await rememberDevice(db, id, client.deviceHash)
      const hasPasskeys = (await countPasskeys(db, id)) > 0
      await sendMail(
        'password-changed',
        passwordChangedMail({ to: user.email, publicUrl: config.publicUrl, hasPasskeys }),
      )
      return false
    })
    return {
      data: { registerAnew },
      message: registerAnew
        ? 'Nobody had confirmed this address, so we removed the account made with it. Create yours now.'
        : 'Your password is set. Log in with it.',
    }
  },

  async 'POST /auth/confirm-promotions'({ token, agree }, { db }) {
    // The link keeps working, so that changing one's mind needs no new mail.
    const userId = await findTokenOwner(db, 'confirm-promotions', token)
    if (!userId) throw new AppError(400, 'This link has expired. Nothing will be sent to you.')
    await updateUser(db, userId, { promotionsConfirmedAt: agree ? new Date() : null })
    return { data: { agreed: agree } }
  },

  async 'POST /auth/exchange'({ token, verifier, code, passkey }, context) {
    const known = await findOneTimeToken(context.db, 'sign-in', token)
    // A link made on the server's own command line is the way back in for an administrator who lost phone and codes.
    if (known?.challenge && !known.usedAt && known.expiresAt > new Date())
      await requireSecondFactorIfOn(context, known.userId, { code, passkey })
    const data = await context.transaction(async (inside) => {
      const userId = await spendToken(inside.db, 'sign-in', token, verifier)
      if (!userId) throw new AppError(400, 'This sign-in link has expired or was already used')
      const companySessionId = (await findWaitingCompanySession(inside.db, token))?.id
      return signIn(inside, userId, { companySessionId })
    })
    return { data }
  },

  async 'GET /auth/sign-in-options'(_, { config }) {
    return {
      data: {
        externalName: config.oidc?.name ?? null,
        passkeys: offersPasskeys(config),
        demoAccounts: config.demo ? demoAccounts.map(({ key, name, about }) => ({ key, name, about })) : [],
        mailbox: config.mailbox,
      },
    }
  },

  async 'POST /auth/demo'({ key }, context) {
    const account =
      context.config.demo && context.client.isLocal ? demoAccounts.find((one) => one.key === key) : undefined
    const user = account && (await findUserByEmail(context.db, account.email))
    return { data: await signIn(context, orNotFound(user, 'demo account').id, { isInvented: true }) }
  },

  async 'GET /dev/mailbox'({ to }, { db, config, client }) {
    if (!config.mailbox || !client.isLocal) throw new AppError(404)
    return { data: await listCapturedMails(db, to?.trim().toLowerCase() || undefined, 100) }
  },
}

/** Links the external identity: its owner also knows the account's password. */
async function linkIdentity(
  { db, config, sendMail }: HandlerContext,
  { link, verifier }: { link: string; verifier: string },
  user: { id: string; email: string; role: string },
) {
  const identity = await consumePendingIdentity(db, link, user.id, verifier)
  if (!identity || user.role === 'SUPER_ADMIN') return
  const { issuer, subject, companyId } = identity
  const company = companyId ? await findCompanyName(db, companyId) : null
  const isLinked =
    !companyId || (await insertCompanyIdentity(db, { companyId, issuer, subject, userId: user.id }))
  if (!isLinked) throw new AppError(409, 'That sign-in already opens another account of yours.')
  if (!companyId) await insertExternalIdentity(db, { issuer, subject, userId: user.id })
  const mail = { to: user.email, publicUrl: config.publicUrl, name: company ?? config.oidc?.name ?? '' }
  await sendMail('identity-linked', identityLinkedMail(mail))
  return { companySessionId: companyId ? (await findWaitingCompanySession(db, link))?.id : undefined }
}
