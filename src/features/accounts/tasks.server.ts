import { z } from 'zod'
import type { Db } from '#/server/database.ts'
import { countCall } from '#/server/limits.ts'
import { deliverMail, renderMail } from '#/server/mail.ts'
import { task } from '#/server/tasks.ts'
import { AppError } from '#/shared/errors.ts'
import { alreadyRegisteredMail, resetPasswordMail } from './emails.ts'
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
    if (!(await isWithin(context.db, `reset ${email}`, resetBudget))) return
    await context.transaction(async ({ db, config, send }) => {
      const { token } = await insertOneTimeToken(db, user.id, 'reset-password', resetMinutes)
      await send(
        deliverMail,
        renderMail(resetPasswordMail({ to: email, publicUrl: config.publicUrl, token })),
      )
    })
  },
})

/** Tells the owner of an address that someone registered with it again; once in half an hour, not each time. */
export const tellOfSecondRegistration = task({
  name: 'accounts.tell-of-second-registration',
  payload: z.object({ email: z.string() }),
  async run({ email }, { db, config, send }) {
    if (!(await isWithin(db, `registered ${email}`, { calls: 1, seconds: 1800 }))) return
    await send(deliverMail, renderMail(alreadyRegisteredMail({ to: email, publicUrl: config.publicUrl })))
  },
})

async function isWithin(db: Db, key: string, budget: { calls: number; seconds: number }) {
  try {
    await countCall(db, key, budget)
    return true
  } catch (error) {
    if (error instanceof AppError && error.status === 429) return false
    throw error
  }
}

export const accountsTasks = [askForReset, tellOfSecondRegistration]
