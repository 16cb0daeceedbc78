import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { PagePurge } from '../http/pages/page-purge.ts'
import { withTimeout } from '../outbound/outbound.ts'
import type { Services } from '../services.ts'
import { processRegistry } from './metrics.ts'
import { readQueues } from './queue-figures.ts'

/** `off` on small sites, where Postgres answers every search; `away` when no node of the search cluster answers. */
const searchStates = ['off', 'preparing', 'ready', 'behind', 'away'] as const

/** How the search index does: that of this process, or of the search cluster. */
export type SearchIndexStatus = {
  state: (typeof searchStates)[number]
  /** Seconds since the index had every change; 0 while it is off. */
  behindSeconds: number
}

/** A scrape waits no longer than this for the database. */
const queryDeadlineMs = 2_000

/** All figures of one process, in the text format of Prometheus. */
export function openMetrics(
  { database, live }: Services,
  searchIndex: () => SearchIndexStatus,
  pagePurge: PagePurge | null,
) {
  const measured = new Registry()
  const registers = [measured]

  const isUp = new Gauge({ name: 'waymark_database_up', help: '1 when the database answers.', registers })
  const tasks = new Gauge({
    name: 'waymark_queue_tasks',
    help: 'Tasks by queue and state: waiting, later, running, failed.',
    labelNames: ['queue', 'state'],
    registers,
  })
  const oldest = new Gauge({
    name: 'waymark_queue_oldest_seconds',
    help: 'How long the oldest task that is due has waited; 0 when none is.',
    labelNames: ['queue'],
    registers,
  })
  new Gauge({
    name: 'waymark_database_pool_connections',
    help: 'Connections of this process, for requests and for tasks, by state: busy, idle, waiting (for one), max.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      const pools = { requests: database.pool?.(), tasks: database.background?.pool?.() }
      for (const [pool, figures] of Object.entries(pools))
        for (const [state, count] of Object.entries(figures ?? {})) this.set({ pool, state }, count)
    },
  })
  new Gauge({
    name: 'waymark_replica_behind_seconds',
    help: 'Seconds since a replica had everything that the primary has; 0 while it answers reads.',
    labelNames: ['replica'],
    registers,
    collect() {
      // A replica that has become the primary is none any more.
      this.reset()
      for (const { name, behindSeconds } of database.replicas?.() ?? [])
        this.set({ replica: name }, behindSeconds)
    },
  })
  new Gauge({
    name: 'waymark_live_connections',
    help: 'Open pages that get live events.',
    registers,
    collect() {
      this.set(live.count())
    },
  })
  new Gauge({
    name: 'waymark_search_index_behind_seconds',
    help: 'Seconds since the index, or the search cluster, had every change; 0 while Postgres answers every search.',
    registers,
    collect() {
      this.set(searchIndex().behindSeconds)
    },
  })
  new Gauge({
    name: 'waymark_search_index_state',
    help: `1 for the state the index is in: ${searchStates.join(', ')}.`,
    labelNames: ['state'],
    registers,
    collect() {
      const now = searchIndex().state
      for (const state of searchStates) this.set({ state }, state === now ? 1 : 0)
    },
  })

  new Gauge({
    name: 'waymark_page_cache_behind_seconds',
    help: 'Seconds for which a shared cache has not taken which pages have changed; 0 while it takes them.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const { address, seconds } of pagePurge?.behind() ?? []) this.set({ cache: address }, seconds)
    },
  })

  async function measureQueues() {
    // Queues come and go, and old figures of a database that is away would look like calm.
    tasks.reset()
    oldest.reset()
    const reading = readQueues((database.background ?? database).db).catch(() => null)
    const queues = await withTimeout(queryDeadlineMs, reading, () => null)
    isUp.set(queues ? 1 : 0)
    for (const queue of queues ?? []) {
      for (const state of ['waiting', 'later', 'running', 'failed'] as const)
        tasks.set({ queue: queue.name, state }, queue[state])
      oldest.set({ queue: queue.name }, queue.oldestSeconds)
    }
  }

  return {
    contentType: measured.contentType,
    async text() {
      await measureQueues()
      return `${await processRegistry.metrics()}\n${await measured.metrics()}`
    },
  }
}

export type Metrics = ReturnType<typeof openMetrics>

/** Memory, processor, event loop and garbage collection. Only for a process whose metrics somebody reads. */
export function measureProcess() {
  const isMeasured = processRegistry.getSingleMetric('process_cpu_seconds_total') !== undefined
  if (!isMeasured) collectDefaultMetrics({ register: processRegistry })
}
