// Feeds the search cluster: one worker for all processes reads `search_outbox` and writes the current rows. Who feeds, and
// how far, is a row of Postgres (feed-row.server.ts), so any other worker goes on where this one stopped.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#/server/database/database.ts'
import { outboxReader, snapshotNow } from '#/server/events/outbox.ts'
import { log } from '#/server/observability/log.ts'
import type { Services } from '#/server/services.ts'
import { databaseId } from '../index/change-feed.server.ts'
import { type ClusterConnection, connectCluster } from './connection.server.ts'
import { listSeqsOfCompany, readRows, readRowsAfter, writeDocuments } from './documents.server.ts'
import { type FeedState, type Lease, releaseLease, saveFeed, takeLease } from './feed-row.server.ts'
import { createIndex, deleteOthers, indexExists, indexPrefix, refreshIndexes } from './indexes.server.ts'

const second = 1_000
const pollMs = second
/** How often the others look whether the one that feeds is still there. */
const leaseCheckMs = 2 * second
const retryMs = 2 * second
/** A write that takes longer is broken off at the end of the process; the next feeder writes it again. */
const closeMs = 5 * second
/** Nothing new is written down this often, so that the others know. */
const saveMs = 2 * second
/** How often it is looked whether the index is still there, should nothing be written. */
const indexCheckMs = 10 * second
/** The outbox keeps changes for a week. */
const maxIdleSeconds = 6 * 86_400
const changesPerPage = 200
const rowsPerPage = { embedded: 50, server: 500 }
const pagesAtOnce = 3
/** Requests of one epoch; more than two days of them. */
const maxWrites = 4_000_000

type Feeder = { close(): Promise<void> }

export function runSearchFeed(
  { config, database: served, dispatcher }: Pick<Services, 'config' | 'database' | 'dispatcher'>,
  report: (error: unknown) => void = (error) => log.error('search feed', error),
): Feeder {
  if (!config.searchCluster) return { close: async () => {} }
  const database = served.background ?? served
  const connection = connectCluster(config.searchCluster)
  const closing = new AbortController()
  let hasNews = false
  let wake = () => {}
  const unsubscribe = dispatcher.subscribe('search', () => {
    hasNews = true
    wake()
  })
  const isRunning = () => !closing.signal.aborted
  const sleep = (time: number) =>
    pause(time, undefined, { signal: closing.signal, ref: false }).catch(() => {})
  async function untilNews() {
    if (!hasNews && isRunning()) {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await Promise.race([promise, sleep(pollMs)])
    }
    hasNews = false
  }

  async function supervise() {
    let said = ''
    while (isRunning()) {
      let lease: Lease | null = null
      try {
        lease = await takeLease(database)
        if (!lease) await sleep(leaseCheckMs)
        else if (await feed(database, connection, lease, { isRunning, untilNews, onPass: () => (said = '') }))
          await releaseLease(database, lease.epoch)
      } catch (error) {
        // The same problem once, however long it lasts.
        if (isRunning() && String(error) !== said) report(error)
        said = String(error)
        if (lease) await releaseLease(database, lease.epoch).catch(() => {})
        await sleep(retryMs)
      }
    }
  }
  const done = supervise()
  return {
    async close() {
      closing.abort()
      wake()
      unsubscribe()
      await Promise.race([done, pause(closeMs, undefined, { ref: false })])
      connection.close()
      await done
    },
  }
}

type Running = { isRunning(): boolean; untilNews(): Promise<void>; onPass(): void }

