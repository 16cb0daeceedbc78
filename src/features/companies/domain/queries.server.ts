import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { Tables } from '#/server/database/types.ts'
import { fingerprint } from '../queries.server.ts'
import { challengeDays, type DomainCheck, newChallenge } from './challenge.server.ts'

const daysFromNow = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`

/** What the company has to publish at this domain: the token that still works, else a new one. */
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
    .returning(['token', 'expiresAt', 'askedAt'])
    .executeTakeFirstOrThrow()
}

/** The token as it was given out; undefined when there is none or it works no more. */
export function findChallenge(db: Db, companyId: string, domain: string) {
  return db
    .selectFrom('domainChallenges')
    .select(['token', 'expiresAt', 'askedAt'])
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

export function markAsked(db: Db, companyId: string, domain: string) {
  return db
    .updateTable('domainChallenges')
    .set({ askedAt: sql<Date>`now()` })
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}

export function listDomainChecks(db: Db, companyId: string, domain: string) {
  return db
    .selectFrom('domainReadings')
    .select(['way', 'outcome', 'finding', 'records', 'source', 'proofHash', 'provenAt', 'readAt'])
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}
export type DomainCheckRow = Awaited<ReturnType<typeof listDomainChecks>>[number]

/**
 * Keeps what a look read. One that could not see leaves an earlier proof standing until it runs out; one
 * that saw the token gone ends it. A proof keeps its token alive, so that the record can stay in place.
 */
export async function saveDomainCheck(db: Db, companyId: string, domain: string, look: DomainCheck) {
  const { way, outcome, finding, source, records, proof } = look
  const row = {
    outcome,
    finding,
    source,
    records: JSON.stringify(records),
    readAt: sql<Date>`now()`,
    ...(outcome !== 'unknown' && {
      proofHash: proof === undefined ? null : fingerprint(proof),
      provenAt: outcome === 'pass' ? sql<Date>`now()` : null,
    }),
  }
  await db
    .insertInto('domainReadings')
    .values({ companyId, domain, way, ...row })
    .onConflict((conflict) => conflict.columns(['companyId', 'domain', 'way']).doUpdateSet(row))
    .execute()
  if (outcome !== 'pass' || way === 'website') return
  await db
    .updateTable('domainChallenges')
    .set({ expiresAt: sql<Date>`now() + interval '13 months'` })
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .execute()
}

/** Companies that wait for a record somebody said is there, and have not been looked at for ten minutes. */
export function listAwaitedDomains(db: Db) {
  return db
    .selectFrom('companies')
    .innerJoin('domainChallenges as challenge', (join) =>
      join
        .onRef('challenge.companyId', '=', 'companies.id')
        .onRef('challenge.domain', '=', 'companies.domain'),
    )
    .select('companies.id')
    .where('companies.status', '=', 'pending')
    .where('challenge.askedAt', '>', sql<Date>`now() - interval '3 days'`)
    .where(
      sql<boolean>`not exists (select from domain_readings r where r.company_id = companies.id and r.domain = companies.domain
        and (r.read_at > now() - interval '9 minutes' or (r.way <> 'website' and r.proven_at is not null)))`,
    )
    .execute()
}

type Register = Tables['registerAnswers']['register']

export function findAnswer(db: Db, register: Register, number: string) {
  return db
    .selectFrom('registerAnswers')
    .select(['answer', 'askedAt'])
    .where('register', '=', register)
    .where('number', '=', number)
    .where('askedAt', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst()
}

export async function saveAnswer(db: Db, register: Register, number: string, answer: object) {
  const values = { answer: JSON.stringify(answer), askedAt: sql<Date>`now()` }
  await db
    .insertInto('registerAnswers')
    .values({ register, number, ...values })
    .onConflict((conflict) => conflict.columns(['register', 'number']).doUpdateSet(values))
    .execute()
}
