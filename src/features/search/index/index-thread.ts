// The worker thread that owns the index. It has no database access: rows come in, search results go out.
import { parentPort } from 'node:worker_threads'
import { postedWindowStart, type SearchQuery } from '../query/search-query.ts'
import { compactBitmap } from './bitmap/bitmap.ts'
import { advanceTime, rebuildTimeTerms } from './expiry.ts'
import { type IndexFileHeader, loadIndex, saveIndex } from './index-file.ts'
import { createEmptyIndex } from './job-index.ts'
import { applyRowPage, type RowPage } from './rows.ts'
import { runIndexQuery, sampleCandidates } from './run-query.ts'
import { runUntilEnough } from './run-until-enough.ts'

let index = createEmptyIndex()

const messageHandlers = {
  /** Loads the file and returns its header; null when the index must be built. */
  load({ file, now, windowStarts }: { file: string; now: number; windowStarts: number[] }) {
    const loaded = loadIndex(file)
    index = loaded?.index ?? createEmptyIndex()
    advanceTime(index, now, windowStarts)
    if (loaded) rebuildTimeTerms(index)
    return loaded?.header ?? null
  },
  clear({ now, windowStarts }: { now: number; windowStarts: number[] }) {
    index = createEmptyIndex()
    advanceTime(index, now, windowStarts)
  },
  put: (page: RowPage) => applyRowPage(index, page),
  /** After a bulk load, converts every bitmap to its smaller form. */
  compact() {
    for (const set of index.terms.values()) compactBitmap(set)
  },
  runQuery: ({ query, now, exactIds }: { query: SearchQuery; now: number; exactIds?: Uint32Array }) =>
    runIndexQuery(index, query, now, exactIds),
  runQueriesUntilEnough: ({
    queries,
    enough,
    now,
  }: {
    queries: SearchQuery[]
    enough: number
    now: number
  }) => runUntilEnough(queries, enough, (query) => runIndexQuery(index, query, now)),
  sampleCandidates: (input: { query: SearchQuery; now: number; max: number; sampleSize: number }) =>
    sampleCandidates(index, input.query, input.now, input.max, input.sampleSize),
  save: ({ file, header }: { file: string; header: IndexFileHeader }) => saveIndex(index, file, header),
}

/** Re-buckets ages once a minute, so that no search has to wait for it. */
function tick() {
  const now = Date.now()
  if (index.windowStarts.length > 0) advanceTime(index, now, postedWindowStart(now).reverse())
  setTimeout(tick, 60_000 - (now % 60_000) + 10).unref()
}
tick()

export type MessageHandlers = typeof messageHandlers
export type IndexThreadCall = { id: number; name: keyof MessageHandlers; input: unknown }
export type ThreadReply = { id: number; output?: unknown; error?: string }

parentPort?.on('message', async ({ id, name, input }: IndexThreadCall) => {
  try {
    // Typed where the call was made; see thread.server.ts.
    parentPort?.postMessage({
      id,
      output: await (messageHandlers[name] as (input: unknown) => unknown)(input),
    } satisfies ThreadReply)
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: String(error instanceof Error ? error.stack : error),
    } satisfies ThreadReply)
  }
})
