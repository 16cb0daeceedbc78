// The index has no word positions, so it finds candidates for a phrase and Postgres checks them: all of them up to a
// thousand, above that only those a page needs, with totals estimated from a sample.
import type { FacetCounts, SearchEngineResult, SearchQuery } from '../query/search-query.ts'
import type { IndexThread } from './thread.server.ts'

const maxChecked = 1_000
const sampleSize = 300
const batchSize = 200
const maxRounds = 20

type CheckPhrases = (seqs: ArrayLike<number> & Iterable<number>) => Promise<Set<number>>

export async function checkPhrase(thread: IndexThread, query: SearchQuery, now: number, check: CheckPhrases) {
  const { total, ids } = await thread.call('sampleCandidates', { query, now, max: maxChecked, sampleSize })
  const confirmed = await check(ids)
  if (total <= maxChecked) {
    return thread.call('runQuery', { query, now, exactIds: ids.filter((seq) => confirmed.has(seq)) })
  }
  const share = confirmed.size / sampleSize
  const { seqs, matchedFlags, nextCursor, firstPage } = await collectPage(thread, query, now, check)
  const { total: estimate, ...rest } = scaleTotals(firstPage, share)
  return { ...rest, total: Math.max(estimate, query.offset + seqs.length), seqs, matchedFlags, nextCursor }
}

/** Collects jobs from the cursor on until the page is full; each is checked to contain the phrase. */
async function collectPage(thread: IndexThread, query: SearchQuery, now: number, check: CheckPhrases) {
  const needed = query.offset + query.limit
  const seqs: number[] = []
  const matchedFlags: number[][] = []
  const pageSlice = () => ({ seqs: seqs.slice(query.offset), matchedFlags: matchedFlags.slice(query.offset) })
  let cursor = query.cursor
  let firstPage: SearchEngineResult | undefined
  for (let attempt = 0; attempt < maxRounds; attempt++) {
    const page = await thread.call('runQuery', {
      query: { ...query, cursor, offset: 0, limit: batchSize },
      now,
    })
    firstPage ??= page
    const confirmed = await check(page.seqs)
    for (const [position, seq] of page.seqs.entries()) {
      if (!confirmed.has(seq)) continue
      matchedFlags.push(page.matchedFlags[position] ?? [])
      if (seqs.push(seq) < needed) continue
      // Run again with a page that ends at this job, to get the cursor after it.
      const lastQuery = { ...query, cursor, offset: 0, limit: position + 1 }
      const { nextCursor } = await thread.call('runQuery', { query: lastQuery, now })
      return { ...pageSlice(), nextCursor, firstPage }
    }
    cursor = page.nextCursor
    if (!cursor) break
  }
  return { ...pageSlice(), nextCursor: cursor, firstPage: firstPage as SearchEngineResult }
}

function scaleTotals({ total, counts, ...firstPage }: SearchEngineResult, share: number): SearchEngineResult {
  const scale = (jobs: number) => Math.round(jobs * share)
  return {
    ...firstPage,
    total: scale(total),
    approx: true,
    counts: Object.fromEntries(
      Object.entries(counts).map(([facet, jobs]) => [facet, jobs.map(scale)]),
    ) as FacetCounts,
  }
}
