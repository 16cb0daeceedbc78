import { sql } from 'kysely'
import type { Company } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { resembles } from '#/server/names/compare.ts'
import { keysVersion, lookupKeys, nameKeysOf } from '#/server/names/keys.ts'
import {
  findSimilarWellKnownNames,
  type ProtectedName,
  reservedIn,
  wellKnownDomainLike,
} from '#/server/names/lists.ts'
import { nameSkeleton } from '#/server/names/skeleton.ts'
import { isAfter } from '#/server/paged-task.ts'
import { linkIn } from '#/shared/display-name.ts'
import { mixedWords } from '#/shared/input/scripts.ts'
import type { NameResemblance } from '#/shared/resemblance.ts'

/** Stores the look-alike keys of a company name. Call it wherever a name is set or submitted. */
export async function saveCompanyName(db: Db, { id, name }: Pick<Company, 'id' | 'name'>) {
  const row = { name, keysVersion, skeleton: nameSkeleton(name).slice(0, 200), keys: nameKeysOf(name) }
  await db
    .insertInto('companyNames')
    .values({ companyId: id, ...row })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(row))
    .execute()
}

/** Companies, without drafts, whose name keys are missing or outdated. */
export function listUnkeyedNames(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('companies')
    .select(['companies.id', 'companies.name'])
    .where('companies.status', '!=', 'draft')
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('companyNames')
            .select('companyId')
            .whereRef('companyNames.companyId', '=', 'companies.id')
            .whereRef('companyNames.name', '=', 'companies.name')
            .where('keysVersion', '=', keysVersion),
        ),
      ),
    )
    .where(isAfter('companies.id', after))
    .orderBy('companies.id')
    .limit(limit)
    .execute()
}

const maxCandidates = 300

/**
 * Companies whose name could be taken for this one, with why. Two indexes give the candidates, the nearest and the
 * verified first, and only those are compared here: the work grows with the length of the name and with the names
 * that are like it, not with the companies there are.
 */
export async function listResembling(
  db: Db,
  { id, name }: Pick<Company, 'id' | 'name'>,
  statuses: readonly Company['status'][] = ['pending', 'approved', 'rejected', 'suspended'],
): Promise<{ id: string; name: string; resemblance: NameResemblance }[]> {
  const skeleton = nameSkeleton(name).slice(0, 200)
  const candidates = await db
    .selectFrom('companyNames')
    .innerJoin('companies', 'companies.id', 'companyNames.companyId')
    .select(['companies.id', 'companies.name'])
    .where('companies.id', '!=', id)
    .where('companies.status', 'in', statuses)
    .where((of) =>
      of.or([
        sql<boolean>`company_names.keys && ${lookupKeys(name)}::text[]`,
        sql<boolean>`company_names.skeleton % ${skeleton}`,
      ]),
    )
    .orderBy(sql`companies.status in ('approved', 'suspended')`, 'desc')
    .orderBy(sql`similarity(company_names.skeleton, ${skeleton})`, 'desc')
    .limit(maxCandidates)
    .execute()
  return candidates.flatMap((other) => {
    const resemblance = resembles(name, other.name)
    return resemblance ? [{ ...other, resemblance }] : []
  })
}

/**
 * Well-known names, and names of this site, that the company name is confusable with. A company that has proven a domain of
 * the well-known name may use it.
 */
export function similarProtectedNames(
  { name, domain }: Pick<Company, 'name' | 'domain'>,
  proven: boolean,
): (ProtectedName & { compared: string })[] {
  const provenDomain = proven ? domain : null
  const named = [...findSimilarWellKnownNames(name, provenDomain), ...reservedIn(name)]
  const addressed = domain ? wellKnownDomainLike(domain, provenDomain) : []
  return [
    ...named.map((known) => ({ ...known, compared: name })),
    ...addressed.map((known) => ({ ...known, compared: domain ?? '' })),
  ]
}

/** Why the name needs manual review even without a similar company here, or null. */
export function nameReviewReason(company: Pick<Company, 'name' | 'domain'>, proven: boolean) {
  const [known] = similarProtectedNames(company, proven)
  if (known)
    return known.domains.length > 0
      ? `The name or domain is like that of ${known.name}, which is well known. A person compares them.`
      : `The name speaks for this site or its staff (“${known.name}”). A person reads it.`
  const link = linkIn(company.name)
  // 'Booking.com' at booking.com is a valid name, but other names with a link would appear in mails to strangers.
  if (link && !(proven && company.name.toLowerCase() === company.domain))
    return `The name contains a web address (“${link}”). A person reads it.`
  const [mixed] = mixedWords(company.name)
  if (mixed) return `“${mixed}” mixes letters of different alphabets. A person reads it.`
  return null
}
