import { z } from 'zod'
import { endImpersonation } from '#/server/auth/impersonation.ts'
import { defineTask } from '#/server/tasks.ts'

/** Scheduled for the end of an impersonation, so that its end is recorded even if nobody pressed the button. */
export const endImpersonationTask = defineTask({
  name: 'administration.end-impersonation',
  payload: z.object({ id: z.string() }),
  async run({ id }, { transaction }) {
    await transaction(({ db }) => endImpersonation(db, id, 'The time was over'))
  },
})

export const administrationTasks = [endImpersonationTask]
