import type { Context } from '#/server/context.ts'

/** Sends the code and the link that confirm an address. Earlier ones stop working when it leaves. */
export const askVerification = ({ sendMail }: Pick<Context, 'sendMail'>, user: { id: string }) =>
  sendMail('verify-email', { userId: user.id })
