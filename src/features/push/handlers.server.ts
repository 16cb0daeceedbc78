import { timingSafeEqual } from 'node:crypto'
import { lockAccount } from '#/features/accounts/queries.server.ts'
import { describeDevice } from '#/features/accounts/settings/device.server.ts'
import { listActiveSessions } from '#/server/auth/sessions.ts'
import type { HandlerContext } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { isPushEndpoint } from '#/server/push/endpoint.ts'
import { areValidKeys } from '#/server/push/keys.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import { maxDevices, type pushApi } from './api.ts'
import {
  deleteDevice,
  deleteEndpoint,
  findByEndpoint,
  listDevices,
  replaceSubscription,
  type Subscription,
  saveDevice,
} from './queries.server.ts'

export const pushHandlers: Handlers<typeof pushApi> = {
  async 'GET /push'(_, { db, user, vapid }) {
    const devices = await listDevices(db, user.id)
    return {
      data: {
        key: vapid?.publicKey ?? null,
        devices: devices.map(({ id, sessionId, userAgent, createdAt }) => ({
          id,
          ...describeDevice(userAgent),
          isThis: sessionId === user.sessionId,
          since: createdAt,
        })),
      },
    }
  },

  async 'POST /push/devices'({ endpoint, keys }, { db, user, config }) {
    const subscription = checked({ endpoint, ...keys }, config)
    await lockAccount(db, user.id)
    const existing = await findByEndpoint(db, endpoint)
    // A browser keeps its keys for as long as its endpoint; somebody who learned only the endpoint does not have them.
    if (existing && !isSame(existing, subscription))
      throw new AppError(409, 'We couldn’t recognize this browser. Turn notifications off and on again.')
    const others = (await listDevices(db, user.id)).filter(
      (one) => one.sessionId !== user.sessionId && one.id !== existing?.id,
    )
    if (others.length >= maxDevices)
      throw new AppError(
        409,
        `${maxDevices} of your devices already get notifications. Remove one in your settings, then try again.`,
      )
    const { id } = await saveDevice(db, subscription, user)
    return { data: { id } }
  },

  async 'POST /push/devices/resume'({ endpoint }, { db, user }) {
    await lockAccount(db, user.id)
    const existing = await findByEndpoint(db, endpoint)
    const isMine = existing?.userId === user.id
    if (isMine) await saveDevice(db, existing, user)
    else await deleteEndpoint(db, endpoint)
    return { data: { isMine } }
  },

  async 'POST /push/devices/renew'({ previous, endpoint, keys }, { db, config }) {
    const subscription = checked({ endpoint, ...keys }, config)
    const existing = await findByEndpoint(db, previous.endpoint)
    const isActive = existing && (await listActiveSessions(db, [existing.sessionId])).size > 0
    if (!existing || !isActive || !isEqual(existing.auth, previous.auth))
      throw new AppError(404, 'This browser gets no notifications')
    await replaceSubscription(db, existing.id, subscription)
    return { data: {} }
  },

  async 'DELETE /push/devices/:id'({ id }, { db, user }) {
    orNotFound(await deleteDevice(db, user.id, id), 'device of yours')
    return { data: {}, message: 'That device no longer gets notifications' }
  },
}

/** Refuses what nothing can or may be sent to. */
function checked(subscription: Subscription, { push }: Pick<HandlerContext['config'], 'push'>) {
  if (!push) throw new AppError(409, 'Notifications on devices are turned off on this site')
  if (!isPushEndpoint(subscription.endpoint, push))
    throw new AppError(422, 'This site may not send to the push service of this browser')
  if (!areValidKeys(subscription)) throw new AppError(422, 'This browser sent a key that is not valid')
  return subscription
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const isSame = (one: Subscription, other: Subscription) =>
  isEqual(one.p256dh, other.p256dh) && isEqual(one.auth, other.auth)
