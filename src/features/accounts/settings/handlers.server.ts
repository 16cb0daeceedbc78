import { endSessionsOf, listSessionsOf, markProven } from '#/server/auth/sessions.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { findUndeliverable } from '#/server/mail/undeliverable.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { confirmEmailChange, requestEmailChange, restoreEmail } from '../email-change/email-change.server.ts'
import {
  deletePendingEmailChanges,
  endWhatWaits,
  findPendingEmailChange,
} from '../email-change/queries.server.ts'
import { recoveryCodesReplacedMail } from '../emails.ts'
import { connect, disconnect, providerName, startConnecting } from '../external/connect.server.ts'
import { callbackUrl } from '../external/external.server.ts'
import { findWaysIn } from '../passkeys/ways-in.server.ts'
import { requirePasskey } from '../passkeys/webauthn.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import { removePassword } from '../password/remove-password.server.ts'
import { findUser, noteInProfileDraft, updateUser } from '../queries.server.ts'
import { requireMailedCode, sendProofCode } from '../step-up/mailed-code.server.ts'
import { requireOwnPassword } from '../step-up/step-up.server.ts'
import { countRecoveryCodes, findTwoStep } from '../two-step/queries.server.ts'
import { replaceRecoveryCodes, requireSecondFactor } from '../two-step/second-factor.server.ts'
import { enableTotp, startTotp, turnTwoStepOff } from '../two-step/two-step.server.ts'
import type { settingsApi } from './api.ts'
import { describeAddress, describeDevice } from './device.server.ts'

