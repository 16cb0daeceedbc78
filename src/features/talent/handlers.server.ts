import { findCompany, lockCompany } from '#/features/companies/queries.server.ts'
import { registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import type { JobCard } from '#/features/jobs/api.ts'
import { parseFurtherPlaces } from '#/features/jobs/fields/job-fields.ts'
import { viewPay } from '#/features/jobs/public/cards.server.ts'
import { findOwnJob } from '#/features/jobs/queries.server.ts'
import { findProfile, parseExperience } from '#/features/seekers/queries.server.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import { notify } from '#/server/events/notify.ts'
import type { Handlers } from '#/server/http/endpoints.ts'
import { dayMs } from '#/shared/dates.ts'
import { AppError, fieldError, orNotFound } from '#/shared/errors.ts'
import { plain } from '#/shared/input/pasted.ts'
import { formatPay } from '#/shared/money/money.ts'
import type { InvitationState, talentApi } from './api.ts'
import { invitationPauseDays, maxExcluded } from './audiences.ts'
import { talentInvited } from './notification-kinds.server.ts'
import {
  countInvitationsLeft,
  domainsOf,
  findFilledProfile,
  findInvitation,
  findLatestInvitation,
  findPerson,
  findVisibility,
  listInvitations,
  listPeople,
  listProfileViews,
  listShownInvitations,
  lockVisibility,
  recordView,
  updateVisibility,
} from './queries.server.ts'

/** Also from an address of the web or of mail. Throws 422 for what is no domain. */
function parseDomain(typed: string, at: number) {
  const domain = registrableDomain(plain(typed.slice(typed.lastIndexOf('@') + 1)).toLowerCase())
  if (!domain)
    throw fieldError(`exclude.${at}`, `“${typed}” is not a web address. Write it like example.com.`)
  return domain
}

function withExcluded(before: string[], added: string[]) {
  const domains = [...new Set([...before, ...added])]
  if (domains.length > maxExcluded)
    throw new AppError(409, `The list holds ${maxExcluded} companies. Remove one first.`)
  return domains
}

async function findObstacle(db: Db, { id, emailVerified }: { id: string; emailVerified: boolean }) {
  if (!(await findFilledProfile(db, id))) return 'empty profile' as const
  return emailVerified ? null : ('unconfirmed address' as const)
}

type Row = Awaited<ReturnType<typeof listPeople>>['people'][number]
type Person = Omit<Row, 'named'>
type Invitation = { jobTitle: string; at: Date; state: InvitationState }

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
    const settings = await findVisibility(db, user.id)
    return {
      data: {
        ...settings,
        obstacle: await findObstacle(db, user),
        views: await listProfileViews(db, user.id),
      },
    }
  },

  async 'PUT /profile/visibility'({ audience, exclude, allow }, { db, user }) {
    const added = exclude.map(parseDomain)
    const before = await lockVisibility(db, user.id)
    const kept = before.excludedDomains.filter((domain) => !allow.includes(domain))
    const settings = {
      audience: audience ?? before.audience,
      excludedDomains: withExcluded(kept, added),
    }
    await updateVisibility(db, user.id, settings)
    return { data: settings, message: 'Saved' }
  },

  async 'GET /invitations'(_, { db, user }) {
    const rows = await listInvitations(db, user.id, 100)
    return {
      data: rows.map(({ id, name, slug, photo, verifiedDomain, message, at, state, ...row }) => ({
        ...{ id, message, at, state },
        company: { name, slug, photo, domain: verifiedDomain },
        job: {
          ...{ title: row.jobTitle, slug: row.jobSlug, pay: viewPay(row) },
          ...{ city: row.city, region: row.region, country: row.country },
          workplace: row.workplace as JobCard['workplace'],
          furtherPlaces: parseFurtherPlaces(row),
        },
      })),
    }
  },

  async 'POST /invitations/:id/decline'({ id, exclude }, { db, user }) {
    const invitation = orNotFound(await findInvitation(db, user.id, id), 'invitation')
    if (invitation.state === 'applied') throw new AppError(409, 'You already applied for this job')
    await db
      .updateTable('talentInvitations')
      .set({ declinedAt: new Date() })
      .where('id', '=', id)
      .where('declinedAt', 'is', null)
      .execute()
    if (exclude) {
      const { audience, excludedDomains } = await lockVisibility(db, user.id)
      await updateVisibility(db, user.id, {
        audience,
        excludedDomains: withExcluded(excludedDomains, domainsOf(invitation)),
      })
    }
    return { data: { id, state: 'declined' } }
  },

  async 'GET /employer/talent'({ jobId, ...search }, { db, user }) {
    const company = await findCompany(db, user.companyId)
    const skills = await skillsOf(db, user, jobId)
    const { people, total } = await listPeople(db, company, user, { ...search, skills })
    const invitations = await listShownInvitations(
      db,
      user,
      people.map(({ id }) => id),
    )
    return {
      data: {
        people: people.map(({ named, ...person }) => ({
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
    const company = await findCompany(db, user.companyId)
    const person = orNotFound(await findPerson(db, company, user, id), 'profile')
    await recordView(db, id, user.companyId)
    const { about, experience, education, languages, certificates, projects, preferences } =
      await findProfile(db, id)
    const invitations = await listShownInvitations(db, user, [id])
    return {
      data: {
        ...viewPerson(person, invitations.get(id)),
        ...{ about, experience, education, languages, certificates, preferences },
        // An address leads to the person past the application.
        projects: projects.map((project) => ({ ...project, url: null })),
      },
    }
  },

  async 'POST /employer/talent/:id/invitations'({ id, jobId, message }, context) {
    const { db, user } = context
    // Locked, so that two colleagues do not invite beyond the limit.
    const company = orNotFound(await lockCompany(db, user.companyId), 'company')
    const person = orNotFound(await findPerson(db, company, user, id), 'profile')
    const job = orNotFound(await findOwnJob(db, user, jobId), 'job')
    const isClosed = job.status !== 'open' || (job.closesAt && job.closesAt <= new Date())
    if (isClosed || job.heldAt || job.intakePausedAt)
      throw fieldError('jobId', 'This job takes no applications now')
    if (await hasApplication(db, id, jobId))
      throw new AppError(409, `${person.name} has applied for this job already`)
    const before = await findLatestInvitation(db, company.id, id)
    if (before && before.at.getTime() > Date.now() - invitationPauseDays * dayMs)
      throw new AppError(
        409,
        `${company.name} has invited ${person.name} within the last ${invitationPauseDays} days`,
      )
    const left = await countInvitationsLeft(db, company.id)
    if (left === 0)
      throw new AppError(429, 'Your company has sent its invitations of today. Try again tomorrow.', {
        retryAfter: 3600,
      })
    const invitation = await db
      .insertInto('talentInvitations')
      .values({ seekerId: id, companyId: company.id, jobId, invitedBy: user.id, message: message ?? null })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'createdAt'])
      .executeTakeFirst()
    if (!invitation) throw new AppError(409, `${person.name} has been invited to this job before`)
    // They are told that the company found their profile, so the list of companies says it too.
    await recordView(db, id, company.id)
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
