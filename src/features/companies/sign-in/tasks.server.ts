import { z } from 'zod'
import { defineTask } from '#/server/tasks.ts'
import { notifyOwners, notifyWithoutWayIn } from './notify.server.ts'
import { endCompanySessions, listLinkedUsers, listWithoutDomain, updateConnection } from './queries.server.ts'

/**
 * Every ten minutes: switches off the sign-ins of companies that lost the proof of their domain, and tells their owners.
 * Nobody comes in by one from the moment the proof is gone, whether or not this has run.
 */
export const endSignInsWithoutDomain = defineTask({
  name: 'companies.end-sign-ins-without-domain',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, { db, transaction }) {
    for (const { companyId, companyName, domain } of await listWithoutDomain(db))
      await transaction(async (inside) => {
        await endCompanySessions(inside.db, companyId)
        await updateConnection(inside.db, companyId, {
          enabledAt: null,
          isRequired: false,
          lostDomainAt: new Date(),
        })
        const company = { id: companyId, name: companyName }
        await notifyOwners(inside, company, { change: 'lost-domain', domain, by: null })
        await notifyWithoutWayIn(inside, company, domain, await listLinkedUsers(inside.db, companyId))
      })
  },
})

export const companySignInTasks = [endSignInsWithoutDomain]
