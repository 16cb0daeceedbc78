import type { z } from 'zod'
import type { Context } from '../context.ts'
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

/**
 * The one way to notify users. Inserts a row for each, updates their open pages and sends the kind's mail, all in
 * the caller's transaction. Users who already have the row get nothing again.
 */
export async function notify<Params extends z.ZodType, Details>(
  { db, publish, sendMail, config }: Pick<Context, 'db' | 'publish' | 'sendMail' | 'config'>,
  { to, kind, params, once, mail }: Notification<Params, Details>,
) {
  // Parsed, so that only the kind's own parameters are stored.
  const known = kind.params.parse(params)
  const stored = JSON.stringify(known)
  const values = to.flatMap(({ id }) => (id ? [{ userId: id, kind: kind.name, params: stored, once }] : []))
  const rows =
    values.length === 0
      ? []
      : await db
          .insertInto('notifications')
          .values(values)
          .onConflict((conflict) => conflict.columns(['userId', 'kind', 'once']).doNothing())
          .returning('userId')
          .execute()
  const told = new Set(rows.map(({ userId }) => userId))
  await publish([...told], { type: 'notifications' }, ...(kind.wakes ? [kind.wakes(known)] : []))
  if (!kind.mail) return
  for (const { id, email } of to) {
    const isNew = id === null || told.delete(id)
    if (!isNew || !email) continue
    const address = { to: email, publicUrl: config.publicUrl }
    await sendMail(kind.mail.kind, kind.mail.write(address, known, mail as Details))
  }
}
