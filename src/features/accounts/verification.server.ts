import type { Context } from '#/server/context.ts'

/** Sends the code and the link that confirm an address once more. Earlier ones stop working when it leaves. */
export const askVerification = ({ sendMail, client }: Context, { email }: { email: string }) =>
  sendMail('verify-email', { email, deviceHash: client.deviceHash })
