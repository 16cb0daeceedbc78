// The lifecycle of the index in this process: starts it once the site is large enough, loads it from its file or builds
// it, keeps it up to date, saves it, and restarts it when its thread ends.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#/server/observability/log.ts'
import type { Services } from '#/server/services.ts'
import { postedWindowStart } from '../query/search-query.ts'
import {
  bulkLoad,
  changeFeed,
  countIndexedJobs,
  databaseId,
  oldestRunningTransaction,
} from './change-feed.server.ts'
import { type IndexState, registerIndex, unregisterIndex } from './engine.server.ts'
import { type IndexThread, startIndexThread } from './thread.server.ts'

const second = 1_000
const day = 86_400 * second
const pollMs = second
const saveMs = 3_600 * second
/** How often a small site checks whether it has grown enough for an index. */
const sizeCheckMs = 300 * second
const retryMs = second
/** When no poll has succeeded for this long, searches use Postgres. */
const staleMs = 5 * second
/** The outbox keeps changes for a week, so an older file cannot be brought up to date. */
const maxFileAgeMs = 6 * day

type IndexProcess = { close(): Promise<void> }
type RunningIndex = {
  thread: IndexThread
  feed: ReturnType<typeof changeFeed> | null
  caughtUpAt: number
  savedAt: number
}

export function runJobIndex(
  { config, database, dispatcher }: Pick<Services, 'config' | 'database' | 'dispatcher'>,
  report: (error: unknown) => void = (error) => log.error('search index', error),
): IndexProcess {
  if (config.searchIndex === 'off' || config.searchCluster) return { close: async () => {} }
  const file = path.join(config.dataDir, 'search-index')
  const closing = new AbortController()
  let running: RunningIndex | null = null
  let wake = () => {}
  let hasNews = false

  const state = (): IndexState => {
    if (!running) return 'off'
    if (running.caughtUpAt === 0) return 'preparing'
    return performance.now() - running.caughtUpAt < staleMs ? 'ready' : 'behind'
  }
  const databases = [database, ...(database.background ? [database.background] : [])]
  const handle = {
    state,
    caughtUpAt: () => running?.caughtUpAt ?? 0,
    thread: () => (running && state() === 'ready' ? running.thread : null),
  }
  for (const { db } of databases) registerIndex(db, handle)
  const sleep = (time: number) =>
    pause(time, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  const isRunning = () => !closing.signal.aborted && running !== null

  async function supervise() {
    while (!closing.signal.aborted) {
      const isNeeded =
        config.searchIndex === 'on' || (await countIndexedJobs(database)) >= config.searchIndexFrom
      if (isNeeded) await run()
      await sleep(isNeeded ? retryMs : sizeCheckMs)
    }
  }

  async function run() {
    const giveUp = (error: unknown) => {
      if (running?.thread !== thread) return
      running = null
      wake()
      report(error)
    }
    const thread = startIndexThread(giveUp)
    const onLost = () =>
      giveUp(new Error('The database lost changes that the index holds. The index is built anew.'))
    running = { thread, feed: null, caughtUpAt: 0, savedAt: Date.now() }
    try {
      running.feed = await loadOrBuild(thread, onLost)
      while (isRunning()) await pollAndWait(running)
      if (closing.signal.aborted && running && state() === 'ready') await save(running)
    } finally {
      running = null
      await thread.stop()
    }
  }

  /** Loads the file if the outbox still has all changes since it was written, else builds the index from all rows. */
  async function loadOrBuild(thread: IndexThread, onLost: () => void) {
    const now = Date.now()
    const times = { now, windowStarts: postedWindowStart(now).reverse() }
    const position = await oldestRunningTransaction(database)
    const header = await thread.call('load', { file, ...times })
    const isUsable =
      header !== null &&
      header.database === (await databaseId(database)) &&
      now - header.at < maxFileAgeMs &&
      BigInt(header.position) <= BigInt(position)
    if (isUsable) return changeFeed(header.position, database, thread, onLost)
    await thread.call('clear', times)
    await bulkLoad(database, thread, isRunning)
    return changeFeed(position, database, thread, onLost)
  }

  async function pollAndWait(current: RunningIndex) {
    hasNews = false
    // Not the time of day, which may jump.
    const startedAt = performance.now()
    try {
      await current.feed?.pass()
      current.caughtUpAt = startedAt
      if (Date.now() - current.savedAt > saveMs) await save(current)
    } catch (error) {
      // The database may be down for a moment; `caughtUpAt` then stays old and searches use Postgres.
      if (isRunning()) report(error)
    }
    if (hasNews || !isRunning()) return
    const notified = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([notified, sleep(pollMs)])
  }

  async function save(current: RunningIndex) {
    if (!current.feed) return
    current.savedAt = Date.now()
    // Asked first: a position read after a takeover in between must not go with the database from before.
    const id = await databaseId(database)
    await current.feed.pass()
    if (running !== current) return
    const header = { position: current.feed.position(), at: current.savedAt, database: id }
    await current.thread.call('save', { file, header: header })
  }

  const unsubscribe = dispatcher.subscribe('search', () => {
    hasNews = true
    wake()
  })
  const done = supervise().catch((error) => {
    if (!closing.signal.aborted) report(error)
  })
  return {
    async close() {
      closing.abort()
      unsubscribe()
      wake()
      await done
      for (const { db } of databases) unregisterIndex(db)
    },
  }
}
