// Sets hold no order of words. For a phrase they give the jobs that may hold it; Postgres says which do: all of them
// up to a thousand, above that only those a page needs, and the share of a sample stands for the totals.
import type { Counts, SearchQuery, SearchResult } from '../query/search-query.ts'
import type { Thread } from './thread.server.ts'

const checkable = 1_000
const sample = 300
const atOnce = 200
const maxRounds = 20

type Check = (seqs: ArrayLike<number> & Iterable<number>) => Promise<Set<number>>

export async function checkPhrase(thread: Thread, question: SearchQuery, now: number, check: Check) {
  const { total, ids } = await thread.call('candidates', { question, now, most: checkable, sample })
  const held = await check(ids)
  if (total <= checkable) {
    return thread.call('answer', { question, now, exactly: ids.filter((seq) => held.has(seq)) })
  }
  const share = held.size / sample
  const { seqs, fits, next, found } = await walk(thread, question, now, check)
  const { total: likely, ...rest } = scaled(found, share)
  return { ...rest, total: Math.max(likely, question.offset + seqs.length), seqs, fits, next }
}

/** From the cursor on, as many as the page needs: each is known to hold the phrase. */
async function walk(thread: Thread, question: SearchQuery, now: number, check: Check) {
  const wanted = question.offset + question.limit
  const seqs: number[] = []
  const fits: number[][] = []
  const shown = () => ({ seqs: seqs.slice(question.offset), fits: fits.slice(question.offset) })
  let from = question.cursor
  let found: SearchResult | undefined
  for (let round = 0; round < maxRounds; round++) {
    const page = await thread.call('answer', {
      question: { ...question, cursor: from, offset: 0, limit: atOnce },
      now,
    })
    found ??= page
    const held = await check(page.seqs)
    for (const [at, seq] of page.seqs.entries()) {
      if (!held.has(seq)) continue
      fits.push(page.fits[at] ?? [])
      if (seqs.push(seq) < wanted) continue
      // The cursor behind this very job is the one of a page that ends with it.
      const upTo = { ...question, cursor: from, offset: 0, limit: at + 1 }
      const { next } = await thread.call('answer', { question: upTo, now })
      return { ...shown(), next, found }
    }
    from = page.next
    if (!from) break
  }
  return { ...shown(), next: from, found: found as SearchResult }
}

function scaled({ total, counts, ...found }: SearchResult, share: number): SearchResult {
  const some = (jobs: number) => Math.round(jobs * share)
  return {
    ...found,
    total: some(total),
    approx: true,
    counts: Object.fromEntries(
      Object.entries(counts).map(([facet, jobs]) => [facet, jobs.map(some)]),
    ) as Counts,
  }
}
