import type { SearchEngineResult } from '../query/search-query.ts'

export type FoundJobs = Pick<SearchEngineResult, 'seqs' | 'matchedFlags'>

/** Runs the queries one after the other until they have found so many different jobs between them. */
export async function runUntilEnough<Query>(
  queries: Iterable<Query>,
  enough: number,
  search: (query: Query) => FoundJobs | Promise<FoundJobs>,
) {
  const found = new Set<number>()
  const results: FoundJobs[] = []
  for (const query of queries) {
    const { seqs, matchedFlags } = await search(query)
    results.push({ seqs, matchedFlags })
    for (const seq of seqs) found.add(seq)
    if (found.size >= enough) break
  }
  return results
}
