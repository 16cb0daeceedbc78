import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, orNotFound } from '#/shared/errors.ts'
import {
  type CompanyChanges,
  findCompany,
  listEvidence,
  lockCompany,
  updateCompany,
  wasReadByPerson,
} from '../queries.server.ts'
import { requireCurrentRight } from '../team/current-right.server.ts'
import { collectEvidence } from '../verification/checks.server.ts'
import { registrableDomain } from '../verification/mailboxes.server.ts'
import { qualifiesForAutoApproval } from '../verification/status.ts'
import type { reverificationApi } from './api.ts'
import { type CompanyIdentityInput, identityChanges } from './identity.server.ts'
import { approvalExpiry } from './monitor.server.ts'
import { countLiveJobs, countNewApplicants, countVisibleJobs } from './queries.server.ts'
import { startNewCheck } from './start.server.ts'
import { tierOf, verificationTierLimits } from './tiers.ts'

export const reverificationHandlers: Handlers<typeof reverificationApi> = {
  async 'GET /employers/identity'(_, { db, user }) {
    const company = await findCompany(db, user.companyId)
    return {
      data: {
        name: company.name,
        entityType: company.entityType,
        websiteURL: company.websiteUrl,
        businessRegistrationNumber: company.businessRegistrationNumber,
        taxIDNumber: company.taxIdNumber,
        corporateDomicile: company.corporateDomicile,
        mailingAddress: company.mailingAddress,
        physicalAddress: company.physicalAddress,
        companySize: company.companySize,
        visibleJobs: await countVisibleJobs(db, company.id),
      },
    }
  },

  async 'POST /employers/identity'(sent, context) {
    const { db, user } = context
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    if (company.status !== 'approved')
      throw new AppError(409, 'The company is being checked. Its details can be changed when that has ended.')
    await requireCurrentRight(db, company.id, user.id, 'change-checked-facts')
    const tier = tierOf(await listEvidence(db, company.id), new Date(), company.verificationLevel)
    const isProven = tier !== 'unproven'
    const changed = identityChanges(company, sent, isProven)
    if (changed.length === 0) {
      await updateCompany(db, company.id, identityColumns(sent))
      return { data: { status: company.status, changed }, message: 'Saved. Nothing has to be checked again.' }
    }
    const moved = await startNewCheck(context, company, changed, {
      ...identityColumns(sent),
      domain: registrableDomain(sent.websiteURL),
    })
    return { data: { status: moved.status, changed }, message: 'Sent for a new check' }
  },

  async 'GET /employers/standing'(_, { db, user }) {
    const company = await findCompany(db, user.companyId)
    const now = new Date()
    const tier = tierOf(await listEvidence(db, company.id), now, company.verificationLevel)
    const evidence = await collectEvidence(db, company, now)
    const readByPerson = await wasReadByPerson(db, company.id)
    const horizon = approvalExpiry(company, evidence, readByPerson)
    return {
      data: {
        proven: tier !== 'unproven',
        verificationLevel: company.verificationLevel,
        domain: company.domain,
        liveJobs: {
          used: await countLiveJobs(db, company.id),
          most: verificationTierLimits[tier].liveJobs,
          lifted: verificationTierLimits.proven.liveJobs,
        },
        newApplicants: {
          used: await countNewApplicants(db, company.id),
          most: verificationTierLimits[tier].newApplicants,
          lifted: verificationTierLimits.proven.newApplicants,
        },
        // A newer proof renews the approval only if nothing else keeps the checks from doing so.
        provingHelps:
          tier === 'unproven' ||
          company.graceReason === 'domain' ||
          (!horizon.renewsAlone && qualifiesForAutoApproval({ evidence, readByPerson })),
        dueAt: horizon.renewsAlone ? null : horizon.due,
        graceUntil: company.graceUntil,
        graceReason: company.graceReason,
      },
    }
  },
}

const identityColumns = (sent: CompanyIdentityInput): CompanyChanges => ({
  name: sent.name,
  entityType: sent.entityType,
  websiteUrl: sent.websiteURL,
  businessRegistrationNumber: sent.businessRegistrationNumber,
  taxIdNumber: sent.taxIDNumber,
  corporateDomicile: sent.corporateDomicile,
  mailingAddress: sent.mailingAddress,
  physicalAddress: sent.physicalAddress,
  companySize: sent.companySize,
})
