import type { Context } from '#/server/context.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'

/**
 * Sends the code and the link that confirm an address once more. Earlier ones stop working when it leaves. False where
 * the address has had its share of these mails for now, whoever asked for them.
 */
export async function askVerification(context: Context, { email }: { email: string }) {
  if (!(await maySendMailTo(context, 'verify-email', email))) return false
  await context.sendMail('verify-email', { email, deviceHash: context.client.deviceHash })
  return true
}
