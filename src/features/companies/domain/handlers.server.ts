import type { z } from 'zod'
import type { ContextFor } from '#/server/context.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError } from '#/shared/errors.ts'
import { type companiesApi, employerProfile } from '../api.ts'
import { findCompany, findProfileDraft } from '../queries.server.ts'
import { checkCompany, checkDomainForEmployer } from '../tasks.server.ts'
import { registrableDomain } from '../verification/mailboxes.server.ts'
import { challengeLabel, challengeLine, challengePath, unprovableReason } from './challenge.server.ts'
import { findChallenge, listDomainChecks, markCheckRequested, openChallenge } from './queries.server.ts'

type InCompany = ContextFor<'employer'>
type Proof = z.output<(typeof companiesApi)['GET /employers/domain']['output']>

/** A check that has not finished after this time is considered lost and can be started again. */
const lostAfter = 2 * 60_000

export const domainHandlers: Handlers<
  Pick<
    typeof companiesApi,
    'GET /employers/domain' | 'POST /employers/domain' | 'POST /employers/domain/check'
  >
> = {
  async 'GET /employers/domain'({ websiteURL }, context) {
    return { data: await proofOf(context, await subjectOf(context, websiteURL)) }
  },

  async 'POST /employers/domain'({ websiteURL }, context) {
    const subject = await subjectOf(context, websiteURL)
    const domain = provable(subject)
    await openChallenge(context.db, context.user.companyId, domain)
    return { data: await proofOf(context, subject) }
  },

  async 'POST /employers/domain/check'({ websiteURL }, context) {
    const { db, send, user } = context
    const subject = await subjectOf(context, websiteURL)
    const domain = provable(subject)
    const { companyId } = user
    await openChallenge(db, companyId, domain)
    await markCheckRequested(db, companyId, domain)
    if (subject.status === 'pending') await send(checkCompany, { companyId })
    else await send(checkDomainForEmployer, { companyId, domain, website: subject.website })
    return { data: await proofOf(context, subject) }
  },
}

/** The domain to check: the submitted one, or before submission the one in the form. */
async function subjectOf({ db, config, user }: InCompany, typed: string | null) {
  const company = await findCompany(db, user.companyId)
  const { status } = company
  let website = company.websiteUrl
  const locked = company.requestedFields.length > 0 && !company.requestedFields.includes('websiteURL')
  if ((status === 'draft' || status === 'rejected') && !locked) {
    const draft = (await findProfileDraft(db, user.companyId))?.draft as { websiteURL?: unknown } | undefined
    const drafted = employerProfile.shape.websiteURL.safeParse(draft?.websiteURL)
    website = typed ?? (drafted.success ? drafted.data : null) ?? website
  }
  const domain = status === 'pending' || status === 'approved' ? company.domain : registrableDomain(website)
  const problem = !config.outbound
    ? 'This Waymark does not look at domains. A mailbox proves yours.'
    : status === 'suspended'
      ? 'A suspended company has nothing to prove here.'
      : unprovableReason(domain ?? (website && (URL.parse(website)?.hostname ?? null)))
  return { status, website, domain, problem }
}
type Subject = Awaited<ReturnType<typeof subjectOf>>

function provable({ domain, problem }: Subject) {
  if (problem || !domain) throw new AppError(409, problem ?? 'Add your company’s website first.')
  return domain
}

async function proofOf(
  { db, config, user }: InCompany,
  { status, domain, problem }: Subject,
): Promise<Proof> {
  const { companyId } = user
  const challenge = domain && !problem ? await findChallenge(db, companyId, domain) : undefined
  const checks = domain && !problem ? await listDomainChecks(db, companyId, domain) : []
  const seenAt = Math.max(
    0,
    ...checks.filter(({ method }) => method !== 'website').map((row) => row.checkedAt.getTime()),
  )
  const requestedAt = challenge?.checkRequestedAt?.getTime() ?? 0
  return {
    domain,
    available: config.outbound !== null,
    problem,
    challenge: challenge
      ? {
          recordName: challengeLabel,
          value: challengeLine(challenge.token),
          fileAddress: `https://${domain}${challengePath}`,
          expiresAt: challenge.expiresAt,
        }
      : null,
    looking: requestedAt > seenAt && Date.now() - requestedAt < lostAfter,
    looksAgain: status === 'pending' && requestedAt > 0,
    checks: checks.map((row) => ({
      ...row,
      records: row.records as Proof['checks'][number]['records'],
    })),
  }
}
