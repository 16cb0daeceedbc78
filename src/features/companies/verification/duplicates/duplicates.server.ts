import { sql } from 'kysely'
import { isSimilarDomain, nameIn } from '#/features/companies/domain/similar-domains.server.ts'
import type { Company } from '#/features/companies/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import type { Encryption } from '#/server/encryption.ts'
import { asciiDomain } from '#/shared/input/domains.ts'
import { parsePhone } from '#/shared/input/phone-plans.ts'
import { countryOf, normalizeIdentifier } from './identifiers.server.ts'
import { listResembling, saveCompanyName } from './names.server.ts'

const identifierKinds = ['tax-id', 'registration', 'domain', 'phone'] as const
type IdentifierKind = (typeof identifierKinds)[number]

export const parseCompanyPhone = ({
  phoneCountryCode,
  phoneContactNumber,
}: Pick<Company, 'phoneCountryCode' | 'phoneContactNumber'>) =>
  phoneContactNumber ? parsePhone(phoneContactNumber, phoneCountryCode ?? 'US') : undefined

/** The normalized unique identifiers of a company. */
function identifiersOf(company: Company): [IdentifierKind, string][] {
  const country = countryOf(company.corporateDomicile, company.phoneCountryCode)
  const { taxIdNumber, businessRegistrationNumber, phoneContactNumber, domain } = company
  const normalized: Record<IdentifierKind, string | null | undefined> = {
    'tax-id': taxIdNumber && normalizeIdentifier(country, taxIdNumber),
    registration: businessRegistrationNumber && normalizeIdentifier(country, businessRegistrationNumber),
    // Punycode, so that look-alike letters of other scripts become distinct.
    domain: domain && (asciiDomain(domain) ?? domain.toLowerCase()),
    phone: parseCompanyPhone(company)?.number ?? phoneContactNumber?.replace(/\D/g, '').replace(/^0+/, ''),
  }
  return identifierKinds.flatMap((kind) => (normalized[kind] ? [[kind, normalized[kind]]] : []))
}

/**
 * Reserves the identifiers of a company; a unique index lets one live company hold each. Kinds are reserved in a fixed
 * order to avoid deadlocks. The company must be locked. Also stores the keys of its name, which need not be unique.
 */
export async function reserveIdentifiers(
  { db, encryption }: { db: Db; encryption: Encryption },
  company: Company,
) {
  await saveCompanyName(db, company)
  const used = identifiersOf(company).map(([kind, text]) => ({
    kind,
    hash: encryption.fingerprint(kind, text),
  }))
  const reserved = await db
    .selectFrom('companyIdentifiers')
    .select(['kind', 'hash'])
    .where('companyId', '=', company.id)
    .where('isReserved', '=', true)
    .execute()
  const isSameIdentifier = (one: (typeof reserved)[number]) => (other: typeof one) =>
    other.kind === one.kind && other.hash === one.hash
  const keptKinds = reserved.filter((one) => used.some(isSameIdentifier(one))).map(({ kind }) => kind)
  let outdated = db.deleteFrom('companyIdentifiers').where('companyId', '=', company.id)
  if (keptKinds.length > 0) outdated = outdated.where('kind', 'not in', keptKinds)
  await outdated.execute()
  for (const one of used) {
    if (reserved.some(isSameIdentifier(one))) continue
    await insertIdentifier(db, { companyId: company.id, ...one, keyId: encryption.keyId })
  }
}

type Identifier = { companyId: string; kind: IdentifierKind; hash: string; keyId: string }

/** The first company holds the identifier; others are recorded as also using it. */
async function insertIdentifier(db: Db, one: Identifier) {
  const insert = (isReserved: boolean) =>
    db
      .insertInto('companyIdentifiers')
      .values({ ...one, isReserved })
      .onConflict((conflict) => conflict.doNothing())
      .returning('isReserved')
      .executeTakeFirst()
  if (!(await insert(true))) await insert(false)
}

/** After an undo, reserves the identifiers again that no other company has taken. */
export async function reserveIdentifiersAgain(db: Db, companyId: string) {
  const released = await db
    .deleteFrom('companyIdentifiers')
    .where('companyId', '=', companyId)
    .where('isReserved', '=', false)
    .returning(['companyId', 'kind', 'hash', 'keyId'])
    .execute()
  for (const kind of identifierKinds) {
    const one = released.find((row) => row.kind === kind)
    if (one) await insertIdentifier(db, one)
  }
}

/** Releases the identifiers of a company that is no longer pending or approved. */
export function releaseIdentifiers(db: Db, companyId: string) {
  return db
    .updateTable('companyIdentifiers')
    .set({ isReserved: false })
    .where('companyId', '=', companyId)
    .where('isReserved', '=', true)
    .execute()
}

const turn = sql`coalesce(companies.approved_at, 'infinity'), coalesce(companies.submitted_at, 'infinity'), companies.id`

