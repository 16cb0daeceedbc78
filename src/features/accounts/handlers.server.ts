import type { Context } from '#/server/context.ts'
import type { Db } from '#/server/database.ts'
import type { Handlers } from '#/server/endpoints.ts'
import { endImpersonation } from '#/server/impersonation.ts'
import { countCall } from '#/server/limits.ts'
import { hashPassword, verifyPassword } from '#/server/passwords.ts'
import { deleteSession, deleteSessionsOf, insertSession } from '#/server/sessions.ts'
import { AppError, fieldError, found } from '#/shared/errors.ts'
import type { accountsApi } from './api.ts'
import { demoAccounts } from './demo-accounts.ts'
import { alreadyRegisteredMail, passwordChangedMail } from './emails.ts'
import { externalHandlers } from './external.server.ts'
import {
  findTokenOwner,
  findUser,
  findUserByEmail,
  insertCompany,
  insertUser,
  listCapturedMails,
  sessionFacts,
  spendCode,
  spendToken,
  updateUser,
} from './queries.server.ts'
import { askVerification } from './verification.server.ts'

/** For one address, whoever asks; what is above is dropped in silence. */
const resetBudget = { calls: 5, seconds: 1800 }
const secondRegistrationBudget = { calls: 1, seconds: 1800 }

export const accountsHandlers: Handlers<typeof accountsApi> = {
  ...externalHandlers,

  async 'POST /auth/register'({ role, name, email, password, companyName }, context) {
    const { db, config, sendMail } = context
    if (role === 'EMPLOYER' && !companyName) throw fieldError('companyName', 'Company name is required')
    // Hashed before we look, so that a known address takes as long as a new one.
    const passwordHash = await hashPassword(password)
    const user = await insertUser(db, { role, name, email, passwordHash })
    if (!user) {
      if (await isWithin(db, `registered ${email}`, secondRegistrationBudget))
        await sendMail(
          'already-registered',
          alreadyRegisteredMail({ to: email, publicUrl: config.publicUrl }),
        )
    } else {
      if (role === 'EMPLOYER' && companyName) await insertCompany(db, user.id, companyName)
      await askVerification(context, user)
    }
    return { data: { email }, message: 'Check your mail to confirm your address' }
  },

  async 'POST /auth/login'({ email, password }, context) {
    const user = await findUserByEmail(context.db, email)
    const right = await verifyPassword(user?.passwordHash ?? null, password)
    if (!user || !right) throw new AppError(401, 'Invalid Credentials')
    return { data: await signIn(context, user.id) }
  },

  async 'POST /auth/logout'(_, { db, user }) {
    if (user.impersonator) await endImpersonation(db, user.impersonator.impersonationId, 'Logged out')
    await deleteSession(db, user.sessionId)
    return { data: {}, message: 'You are logged out' }
  },

  async 'GET /auth/session'(_, { user }) {
    return { data: { ...user, status: user.companyStatus } }
  },

  async 'POST /auth/verify-email'({ token, email, code }, context) {
    const { db } = context
    const userId = token ? await verifyByToken(db, token) : await verifyByCode(db, email, code)
    const user = found(await findUser(db, userId), 'account')
    if (user.emailVerifiedAt)
      return { data: { alreadyVerified: true }, message: 'Your email is already confirmed' }
    await updateUser(db, userId, { emailVerifiedAt: new Date() })
    await context.sendMail('promotions-question', { userId })
    return { data: { alreadyVerified: false }, message: 'Your email is confirmed' }
  },

  async 'POST /auth/resend-verification'({ email }, context) {
    const user = await findUserByEmail(context.db, email)
    if (user && !user.emailVerifiedAt) await askVerification(context, user)
    return { data: {}, message: 'If that address waits for confirmation, a new mail is on its way' }
  },

  async 'POST /auth/forgot-password'({ email }, { db, sendMail }) {
    if (await isWithin(db, `reset ${email}`, resetBudget)) await sendMail('reset-password', { email })
    return { data: {}, message: 'If that address has an account, a link is on its way' }
  },

  async 'POST /auth/reset-password'({ resetToken, password }, { db, config, sendMail }) {
    const userId = await spendToken(db, 'reset-password', resetToken)
    if (!userId) throw new AppError(400, 'This link has expired or was already used. Ask for a new one.')
    const user = found(await findUser(db, userId), 'account')
    await updateUser(db, userId, {
      passwordHash: await hashPassword(password),
      // Whoever could read this mail owns the address.
      ...(!user.emailVerifiedAt && { emailVerifiedAt: new Date() }),
    })
    await deleteSessionsOf(db, userId)
    await sendMail('password-changed', passwordChangedMail({ to: user.email, publicUrl: config.publicUrl }))
    return { data: {}, message: 'Your password is set. Log in with it.' }
  },

  async 'POST /auth/confirm-promotions'({ token, agree }, { db }) {
    // The link keeps working, so that a change of mind needs no new mail.
    const userId = await findTokenOwner(db, 'confirm-promotions', token)
    if (!userId) throw new AppError(400, 'This link has expired. Nothing will be sent to you.')
    await updateUser(db, userId, { promotionsConfirmedAt: agree ? new Date() : null })
    return { data: { agreed: agree } }
  },

  async 'POST /auth/exchange'({ token, verifier }, context) {
    const userId = await spendToken(context.db, 'sign-in', token, verifier)
    if (!userId) throw new AppError(400, 'This sign-in link has expired or was already used')
    return { data: await signIn(context, userId) }
  },

  async 'GET /auth/sign-in-options'(_, { config }) {
    return {
      data: {
        externalName: config.oidc?.name ?? null,
        demoAccounts: config.demo ? demoAccounts.map(({ key, name, about }) => ({ key, name, about })) : [],
        mailbox: config.mailbox,
      },
    }
  },

  async 'POST /auth/demo'({ key }, context) {
    const account =
      context.config.demo && context.client.ownMachine
        ? demoAccounts.find((one) => one.key === key)
        : undefined
    const user = account && (await findUserByEmail(context.db, account.email))
    return { data: await signIn(context, found(user, 'demo account').id) }
  },

  async 'GET /dev/mailbox'({ to }, { db, config, client }) {
    if (!config.mailbox || !client.ownMachine) throw new AppError(404)
    return { data: await listCapturedMails(db, to?.trim().toLowerCase() || undefined, 100) }
  },
}

