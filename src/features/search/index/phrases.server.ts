// The index has no word positions, so it finds candidates for a phrase and Postgres checks them. Up to `maxChecked` all
// are checked, and the totals are exact. Of more only a sample and those a page needs: the totals are said to be about
// right. If the sample has few or the page cannot be filled that way, all are checked, so that nothing is missed.
import type { FacetCounts, SearchEngineResult, SearchQuery } from '../query/search-query.ts'
import type { IndexThread } from './thread.server.ts'

const maxChecked = 20_000
const sampleSize = 1_000
/** With fewer in the sample the estimate could be wrong by more than a fifth. */
const minConfirmed = 30
/** How many the search for one page checks, in batches that double. */
const maxCheckedForPage = 20_000
const firstBatch = 200
/** A statement checks so many; the next one waits, so that others run in between. */
const partSize = 5_000
/** From so many candidates on the checked jobs are kept for a minute. */
const minKept = 2_000

type Seqs = ArrayLike<number> & Iterable<number>
type CheckPhrases = (seqs: Seqs) => Promise<Set<number>>
type Keep = (key: string, load: () => Promise<CheckedJobs>) => Promise<CheckedJobs>
/** The jobs with the phrase, among those up to a job number. */
type CheckedJobs = { seqs: Uint32Array; upTo: number }

export async function checkPhrase(
  thread: IndexThread,
  query: SearchQuery,
  now: number,
  check: CheckPhrases,
  keep: Keep = (_, load) => load(),
): Promise<SearchEngineResult> {
  const { total, ids } = await thread.call('sampleCandidates', { query, now, max: maxChecked, sampleSize })
  if (total > maxChecked) {
    const confirmed = (await check(ids)).size
    const found =
      confirmed < minConfirmed ? null : await estimate(thread, query, now, check, confirmed / ids.length)
    if (found) return found
  }
  const candidates = total > maxChecked ? await listCandidates(thread, query, now) : ids
  const exactIds =
    total < minKept ? await checkAll(candidates, check) : await checkNewer(candidates, query, check, keep)
  return thread.call('runQuery', { query, now, exactIds })
}

async function listCandidates(thread: IndexThread, query: SearchQuery, now: number) {
  const all = Number.MAX_SAFE_INTEGER
  return (await thread.call('sampleCandidates', { query, now, max: all, sampleSize })).ids
}

/** Those checked within the last minute and those posted since, which have higher numbers. */
async function checkNewer(candidates: Uint32Array, query: SearchQuery, check: CheckPhrases, keep: Keep) {
  const { tsquery, filterTerms, near, maxReplyDays } = query
  const checked = await keep(`phrase ${JSON.stringify([tsquery, filterTerms, near, maxReplyDays])}`, () =>
    oneAtATime(async () => ({ seqs: await checkAll(candidates, check), upTo: candidates.at(-1) ?? 0 })),
  )
  const newer = candidates.filter((seq) => seq > checked.upTo)
  return newer.length > 0
    ? Uint32Array.from([...checked.seqs, ...(await checkAll(newer, check))])
    : checked.seqs
}

let running: Promise<unknown> = Promise.resolve()
/** Many candidates keep a core of Postgres busy for a second or more, so only one search checks them at a time. */
function oneAtATime<T>(work: () => Promise<T>) {
  const result = running.then(work)
  running = result.catch(() => {})
  return result
}

async function checkAll(candidates: Uint32Array, check: CheckPhrases) {
  const confirmed: number[] = []
  for (let at = 0; at < candidates.length; at += partSize) {
    const part = candidates.subarray(at, at + partSize)
    const found = await check(part)
    for (const seq of part) if (found.has(seq)) confirmed.push(seq)
  }
  return Uint32Array.from(confirmed)
}

/** The page with totals from the share of a sample; null when the first candidates do not fill it. */
async function estimate(
  thread: IndexThread,
  query: SearchQuery,
  now: number,
  check: CheckPhrases,
  share: number,
): Promise<SearchEngineResult | null> {
  const page = query.limit > 0 ? await collectPage(thread, query, now, check) : emptyPage
  if (!page) return null
  const unchecked = await thread.call('runQuery', {
    query: { ...query, cursor: null, offset: 0, limit: 1 },
    now,
  })
  const totals = scaleTotals(unchecked, share)
  return { ...totals, ...page, total: Math.max(totals.total, query.offset + page.seqs.length) }
}

const emptyPage = { seqs: [], matchedFlags: [], nextCursor: null }

/** Collects jobs from the cursor on until the page is full; each is checked to contain the phrase. */
async function collectPage(thread: IndexThread, query: SearchQuery, now: number, check: CheckPhrases) {
  const needed = query.offset + query.limit
  const seqs: number[] = []
  const matchedFlags: number[][] = []
  let cursor = query.cursor
  for (let checked = 0, limit = firstBatch; checked < maxCheckedForPage; checked += limit, limit *= 2) {
    const page = await thread.call('runQuery', { query: { ...query, cursor, offset: 0, limit }, now })
    const confirmed = await check(page.seqs)
    for (const [position, seq] of page.seqs.entries()) {
      if (!confirmed.has(seq)) continue
      matchedFlags.push(page.matchedFlags[position] ?? [])
      if (seqs.push(seq) < needed) continue
      // Run again with a page that ends at this job, to get the cursor after it.
      const lastQuery = { ...query, cursor, offset: 0, limit: position + 1 }
      const { nextCursor } = await thread.call('runQuery', { query: lastQuery, now })
      return {
        seqs: seqs.slice(query.offset),
        matchedFlags: matchedFlags.slice(query.offset),
        nextCursor,
      }
    }
    cursor = page.nextCursor
    if (!cursor) return null
  }
  return null
}

/** Two figures: a sample does not know more. */
const roundToTwoFigures = (jobs: number) => Number(jobs.toPrecision(2))

function scaleTotals({ total, counts, ...page }: SearchEngineResult, share: number): SearchEngineResult {
  const scale = (jobs: number) => roundToTwoFigures(Math.round(jobs * share))
  return {
    ...page,
    total: scale(total),
    approx: true,
    counts: Object.fromEntries(
      Object.entries(counts).map(([facet, jobs]) => [facet, jobs.map(scale)]),
    ) as FacetCounts,
  }
}
