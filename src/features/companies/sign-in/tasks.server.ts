import { definePagedTask } from '#/server/paged-task.ts'
import { dayMs } from '#/shared/dates.ts'
import { notifyOwners, notifyWithoutWayIn } from './notify.server.ts'
import {
  endCompanySessions,
  listLinkedUsers,
  listWithCertificates,
  listWithoutDomain,
  updateConnection,
} from './queries.server.ts'
import { describeCertificate } from './saml/certificates.server.ts'

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

const warnedDays = 30

/** Every day: tells owners once when the last certificate of their issuer by SAML is about to end. */
export const warnOfEndingCertificates = definePagedTask({
  name: 'companies.warn-of-ending-certificates',
  cron: '20 5 * * *',
  limit: 100,
  list: ({ db }, after, limit) => listWithCertificates(db, after, limit),
  key: ({ companyId }) => companyId,
  async each({ companyId, companyName, domain, certificates }, { transaction }) {
    const ends = (certificates ?? []).map((one) => describeCertificate(one).endsAt.getTime())
    const last = Math.max(...ends)
    if (last > Date.now() + warnedDays * dayMs) return
    const company = { id: companyId, name: companyName }
    const facts = { change: 'certificate-ends', domain, by: null, once: String(last) } as const
    await transaction((inside) => notifyOwners(inside, company, facts))
  },
})

export const companySignInTasks = [endSignInsWithoutDomain, warnOfEndingCertificates]
