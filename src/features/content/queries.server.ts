import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { countVisibleJobs } from '#/features/jobs/public-queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { prepared } from '#/server/database/prepared.ts'

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

/**
 * Companies that may post, jobs that can be seen, and how many of the applications that arrived at least 30 whole days
 * ago got a yes or a no. Read from what is counted at each change, so a look costs the same on any market.
 */
export async function countFigures(db: Db) {
  const [companies, jobs, applications] = await Promise.all([
    db
      .selectFrom('companies')
      .modifyFront(prepared)
      .select(sql<number>`count(*)::int`.as('count'))
      .where(companyIsListed)
      .executeTakeFirstOrThrow(),
    countVisibleJobs(db),
    db
      .selectFrom('applicationCounts')
      .modifyFront(prepared)
      .select([
        sql<number>`coalesce(sum(applications), 0)::int`.as('of'),
        sql<number>`coalesce(sum(decided), 0)::int`.as('answered'),
      ])
      .where('appliedOn', '<', sql<Date>`(now() at time zone 'UTC')::date - 30`)
      .executeTakeFirstOrThrow(),
  ])
  return { companies: companies.count, jobs, applications }
}

/** Adds the rows of each day together; in one statement, so that no reader misses any of them. */
export async function mergeApplicationCounts(db: Db) {
  await sql`
    with gone as (
      delete from application_counts where applied_on in (
        select applied_on from application_counts group by applied_on having count(*) > 1)
      returning *)
    insert into application_counts
    select applied_on, sum(applications), sum(decided) from gone group by applied_on
    having sum(applications) <> 0 or sum(decided) <> 0`.execute(db)
}
