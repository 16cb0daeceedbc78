import { z } from 'zod'
import { requireOwnPicture } from '#/features/files/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { cachedPublicAnswer } from '#/server/http/response-cache.ts'
import { maySendMailTo } from '#/server/rate-limits.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { hasRight } from '#/shared/rights.ts'
import type { CompanyStatus } from '#/shared/roles.ts'
import { type companiesApi, hiringStep } from './api.ts'
import { wrongNumbers } from './checkpoint/correctable.ts'
import { requireMaySend } from './checkpoint/may-send.server.ts'
import { appealHandlers } from './decisions/appeal-handlers.server.ts'
import { withdrawCompanyAppeal } from './decisions/queries.server.ts'
import { moveCompany } from './decisions/transitions.server.ts'
import { documentsHandlers } from './documents/handlers.server.ts'
import { unprovableReason } from './domain/challenge.server.ts'
import { domainHandlers } from './domain/handlers.server.ts'
import { openChallenge } from './domain/queries.server.ts'
import { mailboxLinkHours } from './mails.server.ts'
import {
  findFormerCompany,
  findPublicCompany,
  listCompanies,
  listLandingCompanies,
  listOpenJobTitles,
} from './pages/queries.server.ts'
import {
  keepLockedFields,
  profileColumns,
  viewCompanyForEmployer,
  viewCompanyPage,
  viewSocialLinks,
} from './profile.server.ts'
import {
  type Company,
  deleteCheckpointDraft,
  findCompany,
  findProfileDraft,
  listCompanyHistory,
  listEvidence,
  listMembers,
  lockCompany,
  saveProfileDraft,
  updateCompany,
} from './queries.server.ts'
import { reverificationHandlers } from './reverification/handlers.server.ts'
import { recheckCompany } from './reverification/tasks.server.ts'
import { companySignInHandlers } from './sign-in/handlers.server.ts'
import { checkCompany } from './tasks.server.ts'
import { teamHandlers } from './team/handlers.server.ts'
import { tokensHandlers } from './tokens/handlers.server.ts'
import { formatFindings } from './verification/checks.server.ts'
import { publicClaims, verificationFindingsForOwner } from './verification/claims.ts'
import { reserveIdentifiers } from './verification/duplicates/duplicates.server.ts'
import {
  findMailboxByToken,
  insertMailboxConfirmation,
  listMailboxConfirmations,
  spendMailboxToken,
} from './verification/mailbox-queries.server.ts'
import { mailboxProblem, registrableDomain } from './verification/mailboxes.server.ts'
import { reviewDeadline } from './verification/review-target.ts'
import { webhooksHandlers } from './webhooks/handlers.server.ts'

/** What the check reads and the work does not need, for roles without the right to see it. */
const withheldFacts = {
  taxIDNumber: null,
  businessRegistrationNumber: null,
  physicalAddress: null,
  mailingAddress: null,
  phoneNumber: { countryCode: null, contactNumber: null },
  fieldNotes: {},
  statusNote: null,
}

