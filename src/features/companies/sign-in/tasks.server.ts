import { definePagedTask } from '#/server/paged-task.ts'
import { notifyOwners, notifyWithoutWayIn } from './notify.server.ts'
import { endCompanySessions, listLinkedUsers, listWithoutDomain, updateConnection } from './queries.server.ts'

/**
 * Every ten minutes: switches off the sign-ins of companies that lost the proof of their domain, and tells their owners.
 * Nobody comes in by one from the moment the proof is gone, whether or not this has run.
 */
export const endSignInsWithoutDomain = definePagedTask({
  name: 'companies.end-sign-ins-without-domain',
  cron: '*/10 * * * *',
  limit: 100,
  list: ({ db }, after, limit) => listWithoutDomain(db, after, limit),
  key: ({ companyId }) => companyId,
  each: ({ companyId, companyName, domain }, { transaction }) =>
    transaction(async (inside) => {
      await endCompanySessions(inside.db, companyId)
      await updateConnection(inside.db, companyId, {
        enabledAt: null,
        isRequired: false,
        lostDomainAt: new Date(),
      })
      const company = { id: companyId, name: companyName }
      await notifyOwners(inside, company, { change: 'lost-domain', domain, by: null })
      await notifyWithoutWayIn(inside, company, domain, await listLinkedUsers(inside.db, companyId))
    }),
})

export const companySignInTasks = [endSignInsWithoutDomain]
