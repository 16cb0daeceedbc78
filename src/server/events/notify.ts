import { sql } from 'kysely'
import type { z } from 'zod'
import type { HandlerContext } from '../context.ts'
import type { Db } from '../database/database.ts'
import { compileOnce, preparedHint } from '../database/prepared.ts'
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
} & (Details extends undefined ? { mail?: undefined } : { mail: Details })

/** Rows for those who were not told yet, and the live events of their pages, in one statement. */
const insertEvents = compileOnce(
  (db: Db, userIds: string[], kind: string, params: string, once: string, events: string) => ({
    compile: () =>
      sql<{ userId: string }>`${preparedHint} with told as (
        insert into notifications (user_id, kind, params, once)
          select distinct user_id, ${kind}, ${params}::text::jsonb, ${once} from unnest(${userIds}::uuid[]) as user_id
          on conflict (user_id, kind, once) do nothing returning user_id),
      live as (
        insert into live_events (user_ids, event) select array_agg(user_id), event
          from told, jsonb_array_elements(${events}::text::jsonb) with ordinality as events (event, place)
          group by event, place order by place)
      select user_id from told`.compile(db),
  }),
)

/**
 * The one way to notify users. Inserts a row for each, updates their open pages and sends the kind's mail, all in
 * the caller's transaction. Users who already have the row get nothing again.
 */
export async function notify<Params extends z.ZodType, Details>(
  { db, announce, sendMail, config }: Pick<HandlerContext, 'db' | 'announce' | 'sendMail' | 'config'>,
  { to, kind, params, once, mail }: Notification<Params, Details>,
) {
  // Parsed, so that only the kind's own parameters are stored.
  const parsed = kind.params.parse(params)
  const userIds = to.flatMap(({ id }) => id ?? [])
  const liveEvents: LiveEvent[] = [
    { type: 'notifications' },
    ...(kind.liveEvent ? [kind.liveEvent(parsed)] : []),
  ]
  const [stored, events] = [JSON.stringify(parsed), JSON.stringify(liveEvents)]
  const rows = userIds.length > 0 ? await insertEvents(db, userIds, kind.name, stored, once, events) : []
  const told = new Set(rows.map(({ userId }) => userId))
  if (told.size > 0) announce(['live'])
  if (!kind.mail) return
  for (const { id, email } of to) {
    const isNew = id === null || told.delete(id)
    if (!isNew || !email) continue
    const address = { to: email, publicUrl: config.publicUrl }
    await sendMail(kind.mail.kind, kind.mail.write(address, parsed, mail as Details))
  }
}