/** Makes a session for someone who has just proven who they are. */
export async function signIn({ db, client }: Pick<Context, 'db' | 'client'>, userId: string) {
  const { suspendedAt, suspensionReason } = found(await findUser(db, userId), 'account')
  // Only to someone who has proven who they are, so it tells nobody else that there is such an account.
  if (suspendedAt)
    throw new AppError(
      403,
      `This account is suspended.${suspensionReason ? ` The reason: ${suspensionReason}` : ''} If you think that is wrong, write to us on the contact page.`,
    )
  const facts = await sessionFacts(db, userId)
  return { token: await insertSession(db, facts.user, client), ...facts }
}

async function verifyByToken(db: Db, token: string) {
  const userId = await spendToken(db, 'verify-email', token)
  if (userId) return userId
  // A spent link of a confirmed address is a link pressed twice, not a mistake.
  const ownerId = await findTokenOwner(db, 'verify-email', token)
  const owner = ownerId ? await findUser(db, ownerId) : undefined
  if (!owner?.emailVerifiedAt) throw new AppError(400, 'This link has expired. Ask for a new one.')
  return owner.id
}

async function verifyByCode(db: Db, email: string | undefined, code: string | undefined) {
  const digits = code?.replace(/\s/g, '') ?? ''
  if (!email || !/^\d{6}$/.test(digits)) throw fieldError('code', 'Enter the six digits from the mail')
  const user = await findUserByEmail(db, email)
  if (user?.emailVerifiedAt) return user.id
  if (!user || !(await spendCode(db, 'verify-email', user.id, digits))) {
    throw fieldError('code', 'That code is wrong or has expired')
  }
  return user.id
}

async function isWithin(db: Db, key: string, budget: { calls: number; seconds: number }) {
  try {
    await countCall(db, key, budget)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}
