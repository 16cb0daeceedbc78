// The thread that owns the index. It knows no database: rows come in, answers go out.
import { parentPort } from 'node:worker_threads'
import { type Question, windowsAt } from '../question.ts'
import { answer, candidates } from './answer.ts'
import { advance, derive } from './clock.ts'
import { compact } from './id-set.ts'
import { loadIndex, type Mark, saveIndex } from './index-file.ts'
import { emptyIndex } from './job-index.ts'
import { type Page, putPage } from './rows.ts'

let index = emptyIndex()

const works = {
  /** Reads the file; null when the index must be built. */
  load({ file, now, cutoffs }: { file: string; now: number; cutoffs: number[] }) {
    const loaded = loadIndex(file)
    index = loaded?.index ?? emptyIndex()
    advance(index, now, cutoffs)
    if (loaded) derive(index)
    return loaded?.mark ?? null
  },
  clear({ now, cutoffs }: { now: number; cutoffs: number[] }) {
    index = emptyIndex()
    advance(index, now, cutoffs)
  },
  put: (page: Page) => putPage(index, page),
  /** After a build, every set in the form that is smaller. */
  compact() {
    for (const set of index.terms.values()) compact(set)
  },
  answer: ({ question, now, exactly }: { question: Question; now: number; exactly?: Uint32Array }) =>
    answer(index, question, now, exactly),
  candidates: (asked: { question: Question; now: number; most: number; sample: number }) =>
    candidates(index, asked.question, asked.now, asked.most, asked.sample),
  save: ({ file, mark }: { file: string; mark: Mark }) => saveIndex(index, file, mark),
}

/** Jobs grow older once a minute. No search should be the one that waits for it. */
function keepTime() {
  const now = Date.now()
  if (index.cutoffs.length > 0) advance(index, now, windowsAt(now).reverse())
  setTimeout(keepTime, 60_000 - (now % 60_000) + 10).unref()
}
keepTime()

export type Works = typeof works
export type Call = { id: number; name: keyof Works; input: never }
export type Reply = { id: number; output?: unknown; error?: string }

parentPort?.on('message', async ({ id, name, input }: Call) => {
  try {
    parentPort?.postMessage({ id, output: await works[name](input) } satisfies Reply)
  } catch (error) {
    parentPort?.postMessage({
      id,
      error: String(error instanceof Error ? error.stack : error),
    } satisfies Reply)
  }
})
