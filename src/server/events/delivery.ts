import { DateTime } from 'luxon'
import type { NotificationChannel } from '#/shared/notifications.ts'
import type { NotificationKind } from './notification-kind.ts'

/** What somebody chose for one kind; a channel that is not in it is as it is for everybody. */
export type NotificationChoices = Partial<Record<NotificationChannel, boolean>>

/** When mails and pushes may come; hours are 0 to 23 in `timeZone`. */
export type NotificationSettings = {
  timeZone: string
  /** Mails that can wait come together at this hour; null: each at once. */
  digestHour: number | null
  quietFrom: number | null
  quietTo: number | null
}

/** `inDigest`: a line of the one mail of the day, not a mail of its own. */
export type Delivery = { when: 'off' } | { when: 'now' } | { when: 'later'; at: Date; inDigest: boolean }

type DeliveredKind = Pick<NotificationKind, 'required' | 'mail' | 'mailSetAt' | 'mailedBeside'>

/**
 * Whether a cell of the table kind × channel can be chosen. `always`: required. `none`: the kind has no mail of its
 * own. `elsewhere`: another page says when its mails come.
 */
export function cellOf(
  { required, mail, mailSetAt, mailedBeside }: DeliveredKind,
  channel: NotificationChannel,
): 'choice' | 'always' | 'none' | 'elsewhere' {
  if (channel === 'mail' && !mail) return mailedBeside ? 'always' : 'none'
  if (channel === 'mail' && mailSetAt) return 'elsewhere'
  return required && channel !== 'push' ? 'always' : 'choice'
}

/** Everything is on until somebody turns it off. */
export function isChannelOn(
  kind: DeliveredKind,
  channel: NotificationChannel,
  choices: NotificationChoices = {},
) {
  const cell = cellOf(kind, channel)
  return cell === 'choice' ? (choices[channel] ?? true) : cell !== 'none'
}

/**
 * The one rule of what reaches a person on which channel, and when. The bell never waits, because it is silent, and
 * required mails never wait, because they say what must be known. Everything else respects quiet hours; mails that
 * no other page schedules can also wait for the one mail of the day.
 */
export function deliveryOf(
  kind: DeliveredKind,
  channel: NotificationChannel,
  choices: NotificationChoices,
  settings: NotificationSettings | null,
  now: Date,
): Delivery {
  if (!isChannelOn(kind, channel, choices)) return { when: 'off' }
  if (!settings || channel === 'bell' || cellOf(kind, channel) === 'always') return { when: 'now' }
  const { timeZone, digestHour } = settings
  const start = DateTime.fromJSDate(now, { zone: timeZone })
  const inDigest = channel === 'mail' && !kind.mailSetAt && digestHour !== null
  const at = endOfQuiet(inDigest ? nextHour(start, digestHour) : start, settings)
  return at > start ? { when: 'later', at: at.toJSDate(), inDigest } : { when: 'now' }
}

/** The next time the clock there shows this full hour. An hour that a change of the clocks skips counts as its end. */
function nextHour(after: DateTime, hour: number) {
  const full = { hour, minute: 0, second: 0, millisecond: 0 }
  const today = after.set(full)
  return today > after ? today : after.plus({ days: 1 }).set(full)
}

function endOfQuiet(at: DateTime, { quietFrom: from, quietTo: to }: NotificationSettings) {
  if (from === null || to === null) return at
  const { hour } = at
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return isQuiet ? nextHour(at, to) : at
}
