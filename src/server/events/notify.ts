import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { NotificationKind } from './notification-kind.ts'

/** Somebody to be told. Without an account there is only the mail, without an address only the bell. */
export type Recipient = { id: string | null; email?: string | null }

type Notification<Params extends z.ZodType, Details> = {
  to: Recipient[]
  kind: NotificationKind<Params, Details>
  params: z.input<Params>
  /** Names what happened: the same person is told of it once, however often this runs. */
  once: string
} & (Details extends undefined ? { mail?: undefined } : { mail: Details })

/**
 * The one way to tell people something. Writes a row for each of them, wakes their open pages and sends the mail of the
 * kind, all in the caller's transaction; whoever has the row already hears nothing again.
 */
export async function notify<Params extends z.ZodType, Details>(
  { db, publish, sendMail, config }: Pick<Context, 'db' | 'publish' | 'sendMail' | 'config'>,
  { to, kind, params, once, mail }: Notification<Params, Details>,
) {
  // Parsed, so that nothing is stored that the kind does not name.
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
