import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { isAfter } from '#/server/paged-task.ts'
import { companyFingerprint } from '../queries.server.ts'
import { challengeDays, type DomainCheck, newChallenge } from './challenge.server.ts'

const daysFromNow = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`

/** The token to publish at this domain: the valid one, else a new one. */
export function openChallenge(db: Db, companyId: string, domain: string) {
  const fresh = { token: newChallenge(), expiresAt: daysFromNow(challengeDays) }
  return db
    .insertInto('domainChallenges')
    .values({ companyId, domain, ...fresh })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'domain']).doUpdateSet({
        token: sql<string>`case when domain_challenges.expires_at <= now() then excluded.token else domain_challenges.token end`,
        expiresAt: sql<Date>`case when domain_challenges.expires_at <= now() then excluded.expires_at else domain_challenges.expires_at end`,
      }),
    )
    .returning(['token', 'expiresAt', 'checkRequestedAt'])
    .executeTakeFirstOrThrow()
}

/** The valid token; undefined if there is none or it has expired. */
export function findChallenge(db: Db, companyId: string, domain: string) {
  return db
    .selectFrom('domainChallenges')
    .select(['token', 'expiresAt', 'checkRequestedAt'])
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export function markCheckRequested(db: Db, companyId: string, domain: string) {
  return db
    .updateTable('domainChallenges')
    .set({ checkRequestedAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}

export function listDomainChecks(db: Db, companyId: string, domain: string) {
  return db
    .selectFrom('domainChecks')
    .select(['method', 'outcome', 'finding', 'records', 'source', 'proofHash', 'provenAt', 'checkedAt'])
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}
export type DomainCheckRow = Awaited<ReturnType<typeof listDomainChecks>>[number]

/**
 * Stores the result of a check. An inconclusive check keeps an earlier proof until it expires; one that finds the token
 * missing ends it. A proof extends its token, so that the record can stay in place.
 */
export async function saveDomainCheck(db: Db, companyId: string, domain: string, look: DomainCheck) {
  const { method, outcome, finding, source, records, proof } = look
  const row = {
    outcome,
    finding,
    source,
    records: JSON.stringify(records),
    checkedAt: sql<Date>`now()`,
    ...(outcome !== 'unknown' && {
      proofHash: proof === undefined ? null : companyFingerprint(proof),
      provenAt: outcome === 'pass' ? sql<Date>`now()` : null,
    }),
  }
  await db
    .insertInto('domainChecks')
    .values({ companyId, domain, method, ...row })
    .onConflict((conflict) => conflict.columns(['companyId', 'domain', 'method']).doUpdateSet(row))
    .execute()
  if (outcome !== 'pass' || method === 'website') return
  await db
    .updateTable('domainChallenges')
    .set({ expiresAt: sql<Date>`now() + interval '13 months'` })
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}

/** Companies that reported their record as published and were not checked for ten minutes. */
export function listAwaitedDomains(db: Db, after: string | undefined, limit: number) {
  return db
    .selectFrom('companies')
    .innerJoin('domainChallenges as challenge', (join) =>
      join
        .onRef('challenge.companyId', '=', 'companies.id')
        .onRef('challenge.domain', '=', 'companies.domain'),
    )
    .select('companies.id')
    .where('companies.status', '=', 'pending')
    .where('challenge.checkRequestedAt', '>', sql<Date>`now() - interval '3 days'`)
    .where(
      sql<boolean>`not exists (select from domain_checks r where r.company_id = companies.id and r.domain = companies.domain
        and (r.checked_at > now() - interval '9 minutes' or (r.method <> 'website' and r.proven_at is not null)))`,
    )
    .where(isAfter('companies.id', after))
    .orderBy('companies.id')
    .limit(limit)
    .execute()
}

type Registry = Tables['registryCache']['registry']

export function findCachedResponse(db: Db, registry: Registry, number: string) {
  return db
    .selectFrom('registryCache')
    .select(['response', 'fetchedAt'])
    .where('registry', '=', registry)
    .where('number', '=', number)
    .where('fetchedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
}

export async function cacheRegistryResponse(db: Db, registry: Registry, number: string, response: object) {
  const values = { response: JSON.stringify(response), fetchedAt: sql<Date>`now()` }
  await db
    .insertInto('registryCache')
    .values({ registry, number, ...values })
    .onConflict((conflict) => conflict.columns(['registry', 'number']).doUpdateSet(values))
    .execute()
}
