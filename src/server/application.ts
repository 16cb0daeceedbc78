import type { FastifyInstance } from 'fastify'
import type { EndpointTable } from '#/shared/endpoint.ts'
import type { Config } from './config.ts'
import { type Database, type Db, openDatabase } from './database/database.ts'
import { migrate } from './database/migrations.ts'
import { openEncryption } from './encryption.ts'
import { openDispatcher } from './events/dispatcher.ts'
import { openLive } from './events/live.ts'
import { closeHttp } from './http/connections.ts'
import type { EndpointHandlers } from './http/endpoints.ts'
import { type Documents, serveDocuments } from './http/feeds.ts'
import { createHttpServer, createWorkerServer } from './http/http.ts'
import { serveMetricsPort, serveOperator } from './http/operator-routes.ts'
import { startPagePurge } from './http/pages/page-purge.ts'
import { openSmtp } from './mail/smtp.ts'
import { measureProcess, openMetrics, type SearchIndexStatus } from './observability/gauges.ts'
import { log, setLogFormat } from './observability/log.ts'
import { openReadiness } from './observability/readiness.ts'
import { openSpans } from './observability/spans.ts'
import { loadPlaces } from './places/load.ts'
import { openVapidKeys } from './push/vapid.ts'
import { type Services, taskContext } from './services.ts'
import { openStorage } from './storage/open.ts'
import { openQueue, type Task } from './tasks.ts'

type Companion = (services: Services) => { close(): Promise<void> }

/** What the features contribute to the process: endpoints, tasks, documents and background services. */
type Features = {
  contract: EndpointTable
  handlers: EndpointHandlers
  tasks: Task[]
  documents: Documents
  /** Addresses that are neither: what speaks a protocol of its own. */
  protocols?: ((app: FastifyInstance, table: EndpointTable, services: Services) => Promise<void>)[]
  /** Services that run for as long as the process does: those of requests, such as the search index; */
  backgroundServices: Companion[]
  /** those of tasks, such as the feed of a search cluster; */
  taskServices?: Companion[]
  /** and those of every process. */
  sharedServices?: Companion[]
  /** How the search index of this process does; without it there is none. */
  searchIndex?: (db: Db) => SearchIndexStatus
}

/**
 * Opens everything one process needs, migrated and ready to serve. `close` finishes running requests, then closes
 * in reverse order.
 */
export async function openApplication(config: Config, features: Features, opened?: Database) {
  setLogFormat(config.logFormat)
  const encryption = await openEncryption(config)
  const storage = openStorage(config)
  await storage.check()
  const database =
    opened ??
    (await openDatabase({
      url: config.databaseUrl,
      listenUrl: config.databaseListenUrl,
      replicaUrl: config.databaseReplicaUrl,
      dataDir: config.dataDir,
    }))
  const background = database.background ?? database
  await migrate(database)
  await loadPlaces(background)
  const dispatcher = await openDispatcher(background)
  const spans = openSpans(config.spans, { role: config.role })
  const queue = await openQueue(
    background,
    dispatcher,
    features.tasks,
    (error, task) => log.error(`task ${task}`, error, { task }),
    { runsTasks: config.runsTasks, spans },
  )
  const live = await openLive(background, dispatcher)
  const services: Services = {
    config,
    database,
    dispatcher,
    queue,
    live,
    encryption,
    vapid: config.push ? await openVapidKeys(database, encryption, config.push.keys) : null,
    smtp: openSmtp(config),
    storage,
    spans,
  }
  const { app, run, routes } = config.answersRequests
    ? await createHttpServer(features.contract, features.handlers, services)
    : createWorkerServer(features.contract, features.handlers, services)
  // Open pages reconnect to the process that takes over.
  app.addHook('preClose', live.close)
  const searchIndex = () => features.searchIndex?.(database.db) ?? { state: 'off' as const, behindSeconds: 0 }
  const pagePurge =
    config.runsTasks && config.pageCachePurge.length > 0 ? await startPagePurge(services) : null
  const metrics = openMetrics(services, searchIndex, pagePurge)
  serveOperator(app, config, { metrics, readiness: await openReadiness(database, searchIndex) })
  if (config.metricsToken || config.metricsPort !== null) measureProcess()
  const metricsServer = await serveMetricsPort(config, metrics)
  if (config.answersRequests) {
    serveDocuments(app, features.documents, services)
    for (const serve of features.protocols ?? []) await serve(app, features.contract, services)
  }
  // Searches are what the index in memory and its caches are for: a worker has none.
  const companions = [
    ...(features.sharedServices ?? []),
    ...(config.answersRequests ? features.backgroundServices : []),
    ...(config.runsTasks ? (features.taskServices ?? []) : []),
  ].map((start) => start(services))
  return {
    app,
    run,
    /** Every method and address the router serves, for the access test. */
    routes,
    services,
    metrics,
    tasks: () => taskContext({ ...services, database: background }),
    async close() {
      await closeHttp(app)
      // In parallel: the queue waits for its workers, and some of them wait for the mail server.
      await Promise.all([queue.stop(), services.smtp?.close()])
      await pagePurge?.close()
      for (const companion of companions) await companion.close()
      await metricsServer?.close()
      await spans?.close()
      await dispatcher.close()
      await database.close()
    },
  }
}

export type Application = Awaited<ReturnType<typeof openApplication>>
