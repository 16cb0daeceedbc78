// Config → database → migrations → HTTP → tasks → graceful stop.
import './server/production.ts'
import { servePages } from '#/server/http/pages/pages.ts'
import { loadCustomSynonyms } from './features/search/query/words/custom-synonyms.server.ts'
import { features, startTasks } from './features.server.ts'
import { openApplication } from './server/application.ts'
import { answerBackupRequests } from './server/backup/request.ts'
import { runBackup } from './server/backup/run.ts'
import { readConfig } from './server/config.ts'
import { listen } from './server/http/connections.ts'
import { captureConsole, log, setLogFormat } from './server/observability/log.ts'
import { startErrorMessage } from './server/start-error.ts'

async function start() {
  const config = readConfig()
  setLogFormat(config.logFormat)
  captureConsole()
  loadCustomSynonyms(config.searchSynonyms)
  const application = await openApplication(config, features)
  const { app, run, services } = application
  const demo = config.demo
    ? await import('../scripts/demo/seed.ts').then(({ seedDemo }) => seedDemo(services))
    : []
  // The setup script prepares the data while it builds the pages, so that the first start is fast.
  if (process.argv.includes('--prepare')) return application.close()
  for (const task of startTasks) await services.queue.sender(services.database.db)(task, {})
  if (config.answersRequests) await servePages(app, run, services, process.argv.includes('--dev'))
  if (config.runsTasks) await services.queue.work(application.tasks)
  if (services.database.embedded)
    await answerBackupRequests(config.dataDir, (options, print) =>
      runBackup({ ...services, dataDir: config.dataDir }, options, print),
    )
  await listen(app, config)
  log.info(`Waymark is ready on ${config.publicUrl}`)
  const people = demo.map(({ name, email, password }) => `${email}  ${password}  (${name})`)
  // Two in a line: everything that a first start prints is read at one glance.
  for (let at = 0; at < people.length; at += 2) console.log(`  demo: ${people.slice(at, at + 2).join('   ')}`)

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await application.close()
      process.exit(0)
    })
  }
}

start().catch((error) => {
  // For the operator: one sentence. The stack only in development.
  console.error(
    `Waymark could not start. ${startErrorMessage(error, { dataDir: process.env.DATA_DIR ?? '.data' })}`,
  )
  if (process.env.NODE_ENV !== 'production') console.error(error)
  process.exit(1)
})
