import { sql } from 'kysely'
import type { findCompany } from '#/features/companies/queries.server.ts'
import { registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { jobsInScope } from '#/features/jobs/public/visibility.server.ts'
import { anyTerm, prefixedTerm } from '#/features/search/query/terms.ts'
import type { CompanyScope } from '#/server/auth/sessions.ts'
import type { Db } from '#/server/database/database.ts'
import type { InvitationState } from './api.ts'
import { type Audience, dailyInvitations, maxCountedPeople, peoplePerPage } from './audiences.ts'
import { parsePeopleQuery } from './people-query.server.ts'

type Finder = Pick<
  Awaited<ReturnType<typeof findCompany>>,
  'id' | 'domain' | 'verifiedDomain' | 'verificationLevel'
>

/** Whose domains a seeker excludes: the website's, and the proven one. */
export const domainsOf = ({ domain, verifiedDomain }: Pick<Finder, 'domain' | 'verifiedDomain'>) => [
  ...new Set([domain, verifiedDomain].flatMap((address) => registrableDomain(address) ?? [])),
]

/**
 * For queries over `talent_profiles` joined with `users`: whether somebody of this company finds that person. Whom they
 * find as an applicant has applied to a job in their scope.
 */
function isFoundBy(company: Finder, scope: CompanyScope) {
  const applied = sql`exists (select from applications join jobs on jobs.id = applications.job_id
    where applications.seeker_id = talent_profiles.user_id and ${jobsInScope(scope)}
      and applications.stage <> 'withdrawn' and applications.recalled_at is null and not applications.is_blind)`
  const hasBlocked = sql`exists (select from message_threads
    join applications on applications.id = message_threads.application_id
    join jobs on jobs.id = applications.job_id
    where applications.seeker_id = talent_profiles.user_id and jobs.company_id = ${company.id}
      and message_threads.blocked_at is not null)`
  const byAnyCompany =
    company.verificationLevel === 'company' ? sql`talent_profiles.audience = 'verified'` : sql`false`
  return sql<boolean>`(talent_profiles.audience <> 'off' and (${byAnyCompany} or ${applied})
    and not talent_profiles.excluded_domains && ${domainsOf(company)}::text[]
    and not ${hasBlocked}
    and users.role = 'SEEKER' and users.suspended_at is null and users.erase_at is null
    and users.email_verified_at is not null)`
}

const personColumns = [
  'users.id',
  'users.name',
  'profile.headline',
  'profile.city',
  'profile.region',
  'profile.country',
  'profile.yearsExperience',
  'profile.skills',
  'profile.experience',
  'profile.desiredPay',
  'profile.desiredCurrency',
  'profile.desiredPeriod',
] as const

/** For queries over `seeker_profiles as profile`: whether there is something by which to find them. */
const hasContent = sql<boolean>`(profile.headline is not null or cardinality(profile.skills) > 0
  or jsonb_array_length(profile.experience) > 0)`

export const findFilledProfile = (db: Db, userId: string) =>
  db
    .selectFrom('seekerProfiles as profile')
    .select('userId')
    .where('userId', '=', userId)
    .where(hasContent)
    .executeTakeFirst()

const foundPeople = (db: Db, company: Finder, scope: CompanyScope) =>
  db
    .selectFrom('talentProfiles')
    .innerJoin('users', 'users.id', 'talentProfiles.userId')
    .innerJoin('seekerProfiles as profile', 'profile.userId', 'talentProfiles.userId')
    .where(isFoundBy(company, scope))
    .where(hasContent)

type Search = {
  q: string
  country?: string | undefined
  workplace?: string | undefined
  /** Whoever names more of these stands first. */
  skills: string[]
  page: number
}

/** One page of them, best first, and how many there are; above `maxCountedPeople`, one more than that. */
export async function listPeople(
  db: Db,
  company: Finder,
  scope: CompanyScope,
  { q, country, workplace, skills, page }: Search,
) {
  const parsed = q ? await parsePeopleQuery(db, q) : null
  // Words that mean nothing to the search, such as a lone comma, find nobody rather than everybody.
  if (parsed && !parsed.tsquery) return { people: [], total: 0 }
  const matches = (tsquery: string) => sql<boolean>`talent_profiles.search @@ ${tsquery}::tsquery`
  const named = sql<number>`(select count(distinct lower(trim(skill)))::int from unnest(profile.skills) as skill
    where lower(trim(skill)) = any(${skills}::text[]))`
  let query = foundPeople(db, company, scope)
  if (parsed?.tsquery) query = query.where(matches(parsed.tsquery))
  if (skills.length > 0)
    query = query.where(matches(anyTerm(skills.map((skill) => prefixedTerm('s', skill)))))
  if (country)
    query = query.where(sql<boolean>`(profile.country = ${country}
      or profile.preferences -> 'remoteCountries' @> to_jsonb(${country}::text))`)
  if (workplace)
    query = query.where(sql<boolean>`profile.preferences -> 'workplaces' @> to_jsonb(${workplace}::text)`)
  const { total } = await db
    .selectFrom(
      query
        .select('users.id')
        .limit(maxCountedPeople + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  if (skills.length > 0) query = query.orderBy(named, 'desc')
  for (const tier of parsed?.tiers ?? []) query = query.orderBy(matches(tier), 'desc')
  const people = await query
    .select([...personColumns, named.as('named'), hasApplied(scope).as('hasApplied')])
    .orderBy('talentProfiles.updatedAt', 'desc')
    .orderBy('users.id')
    .limit(peoplePerPage)
    .offset((page - 1) * peoplePerPage)
    .execute()
  return { people, total: Number(total) }
}

const hasApplied = (scope: CompanyScope) =>
  sql<boolean>`exists (select from applications join jobs on jobs.id = applications.job_id
    where applications.seeker_id = users.id and ${jobsInScope(scope)} and not applications.is_blind)`

/** Undefined for somebody whom they do not find. */
export const findPerson = (db: Db, company: Finder, scope: CompanyScope, id: string) =>
  foundPeople(db, company, scope)
    .select([...personColumns, hasApplied(scope).as('hasApplied')])
    .where('users.id', '=', id)
    .executeTakeFirst()

const visibility = (db: Db, userId: string) =>
  db.selectFrom('talentProfiles').select(['audience', 'excludedDomains']).where('userId', '=', userId)

/** What a seeker has chosen; at first, nobody. */
export const findVisibility = async (db: Db, userId: string) =>
  (await visibility(db, userId).executeTakeFirst()) ?? { audience: 'off' as const, excludedDomains: [] }

/** The same until the end of the transaction: of two changes at once, the second goes on from the first. */
export async function lockVisibility(db: Db, userId: string) {
  await db
    .insertInto('talentProfiles')
    .values({ userId, audience: 'off' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return visibility(db, userId).forUpdate().executeTakeFirstOrThrow()
}

export async function updateVisibility(
  db: Db,
  userId: string,
  changes: { audience: Audience; excludedDomains: string[] },
) {
  await db
    .updateTable('talentProfiles')
    .set({ ...changes, updatedAt: new Date() })
    .where('userId', '=', userId)
    .execute()
}

/** Opened again on the same day, it counts once. */
export async function recordView(db: Db, seekerId: string, companyId: string) {
  await db
    .insertInto('talentViews')
    .values({ seekerId, companyId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The latest opening by each company; a hundred companies. */
export const listProfileViews = (db: Db, seekerId: string) =>
  db
    .selectFrom('talentViews')
    .innerJoin('companies', 'companies.id', 'talentViews.companyId')
    .where('seekerId', '=', seekerId)
    .select(({ fn }) => [
      'companies.name as company',
      'companies.slug',
      fn.max('talentViews.viewedAt').as('at'),
    ])
    .groupBy(['companies.id', 'companies.name', 'companies.slug'])
    .orderBy('at', 'desc')
    .limit(100)
    .execute()

/**
 * Where an invitation stands: answered by applying or declining, waiting, or over because the job is. The team does not read
 * that somebody applied whom it reviews blind.
 */
const stateFor = (reader: 'seeker' | 'team') => sql<InvitationState>`case
  when exists (select from applications where applications.seeker_id = talent_invitations.seeker_id
    and applications.job_id = talent_invitations.job_id
    and (${sql.lit(reader === 'seeker')} or not applications.is_blind)
    and coalesce(applications.reapplied_at, applications.applied_at) >= talent_invitations.created_at) then 'applied'
  when talent_invitations.declined_at is not null then 'declined'
  when jobs.intake_paused_at is not null or companies.status <> 'approved'
    or not job_is_open(jobs.status, jobs.closes_at, jobs.held_at) then 'closed'
  else 'waiting' end`

const invitations = (db: Db, reader: 'seeker' | 'team') =>
  db
    .selectFrom('talentInvitations')
    .innerJoin('jobs', 'jobs.id', 'talentInvitations.jobId')
    .innerJoin('companies', 'companies.id', 'talentInvitations.companyId')
    .select([
      'talentInvitations.id',
      'talentInvitations.seekerId',
      'talentInvitations.createdAt as at',
      'jobs.title as jobTitle',
      'jobs.slug as jobSlug',
    ])
    .select(stateFor(reader).as('state'))
    .orderBy('talentInvitations.createdAt', 'desc')

/** When the company last invited this person, for whatever job. */
export const findLatestInvitation = (db: Db, companyId: string, seekerId: string) =>
  invitations(db, 'team')
    .where('talentInvitations.companyId', '=', companyId)
    .where('talentInvitations.seekerId', '=', seekerId)
    .executeTakeFirst()

/** The latest invitation of each of these people for a job in scope. */
export async function listShownInvitations(db: Db, scope: CompanyScope, seekerIds: string[]) {
  if (seekerIds.length === 0) return new Map<string, never>()
  const rows = await invitations(db, 'team')
    .where(jobsInScope(scope))
    .where('talentInvitations.seekerId', 'in', seekerIds)
    .execute()
  return new Map(rows.toReversed().map((row) => [row.seekerId, row]))
}

/** All of the company, the latest first; not whom, because they may want to be found no more. */
export const listInvitationsOfCompany = (db: Db, companyId: string) =>
  invitations(db, 'team')
    .leftJoin('users as inviter', 'inviter.id', 'talentInvitations.invitedBy')
    .select('inviter.name as invitedBy')
    .where('talentInvitations.companyId', '=', companyId)
    .execute()

/** The latest first. */
export const listInvitations = (db: Db, seekerId: string, limit: number) =>
  invitations(db, 'seeker')
    .where('talentInvitations.seekerId', '=', seekerId)
    .select([
      'talentInvitations.message',
      ...(['jobs.payMin', 'jobs.payMax', 'jobs.payCurrency', 'jobs.payPeriod'] as const),
      ...(['jobs.workplace', 'jobs.city', 'jobs.region', 'jobs.country', 'jobs.furtherPlaces'] as const),
      'companies.name',
      'companies.slug',
      'companies.photo',
      'companies.verifiedDomain',
    ])
    .limit(limit)
    .execute()

export const findInvitation = (db: Db, seekerId: string, id: string) =>
  invitations(db, 'seeker')
    .where('talentInvitations.seekerId', '=', seekerId)
    .where('talentInvitations.id', '=', id)
    .select(['companies.domain', 'companies.verifiedDomain'])
    .executeTakeFirst()

export async function countInvitationsLeft(db: Db, companyId: string) {
  const { count } = await db
    .selectFrom('talentInvitations')
    .where('companyId', '=', companyId)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Math.max(0, dailyInvitations - Number(count))
}