export const companiesHandlers: Handlers<typeof companiesApi> = {
  ...appealHandlers,
  ...domainHandlers,
  ...documentsHandlers,
  ...reverificationHandlers,
  ...teamHandlers,
  ...tokensHandlers,
  ...webhooksHandlers,
  ...companySignInHandlers,

  async 'GET /employers'(_, { db, user }) {
    const company = await findCompany(db, user.companyId)
    const view = viewCompanyForEmployer(company)
    const seen = hasRight(user.actor, 'see-checked-facts') ? view : { ...view, ...withheldFacts }
    return { data: { ...seen, yourRole: user.actor } }
  },

  async 'POST /employers'(profile, context) {
    const { db, send, config, user } = context
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const isCorrection = company.status === 'pending'
    await requireMaySend(db, company)
    const sent = keepLockedFields(profile, company, wrongNumbers(await listEvidence(db, company.id)))
    await requireOwnPhoto(db, company, sent.photo)
    const moved = await moveCompany(context, company, isCorrection ? 'correct' : 'send', {
      actorId: user.id,
      reason: isCorrection
        ? 'Corrected by the company'
        : company.submittedAt
          ? 'Sent again for verification'
          : 'Sent for verification',
      changes: {
        ...profileColumns(sent),
        domain: registrableDomain(sent.websiteURL),
        submittedAt: new Date(),
        statusNote: null,
        requestedFields: [],
        fieldNotes: '{}',
      },
    })
    await reserveIdentifiers(context, moved)
    await deleteCheckpointDraft(db, company.id)
    await withdrawCompanyAppeal(db, company.id)
    if (moved.domain && config.outbound && !unprovableReason(moved.domain))
      await openChallenge(db, company.id, moved.domain)
    await send(checkCompany, { companyId: company.id })
    return { data: viewCompanyForEmployer(moved), message: 'Sent for verification' }
  },

  async 'POST /employers/formats'({ phoneNumber, ...numbers }) {
    const found = formatFindings({
      corporateDomicile: numbers.corporateDomicile || null,
      phoneCountryCode: phoneNumber.countryCode,
      phoneContactNumber: phoneNumber.contactNumber || null,
      taxIdNumber: numbers.taxIDNumber || null,
      businessRegistrationNumber: numbers.businessRegistrationNumber || null,
    })
    return { data: found.map(({ claim, outcome, finding }) => ({ claim, outcome, finding })) }
  },

  async 'GET /employers/draft'(_, { db, user }) {
    const row = hasRight(user.actor, 'see-checked-facts') && (await findProfileDraft(db, user.companyId))
    return { data: row ? { draft: row.draft as Record<string, unknown>, savedAt: row.savedAt } : null }
  },

  async 'PUT /employers/draft'({ draft }, { db, user }) {
    const { savedAt } = await saveProfileDraft(db, user.companyId, draft)
    return { data: { savedAt } }
  },

  async 'GET /employers/evidence'(_, { db, user, config: { firstJobReview } }) {
    const { domain } = await findCompany(db, user.companyId)
    const evidence = await listEvidence(db, user.companyId)
    const human = evidence.find(({ claim, outcome }) => claim === 'human' && outcome === 'waiting')
    const decideBy = human ? reviewDeadline(human.checkedAt) : null
    const rows = verificationFindingsForOwner(evidence, domain)
    // Findings quote numbers, addresses and what reviewers wrote. The others read what everybody may.
    if (!hasRight(user.actor, 'see-checked-facts'))
      return {
        data: {
          evidence: rows.flatMap((row) =>
            row.publicLine === null ? [] : [{ ...row, finding: row.publicLine, source: '' }],
          ),
          ...{ decideBy, firstJobReview },
          history: [],
          mailbox: { domain, sentTo: null, expiresAt: null },
        },
      }
    const history = await listCompanyHistory(db, user.companyId)
    const [sent] = await listMailboxConfirmations(db, user.companyId)
    return {
      data: {
        evidence: rows,
        ...{ decideBy, firstJobReview },
        history: history.map((row) => ({
          from: row.fromStatus as CompanyStatus,
          to: row.toStatus as CompanyStatus,
          reason: row.reason,
          at: row.createdAt,
        })),
        mailbox: { domain, sentTo: sent?.email ?? null, expiresAt: sent?.expiresAt ?? null },
      },
    }
  },

  async 'POST /employers/mailbox'({ email }, context) {
    const { db, send, sendMail, user } = context
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    if (company.status !== 'pending' && company.status !== 'approved')
      throw new AppError(409, 'The link can be sent while the company is being checked, and after.')
    const problem = mailboxProblem(email, company.domain)
    if (problem) throw fieldError('email', problem)
    // Rate limited per address, because any company may claim any domain.
    if (!(await maySendMailTo(context, 'mailbox-proof', email)))
      throw new AppError(
        429,
        'Several links were sent to this address just now. Try again in half an hour.',
        {
          retryAfter: 1800,
        },
      )
    const row = { companyId: company.id, email, hours: mailboxLinkHours }
    const { id: confirmationId } = await insertMailboxConfirmation(db, row)
    await sendMail('mailbox-proof', { confirmationId, sender: `${user.name} (${user.email})` })
    await send(checkCompany, { companyId: company.id })
    return { data: { sentTo: email }, message: 'Link sent' }
  },

  async 'POST /employers/mailbox/lookup'({ token }, { db }) {
    const asked = await findMailboxByToken(db, token)
    if (!asked) throw new AppError(400, expiredLink)
    const members = await listMembers(db, asked.companyId)
    const [asker, another] = members.filter(({ role }) => hasRight(role, 'prove-domain'))
    // Which of several asked is in the mail only.
    const person = asker && !another ? asker.name : null
    return { data: { company: asked.company, domain: domainOf(asked.email), person } }
  },

  async 'POST /employers/mailbox/confirm'({ token }, { db, encryption, send }) {
    const spent = await spendMailboxToken({ db, encryption }, token)
    if (!spent) throw new AppError(400, expiredLink)
    const company = await findCompany(db, spent.companyId)
    const domain = domainOf(spent.email)
    // The task skips companies in other states, so only one of the two does anything.
    await send(checkCompany, { companyId: company.id })
    await send(recheckCompany, { companyId: company.id })
    return { data: { company: company.name, domain }, message: 'Mailbox confirmed' }
  },

  async 'GET /employers/page'(_, { db, user }) {
    return { data: viewCompanyPage(await findCompany(db, user.companyId)) }
  },

  async 'PATCH /employers/page'(changes, { db, user }) {
    await requireOwnPhoto(db, await findCompany(db, user.companyId), changes.photo)
    const cleared = Object.entries(changes).map(([field, value]) => [field, value || null])
    const company = await updateCompany(db, user.companyId, Object.fromEntries(cleared))
    return { data: viewCompanyPage(company), message: 'Page published' }
  },

  async 'GET /companies'(filter, { db }) {
    const list = () => listCompanies(db, filter)
    const { rows, total } = await (filter.q
      ? list()
      : cachedPublicAnswer(db, `companies ${JSON.stringify(filter)}`, list))
    return { data: rows, meta: { total, page: filter.page } }
  },

  async 'GET /companies/:slug'({ slug }, { db }) {
    const row = await findPublicCompany(db, slug)
    const former = row ? undefined : await findFormerCompany(db, slug)
    if (former?.status === 'pending')
      throw new AppError(410, 'This company is being checked again. Until that ends, its page is hidden.')
    if (former) throw new AppError(410, 'This company is no longer on Waymark')
    if (!row) throw new AppError(404, 'This company was not found')
    const evidence = await listEvidence(db, row.id)
    return {
      data: {
        ...row,
        industry: row.industryAffiliations[0] ?? null,
        industries: row.industryAffiliations,
        websiteURL: row.websiteUrl,
        socialLinks: viewSocialLinks(row),
        confirmed: publicClaims(evidence, row.domain),
        hiringSteps: z.array(hiringStep).catch([]).parse(row.hiringSteps),
      },
    }
  },

  async 'GET /landingpage/employer'(_, { db }) {
    return cachedPublicAnswer(db, 'landing companies', async () => {
      const companies = await listLandingCompanies(db, 12)
      const [first] = companies
      const jobs = first ? await listOpenJobTitles(db, first.id, 3) : []
      return {
        data: companies.map((company) => ({
          ...company,
          jobs: company === first ? jobs.map(viewJobLine) : [],
        })),
      }
    })
  },
}

const viewJobLine = (job: Awaited<ReturnType<typeof listOpenJobTitles>>[number]) => ({
  slug: job.slug,
  title: job.title,
  pay: { min: job.payMin, max: job.payMax, currency: job.payCurrency, period: job.payPeriod },
})

const expiredLink = 'This link has expired or was already used.'
const domainOf = (email: string) => registrableDomain(email.slice(email.lastIndexOf('@') + 1)) ?? ''

/** Accepts a picture uploaded by a member of the company, or the current one. */
async function requireOwnPhoto(db: Db, company: Company, photo: string | null | undefined) {
  if (photo === company.photo) return
  const members = await listMembers(db, company.id)
  await requireOwnPicture(
    db,
    photo,
    members.map(({ id }) => id),
  )
}
