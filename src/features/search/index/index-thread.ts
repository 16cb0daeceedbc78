// The thread that owns the index. It knows no database: rows come in, answers go out.
import { parentPort } from 'node:worker_threads'
import { type SearchQuery, windowsAt } from '../query/search-query.ts'
import { answer, candidates } from './answer.ts'
import { compactBitmap } from './bitmap/bitmap.ts'
import { advanceTime, rebuildDerived } from './expiry.ts'
import { type IndexFileHeader, loadIndex, saveIndex } from './index-file.ts'
import { emptyIndex } from './job-index.ts'
import { type Page, putPage } from './rows.ts'

let index = emptyIndex()

const messageHandlers = {
  /** Reads the file; null when the index must be built. */
  load({ file, now, cutoffs }: { file: string; now: number; cutoffs: number[] }) {
    const loaded = loadIndex(file)
    index = loaded?.index ?? emptyIndex()
    advanceTime(index, now, cutoffs)
    if (loaded) rebuildDerived(index)
    return loaded?.mark ?? null
  },
  clear({ now, cutoffs }: { now: number; cutoffs: number[] }) {
    index = emptyIndex()
    advanceTime(index, now, cutoffs)
  },
  put: (page: Page) => putPage(index, page),
  /** After a build, every set in the form that is smaller. */
  compact() {
    for (const set of index.terms.values()) compactBitmap(set)
  },
  answer: ({ question, now, exactly }: { question: SearchQuery; now: number; exactly?: Uint32Array }) =>
    answer(index, question, now, exactly),
  candidates: (asked: { question: SearchQuery; now: number; most: number; sample: number }) =>
    candidates(index, asked.question, asked.now, asked.most, asked.sample),
  save: ({ file, mark }: { file: string; mark: IndexFileHeader }) => saveIndex(index, file, mark),
}

/** Jobs grow older once a minute. No search should be the one that waits for it. */
function tick() {
  const now = Date.now()
  if (index.cutoffs.length > 0) advanceTime(index, now, windowsAt(now).reverse())
  setTimeout(tick, 60_000 - (now % 60_000) + 10).unref()
}
tick()

export type MessageHandlers = typeof messageHandlers
export type ThreadCall = { id: number; name: keyof MessageHandlers; input: never }
export type Reply = { id: number; output?: unknown; error?: string }

parentPort?.on('message', async ({ id, name, input }: ThreadCall) => {
  try {
    parentPort?.postMessage({ id, output: await messageHandlers[name](input) } satisfies Reply)
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: String(error instanceof Error ? error.stack : error),
    } satisfies Reply)
  }
})
