import { listDevices } from '#/features/push/queries.server.ts'
import type { HandlerContext } from '#/server/context.ts'
import { cellOf, deliveryOf, isChannelOn, type NotificationChoices } from '#/server/events/delivery.ts'
import type { NotificationKind } from '#/server/events/notification-kind.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { findPersonByPreferenceToken } from '#/server/mail/preference-link.ts'
import { AppError } from '#/shared/errors.ts'
import { type NotificationChannel, notificationCategories } from '#/shared/notifications.ts'
import type { Role } from '#/shared/roles.ts'
import type { notificationChoicesApi } from './api.ts'
import { allKinds } from './emails.ts'
import {
  countWaitingMails,
  findTiming,
  listChoices,
  lockWaitingKinds,
  rescheduleMails,
  saveTiming,
  turnOff,
  turnOn,
} from './queries.server.ts'
import { waitingMailsQueue } from './tasks.server.ts'

type Context = Pick<HandlerContext, 'db' | 'config'>
type Reader = { id: string; role: Role }
type Choice = { kind: string; channel: NotificationChannel; isOn: boolean }

/** Takes the kinds of all features, because all are chosen in one table. */
export function notificationChoicesHandlers(
  kinds: NotificationKind[],
): Handlers<typeof notificationChoicesApi> {
  // What can be chosen comes first.
  const inOrder = kinds.toSorted(
    (a, b) =>
      notificationCategories.indexOf(a.category) - notificationCategories.indexOf(b.category) ||
      Number(a.required) - Number(b.required),
  )
  const kindsOf = ({ role }: Reader, { config }: Context) =>
    inOrder.filter(({ readers, isSent }) => readers.includes(role) && isSent?.(config) !== false)

  async function tableOf(context: Context, reader: Reader) {
    const choices = await listChoices(context.db, reader.id)
    return kindsOf(reader, context).map((kind) => ({
      name: kind.name,
      label: kind.label,
      hint: kind.hint,
      category: kind.category,
      bell: stateOf(kind, 'bell', choices.get(kind.name)),
      mail: stateOf(kind, 'mail', choices.get(kind.name)),
      push: stateOf(kind, 'push', choices.get(kind.name)),
      mailSetAt: kind.mailSetAt ?? null,
    }))
  }

  async function choose(context: Context, reader: Reader, { kind: name, channel, isOn }: Choice) {
    const kind = kindsOf(reader, context).find((one) => one.name === name)
    if (!kind) throw new AppError(404, 'That notification no longer exists. Reload the page.')
    const cell = cellOf(kind, channel)
    if (cell === 'always') throw new AppError(422, `You always get “${kind.label}”: ${kind.hint}`)
    if (cell !== 'choice') throw new AppError(422, `“${kind.label}” has no choice here`)
    if (isOn) await turnOn(context.db, reader.id, channel, name)
    else await turnOff(context.db, reader.id, channel, [name])
    return { kind: name, channel, isOn }
  }

  const kindByName = new Map(kinds.map((kind) => [kind.name, kind]))

  return {
    async 'GET /account/notifications'(_, context) {
      const { db, user } = context
      const timing = await findTiming(db, user.id)
      return {
        data: {
          kinds: await tableOf(context, user),
          timing: timing ? toTiming(timing) : null,
          waiting: await countWaitingMails(db, user.id),
        },
      }
    },

    async 'PUT /account/notifications/choice'(choice, context) {
      return { data: await choose(context, context.user, choice) }
    },

    async 'PUT /account/notifications/timing'(timing, { db, user, send }) {
      const { timeZone, digestHour, quiet } = timing
      const settings = { timeZone, digestHour, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
      await saveTiming(db, user.id, settings)
      const now = new Date()
      let isDue = false
      for (const name of await lockWaitingKinds(db, user.id)) {
        const kind = kindByName.get(name)
        const delivery = kind ? deliveryOf(kind, 'mail', {}, settings, now) : { when: 'now' as const }
        const { at: dueAt, inDigest } = delivery.when === 'later' ? delivery : { at: now, inDigest: null }
        await rescheduleMails(db, user.id, { kind: name, dueAt, inDigest })
        isDue ||= delivery.when !== 'later'
      }
      if (isDue) await send(waitingMailsQueue, {})
      return { data: timing, message: 'Saved' }
    },

    async 'GET /notification-choices/:token'({ token }, context) {
      const reader = await requireReader(context, token)
      const getsPushes = (await listDevices(context.db, reader.id)).length > 0
      return { data: { email: masked(reader.email), kinds: await tableOf(context, reader), getsPushes } }
    },

    async 'PUT /notification-choices/:token'({ token, ...choice }, context) {
      return { data: await choose(context, await requireReader(context, token), choice) }
    },

    async 'POST /notification-choices/:token/:kind'({ token, kind }, context) {
      const reader = await requireReader(context, token)
      if (kind === allKinds) {
        const optional = kindsOf(reader, context).filter((each) => cellOf(each, 'mail') === 'choice')
        await turnOff(
          context.db,
          reader.id,
          'mail',
          optional.map(({ name }) => name),
        )
      } else await choose(context, reader, { kind, channel: 'mail', isOn: false })
      return { data: { email: masked(reader.email), kinds: await tableOf(context, reader) } }
    },
  }
}

function stateOf(kind: NotificationKind, channel: NotificationChannel, choices?: NotificationChoices) {
  const cell = cellOf(kind, channel)
  if (cell !== 'choice') return cell
  return isChannelOn(kind, channel, choices) ? ('on' as const) : ('off' as const)
}

const toTiming = ({
  timeZone,
  digestHour,
  quietFrom,
  quietTo,
}: NonNullable<Awaited<ReturnType<typeof findTiming>>>) => ({
  timeZone,
  digestHour,
  quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
})

async function requireReader({ db, encryption }: Pick<HandlerContext, 'db' | 'encryption'>, token: string) {
  const reader = await findPersonByPreferenceToken(db, encryption, token)
  if (!reader)
    throw new AppError(404, 'This link no longer works. Use the one in the newest email, or log in.')
  return reader
}

/** Its owner recognises it. */
const masked = (email: string) => email.replace(/^(.).*(@.*)$/, '$1…$2')
