import type { Context } from '#/server/context.ts'
import { deliverMail, renderMail } from '#/server/mail.ts'
import { verifyEmailMail } from './emails.ts'
import { insertOneTimeToken } from './queries.server.ts'

const dayMinutes = 24 * 60

/** Sends the code and the link that confirm an address. Earlier ones stop working. */
export async function askVerification(
  { db, config, send }: Pick<Context, 'db' | 'config' | 'send'>,
  user: { id: string; email: string; name: string },
) {
  const { token, code } = await insertOneTimeToken(db, user.id, 'verify-email', dayMinutes)
  const about = { to: user.email, name: user.name, publicUrl: config.publicUrl, token, code }
  await send(deliverMail, renderMail(verifyEmailMail(about)))
}
