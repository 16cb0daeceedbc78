import { sql } from 'kysely'
import type { findCompany } from '#/features/companies/queries.server.ts'
import { registrableDomain } from '#/features/companies/verification/mailboxes.server.ts'
import { parseQuery } from '#/features/search/query/parse-query.server.ts'
import type { Db } from '#/server/database/database.ts'
import { type Audience, dailyInvitations, peoplePerPage } from './audiences.ts'

type Finder = Pick<
  Awaited<ReturnType<typeof findCompany>>,
  'id' | 'domain' | 'verifiedDomain' | 'verificationLevel'
>

/** Whose domains a seeker excludes: the website's, and the proven one. */
export const domainsOf = ({ domain, verifiedDomain }: Pick<Finder, 'domain' | 'verifiedDomain'>) => [
  ...new Set([domain, verifiedDomain].flatMap((address) => registrableDomain(address) ?? [])),
]

/** For queries over `talent_profiles` joined with `users`: whether this company finds that person. */
function isFoundBy(company: Finder) {
  const applied = sql`exists (select from applications join jobs on jobs.id = applications.job_id
    where applications.seeker_id = talent_profiles.user_id and jobs.company_id = ${company.id}
      and applications.stage <> 'withdrawn' and applications.recalled_at is null)`
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
] as const

const foundPeople = (db: Db, company: Finder) =>
  db
    .selectFrom('talentProfiles')
    .innerJoin('users', 'users.id', 'talentProfiles.userId')
    .innerJoin('seekerProfiles as profile', 'profile.userId', 'talentProfiles.userId')
    .where(isFoundBy(company))
    .where(sql<boolean>`(profile.headline is not null or cardinality(profile.skills) > 0
      or jsonb_array_length(profile.experience) > 0)`)
    .select(
      sql<boolean>`exists (select from applications join jobs on jobs.id = applications.job_id
        where applications.seeker_id = users.id and jobs.company_id = ${company.id})`.as('hasApplied'),
    )

type Search = {
  q: string
  country?: string | undefined
  workplace?: string | undefined
  /** Whoever names more of these stands first. */
  skills: string[]
  page: number
}

/** One page of them, best first, and how many there are. */
export async function listPeople(db: Db, company: Finder, { q, country, workplace, skills, page }: Search) {
  const parsed = q ? await parseQuery(db, q) : null
  // Words that mean nothing to the search, such as a lone comma, find nobody rather than everybody.
  if (parsed && !parsed.tsquery) return { people: [], total: 0 }
  const matches = (tsquery: string) => sql<boolean>`talent_profiles.search @@ ${tsquery}::tsquery`
  const wanted = skills.map((skill) => `s:${skill}`)
  const named = sql<number>`(select count(*)::int from unnest(${wanted}::text[]) as wanted (term)
    where wanted.term = any(tsvector_to_array(talent_profiles.search)))`
  const tiers = [parsed?.allInTitle, parsed?.alsoCalled]
    .filter((tier) => typeof tier === 'string')
    .map(matches)
  let query = foundPeople(db, company)
  if (parsed?.tsquery) query = query.where(matches(parsed.tsquery))
  if (country)
    query = query.where(sql<boolean>`(profile.country = ${country}
      or profile.preferences -> 'remoteCountries' @> to_jsonb(${country}::text))`)
  if (workplace)
    query = query.where(sql<boolean>`profile.preferences -> 'workplaces' @> to_jsonb(${workplace}::text)`)
  if (skills.length > 0) query = query.orderBy(named, 'desc')
  for (const tier of tiers) query = query.orderBy(tier, 'desc')
  const people = await query
    .select([...personColumns, named.as('named')])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('talentProfiles.updatedAt', 'desc')
    .orderBy('users.id')
    .limit(peoplePerPage)
    .offset((page - 1) * peoplePerPage)
    .execute()
  return { people, total: people[0]?.total ?? 0 }
}

/** Undefined for somebody this company does not find. */
export const findPerson = (db: Db, company: Finder, id: string) =>
  foundPeople(db, company).select(personColumns).where('users.id', '=', id).executeTakeFirst()

export const findVisibility = (db: Db, userId: string) =>
  db
    .selectFrom('talentProfiles')
    .select(['audience', 'excludedDomains'])
    .where('userId', '=', userId)
    .executeTakeFirst()

export async function saveVisibility(
  db: Db,
  userId: string,
  { audience, excludedDomains }: { audience: Audience; excludedDomains: string[] },
) {
  await db
    .insertInto('talentProfiles')
    .values({ userId, audience, excludedDomains })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ audience, excludedDomains, updatedAt: new Date() }),
    )
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

export const listViews = (db: Db, seekerId: string) =>
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

/** Where an invitation stands: answered by applying or declining, waiting, or over because the job is. */
const state = sql<'waiting' | 'applied' | 'declined' | 'closed'>`case
  when exists (select from applications where applications.seeker_id = talent_invitations.seeker_id
    and applications.job_id = talent_invitations.job_id
    and coalesce(applications.reapplied_at, applications.applied_at) >= talent_invitations.created_at) then 'applied'
  when talent_invitations.declined_at is not null then 'declined'
  when not job_is_open(jobs.status, jobs.closes_at, jobs.held_at) or companies.status <> 'approved' then 'closed'
  else 'waiting' end`

const invitations = (db: Db) =>
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
    .select(state.as('state'))
    .orderBy('talentInvitations.createdAt', 'desc')

/** The latest invitation of each of these people by this company. */
export async function listLatestInvitations(db: Db, companyId: string, seekerIds: string[]) {
  if (seekerIds.length === 0) return new Map<string, never>()
  const rows = await invitations(db)
    .where('talentInvitations.companyId', '=', companyId)
    .where('talentInvitations.seekerId', 'in', seekerIds)
    .execute()
  return new Map(rows.toReversed().map((row) => [row.seekerId, row]))
}

/** The hundred latest. */
export const listInvitations = (db: Db, seekerId: string) =>
  invitations(db)
    .where('talentInvitations.seekerId', '=', seekerId)
    .select([
      'talentInvitations.message',
      'companies.name',
      'companies.slug',
      'companies.photo',
      'companies.verifiedDomain',
    ])
    .limit(100)
    .execute()

export const findInvitation = (db: Db, seekerId: string, id: string) =>
  invitations(db)
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
