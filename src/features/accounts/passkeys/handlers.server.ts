import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { lockUser } from '../email-change/queries.server.ts'
import { describeDevice } from '../settings/device.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { findTwoStep } from '../two-step/queries.server.ts'
import { turnPasskeyStepOn } from '../two-step/two-step.server.ts'
import { maxPasskeys, type passkeysApi } from './api.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './emails.ts'
import { insertPasskey, listPasskeys } from './queries.server.ts'
import { countWaysIn } from './ways-in.server.ts'
import {
  creationOptions,
  offersPasskeys,
  readAttestation,
  requestOptions,
  requirePasskey,
} from './webauthn.server.ts'

export const passkeysHandlers: Handlers<typeof passkeysApi> = {
  async 'POST /auth/passkeys/start'(_, context) {
    return { data: await requestOptions(context, { purpose: 'sign-in' }) }
  },

  async 'POST /auth/passkeys/sign-in'({ passkey }, context) {
    // The device has verified the person, so this is both steps.
    const { userId } = await requirePasskey(context, passkey, {
      purpose: 'sign-in',
    })
    return { data: await context.transaction((inside) => signIn(inside, userId)) }
  },

  async 'GET /account/passkeys'(_, { db, user, config }) {
    const passkeys = await listPasskeys(db, user.id)
    return {
      data: {
        offered: offersPasskeys(config),
        passkeys: passkeys.map(({ id, name, userAgent, isSynced, createdAt, lastUsedAt }) => ({
          id,
          name,
          device: describeDevice(userAgent).device,
          isSynced,
          createdAt,
          lastUsedAt,
        })),
      },
    }
  },

  async 'POST /account/passkeys/start'(_, context) {
    const { db, user, config } = context
    if (!offersPasskeys(config))
      throw new AppError(409, 'Passkeys need a domain name, and this site is opened by its IP address.')
    if ((await listPasskeys(db, user.id)).length >= maxPasskeys)
      throw new AppError(409, `You have ${maxPasskeys} passkeys. Remove one you don’t use first.`)
    return { data: await creationOptions(context, user, user.sessionId) }
  },

  async 'POST /account/passkeys'({ passkey }, context) {
    const { user, client } = context
    const values = await readAttestation(context, passkey, {
      purpose: 'add',
      userId: user.id,
      sessionId: user.sessionId,
    })
    const data = await context.transaction(async (inside) => {
      const { db, config, sendMail } = inside
      const owner = orNotFound(await lockUser(db, user.id), 'account')
      const userAgent = client.userAgent?.slice(0, 300) ?? null
      const name = describeDevice(userAgent).device.slice(0, 60)
      const row = await insertPasskey(db, { ...values, userId: user.id, name, userAgent })
      if (!row) throw new AppError(409, 'This passkey is in use already. Nothing was changed.')
      await sendMail(
        'passkey-changed',
        passkeyAddedMail({ to: owner.email, publicUrl: config.publicUrl, role: owner.role, name }),
      )
      // Administrators cannot do without a second step, and this is one.
      const isDue = owner.role === 'SUPER_ADMIN' && !(await findTwoStep(db, user.id))
      const recoveryCodes = isDue ? await turnPasskeyStepOn({ ...inside, user }) : null
      return { id: row.id, recoveryCodes }
    })
    return { data, message: 'Your passkey is added' }
  },

  async 'PUT /account/passkeys/:id'({ id, name }, { db, user }) {
    const row = await db
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('userId', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    orNotFound(row, 'passkey')
    return { data: {}, message: 'Your passkey is renamed' }
  },

  async 'POST /account/passkeys/:id/remove'({ id }, { db, user, config, sendMail }) {
    // Locked, so that two presses at once do not remove the last two.
    const owner = orNotFound(await lockUser(db, user.id), 'account')
    const passkeys = await listPasskeys(db, user.id)
    const passkey = orNotFound(
      passkeys.find((one) => one.id === id),
      'passkey',
    )
    const twoStep = await findTwoStep(db, user.id)
    if (passkeys.length === 1 && twoStep && !twoStep.hasApp)
      throw new AppError(
        409,
        'This passkey is your second step. Add another one or set up an authenticator app first, or turn two-step sign-in off.',
      )
    if ((await countWaysIn(db, owner, config)) === 1)
      throw new AppError(409, 'This passkey is the only way into your account. Set a password first.')
    await db.deleteFrom('passkeys').where('id', '=', id).execute()
    const about = { to: owner.email, publicUrl: config.publicUrl, role: owner.role }
    await sendMail('passkey-changed', passkeyRemovedMail({ ...about, name: passkey.name }))
    return { data: {}, message: 'Your passkey is removed. Delete it on your device as well.' }
  },

  async 'POST /account/two-step/passkeys'(_, context) {
    return {
      data: { recoveryCodes: await turnPasskeyStepOn(context) },
      message: 'Two-step sign-in is on. You are logged out everywhere else.',
    }
  },

  async 'POST /account/step-up/start'(_, context) {
    const { db, user } = context
    if ((await listPasskeys(db, user.id)).length === 0)
      throw new AppError(409, 'You have no passkey. Confirm another way.')
    const binding = { purpose: 'step-up', userId: user.id, sessionId: user.sessionId } as const
    return { data: await requestOptions(context, binding) }
  },
}
