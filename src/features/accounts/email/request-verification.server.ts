import type { HandlerContext } from '#/server/context.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'

/**
 * Sends the verification code and link again; earlier ones stop working when the mail leaves. False when the
 * address has reached its limit of such mails.
 */
export async function sendVerificationMail(context: HandlerContext, { email }: { email: string }) {
  if (!(await maySendMailTo(context, 'verify-email', email))) return false
  await context.sendMail('verify-email', { email, deviceHash: context.client.deviceHash })
  return true
}