/** Live companies whose identifier hashes are missing or made with another key, the longest approved first. */
export function listWithoutIdentifiers(db: Db, keyId: string, after: string | undefined, limit: number) {
  return db
    .selectFrom('companies')
    .select('companies.id')
    .where('companies.status', 'in', ['pending', 'approved', 'suspended'])
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('companyIdentifiers')
            .select('companyId')
            .whereRef('companyIdentifiers.companyId', '=', 'companies.id')
            .where('keyId', '=', keyId),
        ),
      ),
    )
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(${turn}) > (select ${turn} from companies where id = ${after})`,
    )
    .orderBy(sql`(${turn})`)
    .limit(limit)
    .execute()
}

/** Approved companies whose domain is confusable with this one's. */
async function listSimilarlyNamed(db: Db, companyId: string) {
  const self = await db
    .selectFrom('companies')
    .select('domain')
    .where('id', '=', companyId)
    .executeTakeFirst()
  if (!self?.domain) return []
  const { domain } = self
  const { length } = nameIn(domain)
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'domain'])
    .where('id', '!=', companyId)
    .where('status', 'in', ['approved', 'suspended'])
    .where('domain', '!=', domain)
    .where(
      // Look-alikes may replace one letter by two, so the length may differ more than the edit distance.
      sql<boolean>`(length(domain_key) between ${length - 4} and ${length + 4} or domain like 'xn--%')`,
    )
    .execute()
  return rows.filter((row) => row.domain && isSimilarDomain(domain, row.domain)).map(({ id }) => id)
}

/** Other companies, without drafts, that share a unique identifier or have a confusable name or domain. */
export async function listDuplicates(db: Db, companyId: string) {
  const similar = await listSimilarlyNamed(db, companyId)
  const self = await db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const resembling = await listResembling(db, self)
  const resemblance = new Map(resembling.map((other) => [other.id, other.resemblance]))
  const hasCloseDomain = sql<boolean>`(coalesce(other.domain_key = self.domain_key, false) or other.id = any(${similar}::uuid[]))`
  const shared = sql`from company_identifiers mine join company_identifiers theirs using (kind, hash)
    where mine.company_id = self.id and theirs.company_id = other.id`
  const shares = (kind: IdentifierKind) => sql<boolean>`exists (select ${shared} and kind = ${kind})`
  const isReservedByOther = sql<boolean>`exists (select ${shared} and theirs.is_reserved)`
  const rows = await db
    .selectFrom('companies as self')
    .innerJoin('companies as other', (join) => join.onRef('other.id', '!=', 'self.id'))
    .select((of) => [
      'other.id',
      'other.slug',
      'other.name',
      'other.status',
      'other.domain',
      'other.photo',
      'other.companySize',
      'other.approvedAt',
      'other.verificationLevel',
      'other.verifiedDomain',
      shares('tax-id').as('sameTaxId'),
      shares('registration').as('sameRegistration'),
      shares('phone').as('samePhone'),
      shares('domain').as('sameDomain'),
      isReservedByOther.as('isHolder'),
      hasCloseDomain.as('closeDomain'),
      of.ref('other.createdAt').as('createdAt'),
      sql<boolean>`self.status = 'approved' and (other.status <> 'approved' or other.created_at > self.created_at)`.as(
        'cameLater',
      ),
    ])
    .where('self.id', '=', companyId)
    .where('other.status', '!=', 'draft')
    .where((of) =>
      of.or([
        sql<boolean>`exists (select ${shared})`,
        sql<boolean>`other.id = any(${[...resemblance.keys()]}::uuid[])`,
        hasCloseDomain,
      ]),
    )
    .orderBy(isReservedByOther, 'desc')
    .orderBy('other.approvedAt')
    .limit(5)
    .execute()
  return rows.map((row) => ({ ...row, resemblance: resemblance.get(row.id) ?? null }))
}
type DuplicateCompany = Awaited<ReturnType<typeof listDuplicates>>[number]

/**
 * Whether a person must compare the two companies. The first user of a number is not blocked by later ones; a number of a
 * refused company always needs comparing. An approved company is not blocked by a newcomer with a similar name, but the
 * newcomer is.
 */
export const needsDuplicateCheck = (other: DuplicateCompany) =>
  other.isHolder ||
  (other.resemblance !== null && !other.cameLater) ||
  (other.closeDomain && !other.sameDomain) ||
  (other.status === 'rejected' &&
    (other.sameTaxId || other.sameRegistration || other.samePhone || other.sameDomain))

/** Describes what is shared. For reviewers only, because it reveals which numbers exist. */
export const duplicateReason = (other: DuplicateCompany) =>
  [
    other.sameTaxId && 'tax ID',
    other.sameRegistration && 'registration number',
    other.sameDomain && 'domain',
    other.samePhone && 'phone number',
    other.resemblance && (other.resemblance === 'the same name' ? 'name' : 'almost the same name'),
    other.closeDomain && !other.sameDomain && 'almost the same domain',
  ].filter((word) => typeof word === 'string')
