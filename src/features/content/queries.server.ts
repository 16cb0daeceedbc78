import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { jobIsVisible } from '#/features/jobs/visibility.server.ts'
import type { Db } from '#/server/database.ts'

const published = (db: Db) => db.selectFrom('articles').where('publishedAt', '<=', sql<Date>`now()`)

const cardColumns = ['slug', 'title', 'dek', 'topic', 'author', 'minutes', 'publishedAt'] as const

export function listArticles(
  db: Db,
  { topic, page, limit }: { topic?: string; page: number; limit: number },
) {
  const query = topic ? published(db).where('topic', '=', topic) : published(db)
  return query
    .select(cardColumns)
    .$narrowType<{ publishedAt: Date }>()
    .orderBy('publishedAt', 'desc')
    .orderBy('slug')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
}

export async function countArticles(db: Db, topic?: string) {
  const query = topic ? published(db).where('topic', '=', topic) : published(db)
  const { count } = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Every topic that has something published, the fullest first. */
export function countTopics(db: Db) {
  return published(db)
    .select(['topic', sql<number>`count(*)::int`.as('count')])
    .groupBy('topic')
    .orderBy('count', 'desc')
    .orderBy('topic')
    .execute()
}

export function findArticle(db: Db, slug: string) {
  return published(db)
    .select([...cardColumns, 'body'])
    .$narrowType<{ publishedAt: Date }>()
    .where('slug', '=', slug)
    .executeTakeFirst()
}

export function insertContactMessage(
  db: Db,
  message: {
    reference: string
    reason: string
    name: string
    email: string
    subjectUrl: string | null
    message: string
  },
) {
  return db
    .insertInto('contactMessages')
    .values(message)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('createdAt')
    .executeTakeFirst()
}

/** The addresses of those who run this Waymark: they read what is written to it. */
export async function listOperatorEmails(db: Db) {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'SUPER_ADMIN')
    .where('suspendedAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** Companies that may post, jobs that can be seen, and how many applications older than 30 days got a yes or a no. */
export async function countFigures(db: Db) {
  const [companies, jobs, applications] = await Promise.all([
    db
      .selectFrom('companies')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(companyIsListed)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .innerJoin('companies', 'companies.id', 'jobs.companyId')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(jobIsVisible)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('applications')
      .select([
        sql<number>`count(*)::int`.as('of'),
        sql<number>`(count(*) filter (where decided_at is not null))::int`.as('answered'),
      ])
      .where('stage', '<>', 'withdrawn')
      .where('appliedAt', '<', sql<Date>`now() - interval '30 days'`)
      .executeTakeFirstOrThrow(),
  ])
  return { companies: companies.count, jobs: jobs.count, applications }
}
