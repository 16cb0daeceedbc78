// The conditions that the GIN index on `job_search.tsv` answers.
import { type RawBuilder, sql } from 'kysely'
import type { SearchQuery } from '../query/search-query.ts'
import { allTerms } from '../query/terms.ts'
import { alternativesOf } from '../query/tsquery.ts'

/** All conditions that the GIN index on `tsv` can evaluate. */
export const indexedConditions = (query: SearchQuery, tsquery = query.tsquery) =>
  allTerms([tsquery, query.filterTerms, query.near?.cells])

/** Longer ones are split. */
const maxAtOnce = 800

/**
 * A long list of alternatives is looked up one by one in the GIN index: as one condition it would be evaluated as a whole
 * for each job that any of its words finds.
 */
export function matchesWords(query: SearchQuery, tsquery: string | null): RawBuilder<unknown> {
  const alternatives = tsquery && tsquery.length > maxAtOnce ? alternativesOf(tsquery) : []
  if (alternatives.length < 2) return sql`tsv @@ ${indexedConditions(query, tsquery)}::tsquery`
  const one = alternatives.map((alternative) => sql`tsv @@ ${indexedConditions(query, alternative)}::tsquery`)
  return sql`(${sql.join(one, sql` or `)})`
}
