import { sql } from 'kysely'
import { companyIsListed } from '#/features/companies/listed.server.ts'
import { countAllVisibleJobs } from '#/features/jobs/public/queries.server.ts'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import { isAfter } from '#/server/paged-task.ts'

const publishedArticles = (db: Db) => db.selectFrom('articles').where('publishedAt', '<=', sql<Date>`now()`)

const cardColumns = ['slug', 'title', 'summary', 'topic', 'author', 'readingMinutes', 'publishedAt'] as const

export function listArticles(
  db: Db,
  { topic, page, limit }: { topic?: string; page: number; limit: number },
) {
  const query = topic ? publishedArticles(db).where('topic', '=', topic) : publishedArticles(db)
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
  const query = topic ? publishedArticles(db).where('topic', '=', topic) : publishedArticles(db)
  const { count } = await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Topics with published articles, largest first. */
export function countArticleTopics(db: Db) {
  return publishedArticles(db)
    .select(['topic', sql<number>`count(*)::int`.as('count')])
    .groupBy('topic')
    .orderBy('count', 'desc')
    .orderBy('topic')
    .execute()
}

export function findArticle(db: Db, slug: string) {
  return publishedArticles(db)
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

/** Email addresses of the administrators, who read contact messages. */
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
 * Listed companies, visible jobs, and how many applications older than 30 days were decided. Reads maintained
 * counts, so the cost does not depend on the size of the market.
 */
export async function countLandingFigures(db: Db) {
  const [companies, jobs, applications] = await Promise.all([
    db
      .selectFrom('companies')
      .modifyFront(preparedHint)
      .select(sql<number>`count(*)::int`.as('count'))
      .where(companyIsListed)
      .executeTakeFirstOrThrow(),
    countAllVisibleJobs(db),
    db
      .selectFrom('applicationCounts')
      .modifyFront(preparedHint)
      .select([
        sql<number>`coalesce(sum(applications), 0)::int`.as('of'),
        sql<number>`coalesce(sum(decided), 0)::int`.as('answered'),
      ])
      .where('appliedOn', '<', sql<Date>`(now() at time zone 'UTC')::date - 30`)
      .executeTakeFirstOrThrow(),
  ])
  return { companies: companies.count, jobs, applications }
}

/** Days of which several rows are to be merged. */
export async function listUnmergedDays(db: Db, after: string | undefined, limit: number) {
  const { rows } = await sql<{ day: string }>`select applied_on::text as day from application_counts
    where ${isAfter('applied_on', after)}
    group by applied_on having count(*) > 1 order by applied_on limit ${limit}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Merges the count rows of these days in one statement, so that readers never miss any. */
export async function mergeApplicationCounts(db: Db, days: string[]) {
  await sql`
    with gone as (
      delete from application_counts where applied_on = any(${days}::date[]) returning *)
    insert into application_counts
    select applied_on, sum(applications), sum(decided) from gone group by applied_on
    having sum(applications) <> 0 or sum(decided) <> 0`.execute(db)
}
