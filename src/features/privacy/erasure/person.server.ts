import { sql } from 'kysely'
import type { HandlerContext } from '#/server/context.ts'
import { undeliverableHash } from '#/server/mail/undeliverable.ts'
import type { Role } from '#/shared/roles.ts'

/** Whom an erasure is about, with everything that leads to what is stored of them. */
export type Person = {
  id: string
  role: Role
  email: string
  name: string
  /** Their addresses: that of now, and earlier ones. */
  emails: string[]
  /** The same as the list of undeliverable addresses has them. */
  undeliverableHashes: string[]
  /** Addresses they asked for and never proved: others’, perhaps, and looked for in mails only. */
  askedFor: string[]
  /** Their applications. */
  applications: string[]
  /** The company that ends with them, because nobody else is in its team. */
  company: string | null
  /** The same; null if it was suspended, because what was found out about it stays. */
  companyToEmpty: string | null
}

/**
 * Reads the person and locks the row until the transaction ends. Not against those who only refer to it, such as an
 * employer's offer that tells them: it holds the application, which closing the account waits for.
 */
export async function lockPerson(
  { db, encryption }: Pick<HandlerContext, 'db' | 'encryption'>,
  id: string,
): Promise<(Person & { eraseAt: Date | null }) | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'role', 'email', 'name', 'eraseAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) return undefined
  const earlier = await db
    .selectFrom('emailChanges')
    .select(['oldEmail', 'newEmail', 'changedAt'])
    .where('userId', '=', id)
    .execute()
  const applications = await db.selectFrom('applications').select('id').where('seekerId', '=', id).execute()
  const company = await db
    .selectFrom('companyMembers')
    .innerJoin('companies', 'companies.id', 'companyMembers.companyId')
    .select(['companies.id', 'companies.status'])
    .where('userId', '=', id)
    .where(
      sql<boolean>`not exists (select from company_members other
        where other.company_id = companies.id and other.user_id <> ${id})`,
    )
    .executeTakeFirst()
  const emails = [
    ...new Set([user.email, ...earlier.flatMap((one) => (one.changedAt ? [one.oldEmail] : []))]),
  ]
  return {
    ...user,
    emails,
    undeliverableHashes: emails.map((email) => undeliverableHash(encryption, email)),
    askedFor: earlier.flatMap((one) => (one.changedAt ? [] : [one.newEmail])),
    applications: applications.map((row) => row.id),
    company: company?.id ?? null,
    companyToEmpty: company && company.status !== 'suspended' ? company.id : null,
  }
}

/**
 * Finds text that is about the person: their addresses, their ids, which links repeat, and their whole name. For mails
 * and tasks, which have no columns for it.
 */
export function mentions({ id, emails, askedFor, applications, name, company }: Person) {
  const ids = [id, ...emails, ...askedFor, ...applications, ...(company ? [company] : [])]
  const escaped = name.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const wholeName = escaped ? new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u') : null
  return (text: string) => ids.some((one) => text.includes(one)) || (wholeName?.test(text) ?? false)
}
