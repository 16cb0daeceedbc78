import { sql } from 'kysely'
import type { z } from 'zod'
import type { NotificationChannel } from '#/shared/notifications.ts'
import type { HandlerContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'
import type { MailContent } from '../mail/kinds.ts'
import { pushNotifications } from '../push/queues.ts'
import type { Send } from '../tasks.ts'
import { cellOf, type Delivery, deliveryOf, type NotificationChoices } from './delivery.ts'
import type { LiveEvent } from './live-events.ts'
import type { NotificationKind } from './notification-kind.ts'

/** Whom to notify. Without an account there is only the mail, without an address only the bell. */
export type Recipient = { id: string | null; email?: string | null }

type Notification<Params extends z.ZodType, Details> = {
  to: Recipient[]
  kind: NotificationKind<Params, Details>
  params: z.input<Params>
  /** Identifies the event: the same user is notified of it once, however often this runs. */
  once: string
  /** A channel on which it is not told, because the page of `mailSetAt` says so. */
  without?: NotificationChannel | undefined
} & (Details extends undefined ? { mail?: undefined } : { mail: Details })

/** Somebody who got the notification now, and what they chose. */
type NotifiedUser = {
  userId: string
  /** The id of the row, if one of the user's browsers gets pushes. */
  pushId: string | null
  choices: NotificationChoices | null
  /** Null columns when they chose nothing. */
  timeZone: string | null
  digestHour: number | null
  quietFrom: number | null
  quietTo: number | null
}

/**
 * Rows for those who were not notified yet, the live events of their pages, and what they chose, in one statement. A row
 * that somebody wants in no bell is hidden in it; it still keeps them from being notified twice.
 */
const insertEvents = compileOnce(
  (
    db: Db,
    userIds: string[],
    kind: string,
    params: string,
    once: string,
    events: string,
    isRequired: boolean,
  ) => ({
    compile: () =>
      sql<NotifiedUser>`${preparedHint} with notified as (
        insert into notifications (user_id, kind, params, once, is_hidden)
          select distinct user_id, ${kind}, ${params}::text::jsonb, ${once},
            not ${isRequired}::boolean and exists (select from notification_choices as chosen
              where chosen.user_id = recipient.user_id and chosen.kind = ${kind}
                and channel = 'bell' and not is_on)
          from unnest(${userIds}::uuid[]) as recipient (user_id)
          on conflict (user_id, kind, once) do nothing returning id, user_id),
      live as (
        insert into live_events (user_ids, event) select array_agg(user_id), event
          from notified, jsonb_array_elements(${events}::text::jsonb) with ordinality as events (event, place)
          group by event, place order by place)
      select notified.user_id, time_zone, digest_hour, quiet_from, quiet_to,
        (select jsonb_object_agg(channel, is_on) from notification_choices as chosen
          where chosen.user_id = notified.user_id and chosen.kind = ${kind}) as choices,
        case when exists (select from push_subscriptions where push_subscriptions.user_id = notified.user_id)
          then id::text end as push_id
        from notified left join notification_settings as settings on settings.user_id = notified.user_id`.compile(
        db,
      ),
  }),
)

/**
 * The one way to notify users. Inserts a row for each, updates their open pages and sends the kind's mail as each of
 * them chose, all in the caller's transaction. Users who already have the row get nothing again.
 */
export async function notify<Params extends z.ZodType, Details>(
  {
    db,
    announce,
    send,
    sendMail,
    config,
  }: Pick<HandlerContext, 'db' | 'announce' | 'send' | 'sendMail' | 'config'>,
  { to, kind, params, once, without, mail }: Notification<Params, Details>,
) {
  // Parsed, so that only the kind's own parameters are stored.
  const parsed = kind.params.parse(params)
  const userIds = to.flatMap(({ id }) => id ?? [])
  const liveEvents: LiveEvent[] = [
    { type: 'notifications' },
    ...(kind.liveEvent ? [kind.liveEvent(parsed)] : []),
  ]
  const [stored, events] = [JSON.stringify(parsed), JSON.stringify(liveEvents)]
  const rows =
    userIds.length > 0 ? await insertEvents(db, userIds, kind.name, stored, once, events, kind.required) : []
  const notified = new Map(rows.map((row) => [row.userId, row]))
  if (notified.size > 0) announce(['live'])
  const now = new Date()
  const deliver = ({ choices, timeZone, ...hours }: NotifiedUser, channel: NotificationChannel) =>
    channel === without
      ? ({ when: 'off' } as const)
      : deliveryOf(kind, channel, choices ?? {}, timeZone === null ? null : { timeZone, ...hours }, now)
  await sendPushes(send, rows, (row) => deliver(row, 'push'), now)
  if (!kind.mail || kind.mailedLater) return
  for (const { id, email } of to) {
    const row = id === null ? null : notified.get(id)
    // A person may be among the recipients twice.
    if (id !== null) notified.delete(id)
    if (row === undefined || !email) continue
    const mailed: Delivery = row ? deliver(row, 'mail') : { when: 'now' }
    const content = writeMail(
      { mail: kind.mail },
      { to: email, publicUrl: config.publicUrl },
      parsed,
      mail as Details,
    )
    await sendKindMail(sendMail, kind, content, mailed, row?.userId)
  }
}

const writeMail = <Params extends z.ZodType, Details>(
  { mail }: Required<Pick<NotificationKind<Params, Details>, 'mail'>>,
  to: { to: string; publicUrl: string },
  params: z.output<Params>,
  details: Details,
): MailContent => ({ thread: mail.thread?.(params), ...mail.write(to, params, details) })

type KindMail = Pick<NotificationKind, 'name' | 'required' | 'mail' | 'mailSetAt' | 'mailedBeside'>

/** Sends a kind's mail as its reader chose: not at all, now, or when their quiet hours or their day are over. */
async function sendKindMail(
  sendMail: HandlerContext['sendMail'],
  kind: KindMail,
  content: MailContent,
  mailed: Delivery,
  userId: string | undefined,
) {
  if (!kind.mail || mailed.when === 'off') return
  const mailContent = cellOf(kind, 'mail') === 'choice' ? { ...content, optionalKind: kind.name } : content
  if (mailed.when === 'now') await sendMail(kind.mail.kind, mailContent)
  else if (userId) await sendMail(kind.mail.kind, mailContent, { ...mailed, userId, kind: kind.name })
}

/** The mail of a kind with `mailedLater`, to one person who was notified before. */
export async function mailLater<Params extends z.ZodType, Details>(
  { db, sendMail, config }: Pick<HandlerContext, 'db' | 'sendMail' | 'config'>,
  {
    to,
    kind,
    params,
    mail,
  }: {
    to: { id: string; email: string }
    kind: NotificationKind<Params, Details>
    params: z.input<Params>
    mail: Details
  },
) {
  if (!kind.mail) return
  const { settings, choices } = await findDeliveryChoices(db, to.id, kind.name)
  const mailed = deliveryOf(kind, 'mail', choices, settings, new Date())
  const address = { to: to.email, publicUrl: config.publicUrl }
  const content = writeMail({ mail: kind.mail }, address, kind.params.parse(params), mail)
  await sendKindMail(sendMail, kind, content, mailed, to.id)
}

async function findDeliveryChoices(db: Db, userId: string, kind: string) {
  const settings = await db
    .selectFrom('notificationSettings')
    .select(['timeZone', 'digestHour', 'quietFrom', 'quietTo'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  const chosen = await db
    .selectFrom('notificationChoices')
    .select(['channel', 'isOn'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .execute()
  const choices: NotificationChoices = Object.fromEntries(chosen.map(({ channel, isOn }) => [channel, isOn]))
  return { settings: settings ?? null, choices }
}

/** One task for all who are pushed to at the same time; none when nobody has a browser for it. */
async function sendPushes(
  send: Send,
  rows: NotifiedUser[],
  deliver: (row: NotifiedUser) => Delivery,
  now: Date,
) {
  const idsByDelay = new Map<number, string[]>()
  for (const row of rows) {
    const pushed: Delivery = row.pushId ? deliver(row) : { when: 'off' }
    if (!row.pushId || pushed.when === 'off') continue
    const delay = pushed.when === 'later' ? Math.ceil((pushed.at.getTime() - now.getTime()) / 1000) : 0
    idsByDelay.set(delay, [...(idsByDelay.get(delay) ?? []), row.pushId])
  }
  for (const [delay, ids] of idsByDelay) await send(pushNotifications, { ids }, { delay })
}
