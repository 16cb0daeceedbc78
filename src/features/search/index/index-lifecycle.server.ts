// The life of the index in this process: begun when it is worth having, read from its file or built, kept up to
// date, saved, and begun again when its thread ends.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorTrace } from '#/server/problem.ts'
import type { Services } from '#/server/services.ts'
import { windowsAt } from '../query/search-query.ts'
import { bulkLoad, changeFeed, countOpenJobs, currentPosition, databaseMark } from './change-feed.server.ts'
import { type IndexState, removeFollower, setFollower } from './engine.server.ts'
import { startThread, type Thread } from './thread.server.ts'

const second = 1_000
const day = 86_400 * second
const pollEvery = second
const saveEvery = 3_600 * second
/** How often a small site looks whether it has grown. */
const lookEvery = 300 * second
const pauseAfterFailure = second
/** When no look at the changes has succeeded for so long, Postgres answers. */
const staleAfter = 5 * second
/** The outbox keeps a week of changes; an older file cannot be made whole. */
const oldestFile = 6 * day

type IndexProcess = { close(): Promise<void> }
type Life = {
  thread: Thread
  feed: ReturnType<typeof changeFeed> | null
  caughtUpAt: number
  savedAt: number
}

export function runJobIndex(
  { config, database }: Pick<Services, 'config' | 'database'>,
  log: (error: unknown) => void = (error) => console.error(`search index: ${errorTrace(error)}`),
): IndexProcess {
  if (config.searchIndex === 'off') return { close: async () => {} }
  const file = path.join(config.dataDir, 'search-index')
  const closing = new AbortController()
  let life: Life | null = null
  let wake = () => {}
  let isAwake = false

  const state = (): IndexState => {
    if (!life) return 'off'
    if (life.caughtUpAt === 0) return 'preparing'
    return Date.now() - life.caughtUpAt < staleAfter ? 'ready' : 'behind'
  }
  setFollower(database.db, {
    state,
    caughtUpAt: () => life?.caughtUpAt ?? 0,
    thread: () => (life && state() === 'ready' ? life.thread : null),
  })
  const rest = (time: number) =>
    pause(time, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  const goOn = () => !closing.signal.aborted && life !== null

  async function repeat() {
    await database.listen('search_outbox', () => {
      isAwake = true
      wake()
    })
    while (!closing.signal.aborted) {
      const wanted = config.searchIndex === 'on' || (await countOpenJobs(database)) >= config.searchIndexFrom
      if (wanted) await live()
      await rest(wanted ? pauseAfterFailure : lookEvery)
    }
  }

  async function live() {
    const thread = startThread((error) => {
      if (life?.thread !== thread) return
      life = null
      wake()
      log(error)
    })
    life = { thread, feed: null, caughtUpAt: 0, savedAt: Date.now() }
    try {
      life.feed = await begin(thread)
      while (goOn()) await lookAndWait(life)
      if (closing.signal.aborted && life && state() === 'ready') await save(life)
    } finally {
      life = null
      await thread.stop()
    }
  }

  /** From the file if it can be made whole again, else from all rows. */
  async function begin(thread: Thread) {
    const now = Date.now()
    const clock = { now, cutoffs: windowsAt(now).reverse() }
    const position = await currentPosition(database)
    const mark = await thread.call('load', { file, ...clock })
    const usable =
      mark !== null &&
      mark.database === (await databaseMark(database)) &&
      now - mark.at < oldestFile &&
      BigInt(mark.position) <= BigInt(position)
    if (usable) return changeFeed(mark.position, database, thread)
    await thread.call('clear', clock)
    await bulkLoad(database, thread, goOn)
    return changeFeed(position, database, thread)
  }

  async function lookAndWait(current: Life) {
    isAwake = false
    const before = Date.now()
    try {
      await current.feed?.pass()
      current.caughtUpAt = before
      if (before - current.savedAt > saveEvery) await save(current)
    } catch (error) {
      // The database may be away for a moment; until it is back, `caughtUpAt` grows old.
      if (goOn()) log(error)
    }
    if (isAwake || !goOn()) return
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([woken, rest(pollEvery)])
  }

  async function save(current: Life) {
    if (!current.feed) return
    current.savedAt = Date.now()
    const mark = {
      position: current.feed.position(),
      at: current.savedAt,
      database: await databaseMark(database),
    }
    await current.thread.call('save', { file, mark })
  }

  const over = repeat().catch((error) => {
    if (!closing.signal.aborted) log(error)
  })
  return {
    async close() {
      closing.abort()
      wake()
      await over
      removeFollower(database.db)
    },
  }
}