/** Feeds until it is closed, which is true, or another has taken over, which is false. */
async function feed(
  database: Database,
  connection: ClusterConnection,
  { epoch, idleSeconds, ...saved }: Lease,
  { isRunning, untilNews, onPass }: Running,
) {
  const id = await databaseId(database)
  const prefix = indexPrefix(id)
  const state: FeedState = { ...saved }
  // An index that is gone, or of another database, is none.
  for (const name of ['indexName', 'building'] as const) {
    const index = state[name]
    if (index && !(index.startsWith(prefix) && (await indexExists(connection, index)))) state[name] = null
  }
  const isKnown = state.databaseId === id && state.position !== null && (idleSeconds ?? 0) < maxIdleSeconds
  let isLost = !isKnown || (!state.indexName && !state.building)
  let writes = 0
  let savedAt = 0
  let lookedAt = performance.now()

  const targets = () => [state.indexName, state.building].filter((name) => name !== null)
  /** A higher one than of anything that was read before: what is read after the call is newer. */
  const nextVersion = () => epoch * maxWrites + writes++
  async function write(seqs: readonly number[]) {
    const version = nextVersion()
    const rows = await readRows(database, seqs)
    const found = new Set(rows.map(({ seq }) => seq))
    const removed = seqs.filter((seq) => !found.has(seq))
    await writeDocuments(connection, targets(), version, rows, removed)
  }
  async function writeCompany(company: number) {
    const seqs = await listSeqsOfCompany(database, company)
    for (let at = 0; at < seqs.length; at += changesPerPage) await write(seqs.slice(at, at + changesPerPage))
  }

  type Change = { jobSeq: number | null; companyNumber: number | null }
  async function apply(changes: Change[]) {
    const seqs = new Set(changes.flatMap(({ jobSeq }) => jobSeq ?? []))
    if (seqs.size > 0) await write([...seqs])
    const companies = new Set(changes.flatMap(({ companyNumber }) => companyNumber ?? []))
    for (const company of companies) await writeCompany(company)
    // Searches leave a hidden company out only until this is written down, so its jobs must be gone by then.
    if (companies.size > 0) await refreshIndexes(connection, targets())
    await save(false)
  }
  const readerFrom = (position: string) =>
    outboxReader<Change>(
      database,
      {
        table: 'search_outbox',
        columns: 'job_seq as "jobSeq", company_number as "companyNumber"',
        pageSize: changesPerPage,
      },
      position,
      () => {
        isLost = true
      },
    )
  let reader = readerFrom(state.position ?? '')

  /** Throws when another has taken over. Not more often than needed. */
  async function save(isCaughtUp: boolean, isUrgent = false) {
    if (!isUrgent && performance.now() - savedAt < saveMs) return
    if (!(await saveFeed(database, epoch, state, isCaughtUp))) throw takenOver
    savedAt = performance.now()
  }

  async function pass() {
    // Asked first: a position read after a takeover in between must not go with the database from before.
    const current = await databaseId(database)
    const count = await reader.read(apply)
    const position = reader.position()
    if (isLost) return
    Object.assign(state, { databaseId: current, position })
    await save(true, count > 0)
    onPass()
  }

  async function checkIndex() {
    if (performance.now() - lookedAt < indexCheckMs || !state.indexName) return
    lookedAt = performance.now()
    if (!(await indexExists(connection, state.indexName)))
      throw new Error('The search cluster has lost its index, which is built anew.')
  }

  /** Begins a new index. The one before answers meanwhile and is fed too. */
  async function beginBuild() {
    const position = await snapshotNow(database)
    reader = readerFrom(position)
    const building = await createIndex(connection, prefix)
    Object.assign(state, { building, builtTo: 0, databaseId: await databaseId(database), position })
    isLost = false
    // It may have missed that companies were hidden.
    if (state.indexName) await removeHidden(state.indexName)
    await save(false, true)
  }
  async function removeHidden(index: string) {
    const { rows } = await database.executeSql(
      `select seq from job_search join search_companies on search_companies.number = job_search.company_number
       where not search_companies.visible`,
    )
    const seqs = (rows as { seq: number }[]).map(({ seq }) => seq)
    const version = nextVersion()
    for (let at = 0; at < seqs.length; at += changesPerPage)
      await writeDocuments(connection, [index], version, [], seqs.slice(at, at + changesPerPage))
    await refreshIndexes(connection, [index])
  }

  /** Copies some pages of jobs. True when there were no more. */
  async function buildOn(building: string) {
    const limit = database.embedded ? rowsPerPage.embedded : rowsPerPage.server
    const written: Promise<void>[] = []
    let to = state.builtTo ?? 0
    let isComplete = false
    while (written.length < pagesAtOnce && !isComplete) {
      const version = nextVersion()
      const rows = await readRowsAfter(database, to, limit)
      written.push(writeDocuments(connection, [building], version, rows))
      to = rows.at(-1)?.seq ?? to
      isComplete = rows.length < limit
    }
    await Promise.all(written)
    state.builtTo = to
    return isComplete
  }
  async function finishBuild(building: string) {
    await pass()
    await refreshIndexes(connection, [building])
    if (isLost) return
    Object.assign(state, { indexName: building, building: null, builtTo: null })
    await save(true, true)
    await deleteOthers(connection, prefix, targets())
  }

  try {
    await deleteOthers(connection, prefix, targets())
    while (isRunning() && writes < maxWrites - 1_000) {
      if (isLost) await beginBuild()
      const { building } = state
      if (building && (await buildOn(building))) await finishBuild(building)
      await pass()
      await checkIndex()
      if (!state.building) await untilNews()
    }
    return true
  } catch (error) {
    if (error === takenOver) return false
    throw error
  }
}

const takenOver = new Error('Another worker feeds the search cluster now.')