export const settingsHandlers: Handlers<typeof settingsApi> = {
  async 'GET /account'(_, { db, encryption, user, config }) {
    const account = orNotFound(await findUser(db, user.id), 'account')
    const twoStep = await findTwoStep(db, user.id)
    const pending = await findPendingEmailChange(db, user.id)
    const { identities, passkeys, company, count } = await findWaysIn(db, account, config)
    return {
      data: {
        name: account.name,
        photo: account.photo,
        email: account.email,
        emailUndeliverable: (await findUndeliverable({ db, encryption }, account.email)) ?? null,
        pendingEmail: pending ? { email: pending.newEmail, expiresAt: pending.expiresAt } : null,
        hasPassword: account.passwordHash !== null,
        passwordChangedAt: account.passwordChangedAt,
        externals: identities.map(({ issuer, createdAt }) => ({
          issuer,
          name: providerName(config, issuer),
          since: createdAt,
        })),
        companySignIn: company && {
          company: company.company,
          isRequired: company.isRequired,
          since: company.since,
        },
        waysIn: count,
        connectable:
          account.role !== 'SUPER_ADMIN' && !identities.some(({ issuer }) => issuer === config.oidc?.issuer)
            ? (config.oidc?.name ?? null)
            : null,
        twoStep: twoStep
          ? {
              since: twoStep.since,
              hasApp: twoStep.hasApp,
              recoveryCodesLeft: await countRecoveryCodes(db, user.id),
            }
          : null,
        passkeys,
        twoStepRequired: account.role === 'SUPER_ADMIN',
      },
    }
  },

  async 'PUT /account/name'({ name }, { db, user }) {
    await noteInProfileDraft(db, user, 'name')
    await updateUser(db, user.id, { name })
    return { data: { name }, message: 'Your name is changed' }
  },

  async 'GET /account/sessions'(_, { db, user }) {
    const sessions = await listSessionsOf(db, user)
    return {
      data: sessions.map(({ id, userAgent, addressPrefix, lastUsedAt }) => ({
        id,
        ...describeDevice(userAgent),
        address: describeAddress(addressPrefix),
        lastUsedAt,
        isThis: id === user.sessionId,
      })),
    }
  },

  async 'POST /account/sessions/:id/end'({ id }, { db, user }) {
    const ended = await endSessionsOf(db, user.id, 'ended-elsewhere', { only: id, except: user.sessionId })
    orNotFound(ended || null, 'other session of yours')
    return { data: {}, message: 'Logged out there' }
  },

  async 'POST /account/sessions/end-others'(_, { db, user }) {
    const ended = await endSessionsOf(db, user.id, 'ended-elsewhere', { except: user.sessionId })
    await endWhatWaits(db, user.id)
    return { data: { ended }, message: 'You are logged out everywhere else' }
  },

  async 'POST /account/step-up'({ password, code, passkey, mailed, verifier }, context) {
    const { id: userId, sessionId } = context.user
    // Where there is a second factor, the password alone proves too little: it could turn that factor off.
    const stronger = passkey ? 'passkey' : (await findTwoStep(context.db, userId)) ? 'code' : null
    const by = stronger ?? (mailed === undefined ? 'password' : 'mail')
    if (passkey) await requirePasskey(context, passkey, { purpose: 'step-up', userId, sessionId })
    else if (by === 'code') await requireSecondFactor(context, userId, code)
    else if (by === 'mail') await requireMailedCode(context, { mailed, verifier })
    else await requireOwnPassword(context, userId, password, 'password')
    await markProven(context.db, sessionId, by)
    return { data: {} }
  },

  async 'POST /account/step-up/code'({ challenge }, context) {
    await sendProofCode(context, challenge)
    return { data: {}, message: 'Six digits are on their way' }
  },

  async 'POST /account/email'({ email }, context) {
    await requestEmailChange(context, email)
    return { data: {}, message: `An email is on its way to ${email}` }
  },

  async 'POST /account/email/cancel'(_, { db, user }) {
    await deletePendingEmailChanges(db, user.id)
    return { data: {}, message: 'Your address stays as it is' }
  },

  async 'POST /account/email/confirm'(proof, context) {
    const email = await confirmEmailChange(context, proof)
    const isOwn = email === context.user?.email
    return { data: { email }, message: isOwn ? 'Our email goes there again' : 'Your address is changed' }
  },

  async 'POST /account/email/restore'({ token }, context) {
    return { data: await restoreEmail(context, token), message: 'The address is yours again' }
  },

  async 'POST /account/external/start'({ challenge }, context) {
    return { data: { url: await startConnecting(context, challenge, callbackUrl(context.config)) } }
  },

  async 'POST /account/external/connect'(proof, context) {
    return { data: {}, message: `${await connect(context, proof)} now opens your account too` }
  },

  async 'POST /account/external/disconnect'({ issuer }, context) {
    return { data: {}, message: `${await disconnect(context, issuer)} is disconnected` }
  },

  async 'POST /account/two-step/start'(_, context) {
    return { data: await startTotp(context) }
  },

  async 'POST /account/two-step/confirm'({ code }, context) {
    const recoveryCodes = await enableTotp(context, code)
    return {
      data: { recoveryCodes },
      message: 'Two-step sign-in is on. You are logged out everywhere else.',
    }
  },

  async 'POST /account/two-step/off'(_, context) {
    await turnTwoStepOff(context)
    return { data: {}, message: 'Two-step sign-in is off' }
  },

  async 'POST /account/recovery-codes'(_, context) {
    if (!(await findTwoStep(context.db, context.user.id)))
      throw new AppError(409, 'You need two-step sign-in for recovery codes, and it is off.')
    const { user, config, sendMail } = context
    const recoveryCodes = await replaceRecoveryCodes(context, user.id)
    const mail = { to: user.email, publicUrl: config.publicUrl, role: user.role }
    await sendMail('second-factor-changed', recoveryCodesReplacedMail(mail))
    return { data: { recoveryCodes } }
  },

  async 'POST /account/password/remove'(_, context) {
    await removePassword(context)
    return { data: {}, message: 'Your password is removed. You are logged out everywhere else.' }
  },

  async 'POST /account/password'(change, context) {
    await changePassword(context, change)
    return { data: {}, message: 'Your password is changed. You are logged out everywhere else.' }
  },
}
