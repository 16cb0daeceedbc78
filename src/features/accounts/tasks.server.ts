import { z } from 'zod'
import { countCall } from '#/server/limits.ts'
import { deliverMail, renderMail } from '#/server/mail.ts'
import { task } from '#/server/tasks.ts'
import { AppError } from '#/shared/errors.ts'
import { resetPasswordMail } from './emails.ts'
import { findUserByEmail, insertOneTimeToken } from './queries.server.ts'

const resetMinutes = 30
const resetBudget = { calls: 5, seconds: 1800 }

/** Sends a reset link if the address has an account. More than five in half an hour are dropped in silence. */
export const askForReset = task({
  name: 'accounts.ask-for-reset',
  payload: z.object({ email: z.string() }),
  async run({ email }, context) {
    const user = await findUserByEmail(context.db, email)
    if (!user || user.suspendedAt) return
    try {
      await countCall(context.db, `reset ${email}`, resetBudget)
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return
      throw error
    }
    await context.transaction(async ({ db, config, send }) => {
      const { token } = await insertOneTimeToken(db, user.id, 'reset-password', resetMinutes)
      await send(
        deliverMail,
        renderMail(resetPasswordMail({ to: email, publicUrl: config.publicUrl, token })),
      )
    })
  },
})

export const accountsTasks = [askForReset]
