import { findCompany, lockCompany } from '#/features/companies/queries.server.ts'
import { registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { viewPay } from '#/features/jobs/public/cards.server.ts'
import { findOwnJob } from '#/features/jobs/queries.server.ts'
import { findProfile, parseExperience } from '#/features/seekers/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { formatPay } from '#/shared/money/money.ts'
import type { talentApi } from './api.ts'
import { invitationPauseDays, maxExcluded } from './audiences.ts'
import { talentInvited } from './notification-kinds.server.ts'
import {
  countInvitationsLeft,
  domainsOf,
  findInvitation,
  findPerson,
  findVisibility,
  listInvitations,
  listLatestInvitations,
  listPeople,
  listViews,
  recordView,
  saveVisibility,
} from './queries.server.ts'

const off = { audience: 'off' as const, excludedDomains: [] as string[] }

/** Also from an address of the web or of mail. Throws 422 for what is no domain. */
function parseDomain(typed: string, at: number) {
  const domain = registrableDomain(typed.slice(typed.lastIndexOf('@') + 1).toLowerCase())
  if (!domain)
    throw fieldError(`excludedDomains.${at}`, `“${typed}” is no web address. Write it like example.com.`)
  return domain
}

async function findObstacle(db: Db, { id, emailVerified }: { id: string; emailVerified: boolean }) {
  const { headline, skills, experience } = await findProfile(db, id)
  if (!headline && skills.length === 0 && experience.length === 0) return 'empty profile' as const
  return emailVerified ? null : ('unconfirmed address' as const)
}

type Row = Awaited<ReturnType<typeof listPeople>>['people'][number]
type Person = Omit<Row, 'named' | 'total'>
type Invitation = { jobTitle: string; at: Date; state: 'waiting' | 'applied' | 'declined' | 'closed' }

function viewPerson({ experience, ...person }: Person, invitation: Invitation | undefined) {
  const [latest] = parseExperience(experience)
  return {
    ...person,
    latestJob: latest
      ? { title: latest.title, company: latest.company, isCurrent: latest.to === null }
      : null,
    skillsOfJob: null,
    invitation: invitation ?? null,
  }
}

/** Throws 404 for a job that is not theirs. */
async function skillsOf(db: Db, user: CompanyScope, jobId: string | undefined) {
  if (!jobId) return []
  const { skills } = orNotFound(await findOwnJob(db, user, jobId), 'job')
  return [...new Set(skills.map((skill) => skill.toLowerCase().trim()))]
}

export const talentHandlers: Handlers<typeof talentApi> = {
  async 'GET /profile/visibility'(_, { db, user }) {
    const settings = (await findVisibility(db, user.id)) ?? off
    return {
      data: { ...settings, obstacle: await findObstacle(db, user), views: await listViews(db, user.id) },
    }
  },

  async 'PUT /profile/visibility'({ audience, excludedDomains }, { db, user }) {
    const domains = [...new Set(excludedDomains.map(parseDomain))]
    await saveVisibility(db, user.id, { audience, excludedDomains: domains })
    return { data: { audience, excludedDomains: domains }, message: 'Saved' }
  },

  async 'GET /invitations'(_, { db, user }) {
    const rows = await listInvitations(db, user.id)
    return {
      data: rows.map(({ id, name, slug, photo, verifiedDomain, jobTitle, jobSlug, message, at, state }) => ({
        ...{ id, message, at, state },
        company: { name, slug, photo, domain: verifiedDomain },
        job: { title: jobTitle, slug: jobSlug },
      })),
    }
  },

  async 'POST /invitations/:id/decline'({ id, exclude }, { db, user }) {
    const invitation = orNotFound(await findInvitation(db, user.id, id), 'invitation')
    if (invitation.state === 'applied') throw new AppError(409, 'You have applied for this job')
    await db
      .updateTable('talentInvitations')
      .set({ declinedAt: new Date() })
      .where('id', '=', id)
      .where('declinedAt', 'is', null)
      .execute()
    if (exclude) {
      const { audience, excludedDomains } = (await findVisibility(db, user.id)) ?? off
      const domains = [...new Set([...excludedDomains, ...domainsOf(invitation)])]
      if (domains.length > maxExcluded)
        throw new AppError(
          409,
          `You named ${maxExcluded} companies, which is as many as the list takes. Take one off it first.`,
        )
      await saveVisibility(db, user.id, { audience, excludedDomains: domains })
    }
    return { data: { id, state: 'declined' } }
  },

  async 'GET /employer/talent'({ jobId, ...search }, { db, user }) {
    const company = await findCompany(db, user.companyId)
    const skills = await skillsOf(db, user, jobId)
    const { people, total } = await listPeople(db, company, { ...search, skills })
    const invitations = await listLatestInvitations(
      db,
      company.id,
      people.map(({ id }) => id),
    )
    return {
      data: {
        people: people.map(({ named, total: _, ...person }) => ({
          ...viewPerson(person, invitations.get(person.id)),
          skillsOfJob: skills.length > 0 ? { named, of: skills.length } : null,
        })),
        invitationsLeft: await countInvitationsLeft(db, company.id),
        reach: company.verificationLevel === 'company' ? 'verified' : 'applied',
      },
      meta: { total },
    }
  },

  async 'GET /employer/talent/:id'({ id }, { db, user }) {
    const person = orNotFound(await findPerson(db, await findCompany(db, user.companyId), id), 'profile')
    await recordView(db, id, user.companyId)
    const { about, experience, education, languages, certificates, projects, preferences } =
      await findProfile(db, id)
    const invitations = await listLatestInvitations(db, user.companyId, [id])
    return {
      data: {
        ...viewPerson(person, invitations.get(id)),
        ...{ about, experience, education, languages, certificates, projects, preferences },
      },
    }
  },

  async 'POST /employer/talent/:id/invitations'({ id, jobId, message }, context) {
    const { db, user } = context
    // Locked, so that two colleagues do not invite beyond the limit.
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const person = orNotFound(await findPerson(db, company, id), 'profile')
    const job = orNotFound(await findOwnJob(db, user, jobId), 'job')
    if (job.status !== 'open' || job.heldAt || (job.closesAt && job.closesAt <= new Date()))
      throw fieldError('jobId', 'This job takes no applications now')
    if (await hasApplication(db, id, jobId))
      throw new AppError(409, `${person.name} has applied for this job already`)
    const before = (await listLatestInvitations(db, company.id, [id])).get(id)
    if (before && before.at.getTime() > Date.now() - invitationPauseDays * 86_400_000)
      throw new AppError(
        409,
        `${company.name} has invited ${person.name} within the last ${invitationPauseDays} days`,
      )
    const left = await countInvitationsLeft(db, company.id)
    if (left === 0)
      throw new AppError(429, 'Your company has sent its invitations of today. Go on tomorrow.', {
        retryAfter: 3600,
      })
    const invitation = await db
      .insertInto('talentInvitations')
      .values({ seekerId: id, companyId: company.id, jobId, invitedBy: user.id, message: message ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'createdAt'])
      .executeTakeFirst()
    if (!invitation) throw new AppError(409, `${person.name} has been invited to this job before`)
    const pay = viewPay(job)
    await notify(context, {
      to: [{ id, email: await addressOf(db, id) }],
      kind: talentInvited,
      params: { id: invitation.id, companyName: company.name, jobTitle: job.title },
      once: invitation.id,
      mail: { message: message ?? null, pay: pay && Object.values(formatPay(pay)).join(' ') },
    })
    return {
      data: {
        invitation: { jobTitle: job.title, at: invitation.createdAt, state: 'waiting' },
        invitationsLeft: left - 1,
      },
      message: `${person.name} has your invitation`,
    }
  },
}

const hasApplication = async (db: Db, seekerId: string, jobId: string) =>
  (await db
    .selectFrom('applications')
    .select('id')
    .where('seekerId', '=', seekerId)
    .where('jobId', '=', jobId)
    .executeTakeFirst()) !== undefined

const addressOf = async (db: Db, id: string) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
