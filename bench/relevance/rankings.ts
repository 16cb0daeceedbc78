import type { Application } from '#/server/application.ts'
import type { Database } from '#/server/database/database.ts'

/** A ranking to measure: returns at most 50 slugs, best first. */
export type Ranking = (query: string) => Promise<string[]>

/** The product's search, through its public API. */
export const byProduct =
  ({ app }: Pick<Application, 'app'>): Ranking =>
  async (q) => {
    const answer = await app.inject({ url: '/api/jobs/search', query: { q, limit: '50' } })
    if (answer.statusCode !== 200) throw new Error(`Searching for "${q}" failed: ${answer.body}`)
    return answer.json().data.map(({ slug }: { slug: string }) => slug)
  }

/**
 * A peer: Postgres' `ts_rank_cd` over title, skills and description, weighted A, B and D, with any of the words. Ties are
 * broken by newest first, as in the product.
 */
export async function byTsRank({ executeSql }: Database): Promise<Ranking> {
  const words = (text: string, weight: string) => `setweight(to_tsvector('english', ${text}), '${weight}')`
  await executeSql(`create table bench_words as select slug, posted_at, ${words('title', 'A')}
    || ${words("array_to_string(skills, ', ')", 'B')}
    || ${words("regexp_replace(description, '<[^>]*>', ' ', 'g')", 'D')} as tsv from jobs`)
  return async (query) => {
    const { rows } = await executeSql(
      `select slug from bench_words, cast(replace(plainto_tsquery('english', $1)::text, '&', '|') as tsquery) as asked
      where tsv @@ asked order by ts_rank_cd(tsv, asked) desc, posted_at desc, slug limit 50`,
      [query],
    )
    return (rows as { slug: string }[]).map(({ slug }) => slug)
  }
}
