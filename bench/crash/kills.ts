import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '#/server/database/database.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { freePort, type PostgresServer, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { type RunningProduct, seedData, sendRequest, startProduct, stopProduct } from '../product.ts'
import { type Audit, audit, type Sink } from './ledger.ts'
import { startWriters } from './writers.ts'

export type CrashRow = {
  killed: string
  database: string
  kills: number
  unanswered: number
  backSeconds: number
} & Audit

const smtpConnections = 12
/** As many can be under way when a worker dies, and come again under the same Message-ID. */
export const maxRepeatedMails = ({ kills }: CrashRow) => kills * smtpConnections

/** Postgres that keeps commits in memory for as long as it can, so that it loses them when it is killed. */
const unsafeSettings = [
  'synchronous_commit=off',
  'wal_writer_delay=10000',
  'wal_writer_flush_after=1GB',
  'wal_buffers=64MB',
]

/** The process on the embedded database, whose mails are captured. */
export const killEmbedded = (kills: number) =>
  inFolder(async (folder) => {
    const settings = { ...common, DATA_DIR: folder, PORT: String(await freePort()) }
    const seeded = await seed(settings)
    let product = await startProduct(settings)
    const kill = async () => {
      await killProcess(product)
      product = await startProduct(settings)
    }
    const { writers, backSeconds } = await crash(kills, Number(settings.PORT), seeded, kill)
    const unanswered = await writers.stop()
    await untilDrained(Number(settings.PORT))
    await stopProduct(product)
    const found = await audit(settings, seeded.slugs, seeded.ownerEmail, writers.acknowledged, undefined)
    return { killed: 'app', database: 'embedded', kills, unanswered, backSeconds, ...found }
  })

/** The process that answers and runs tasks, only the one that runs tasks, or Postgres below both. */
export const killOnPostgres = (killed: 'app' | 'worker' | 'database' | 'control', kills: number) =>
  inFolder((folder) =>
    withPostgres(undefined, async (url, server) => {
      // A mail takes a moment, so that some are under way at every kill.
      const sink = await smtpSink(() => pause(40).then(() => 'taken' as const))
      const settings = {
        ...{ ...common, DATABASE_URL: url, DATA_DIR: folder, PORT: String(await freePort()) },
        ...{ SMTP_URL: sink.url, SMTP_CONNECTIONS: String(smtpConnections) },
      }
      const seeded = await seed(settings)
      if (killed === 'control') {
        server.stop()
        server.start(unsafeSettings)
      } else await assertDurable(settings)
      const role = killed === 'worker' ? 'web' : 'all'
      let product = await startProduct({ ...settings, ROLE: role })
      const workerSettings = { ...settings, ROLE: 'worker', PORT: String(await freePort()) }
      let worker = killed === 'worker' ? await startProduct(workerSettings) : undefined
      const kill = {
        app: async () => {
          await killProcess(product)
          product = await startProduct({ ...settings, ROLE: role })
        },
        worker: async () => {
          if (worker) await killProcess(worker)
          worker = await startProduct(workerSettings)
        },
        database: async () => restartKilled(server),
        control: async () => restartKilled(server, unsafeSettings),
      }[killed]
      try {
        const port = Number(settings.PORT)
        const isBack = killed === 'worker' ? (since: number) => nextMail(sink, since) : undefined
        const { writers, backSeconds } = await crash(kills, port, seeded, kill, isBack)
        const unanswered = await writers.stop()
        if (killed !== 'control') await untilDrained(port)
        for (const one of [product, worker]) if (one) await stopProduct(one)
        const found = await audit(settings, seeded.slugs, seeded.ownerEmail, writers.acknowledged, sink)
        return { killed, database: 'Postgres', kills, unanswered, backSeconds, ...found }
      } finally {
        for (const one of [product, worker]) one?.process.kill('SIGKILL')
        await sink.close()
      }
    }),
  )

const metricsToken = randomBytes(24).toString('hex')
const common = { METRICS_TOKEN: metricsToken, RATE_LIMITS: 'off', PUSH: 'off', OUTSIDE_CHECKS: 'off' }
const jobCount = 120
const peopleCount = 150

async function inFolder(work: (folder: string) => Promise<CrashRow>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-crash-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Creates the tables by a first start, then jobs and people, and an owner who is told of applications. */
async function seed(settings: Record<string, string>) {
  await stopProduct(await startProduct(settings))
  const { slugs, accounts } = await seedData(settings, jobCount, peopleCount)
  const ownerEmail = 'owner@people.example'
  await withDatabase(settings, async ({ db }) => {
    const owner = await db
      .insertInto('users')
      .values({ role: 'EMPLOYER', name: 'Greta Lund', email: ownerEmail, emailVerifiedAt: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { companyId } = await db
      .selectFrom('jobs')
      .select('companyId')
      .where('slug', '=', slugs[0] ?? '')
      .executeTakeFirstOrThrow()
    await db.insertInto('companyMembers').values({ companyId, userId: owner.id, role: 'owner' }).execute()
  })
  return { slugs, accounts, ownerEmail }
}

/** Kills while everybody writes, each time after another number of requests, and measures until it works again. */
async function crash(
  kills: number,
  port: number,
  { slugs, accounts }: Awaited<ReturnType<typeof seed>>,
  kill: () => Promise<void>,
  isBack?: (since: number) => Promise<number>,
) {
  const writers = startWriters(port, slugs, accounts)
  let backMs = 0
  await writers.firstAcknowledgement(performance.now())
  for (let turn = 0; turn < kills; turn++) {
    await writers.untilAcknowledged(20 + Math.random() * 80)
    const killedAt = performance.now()
    await kill()
    const back = await (isBack ?? writers.firstAcknowledgement)(killedAt + 1)
    backMs = Math.max(backMs, back - killedAt)
  }
  return { writers, backSeconds: Math.round(backMs / 100) / 10 }
}

const killProcess = ({ process: child }: RunningProduct) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

async function restartKilled(server: PostgresServer, settings?: string[]) {
  server.kill()
  server.start(settings)
}

/** The first mail that arrives after that moment. */
async function nextMail({ arrived }: Sink, since: number) {
  for (;;) {
    const last = arrived.at(-1)
    if (last && last.at > since) return last.at
    await pause(10)
  }
}

async function withDatabase<T>(settings: Record<string, string>, work: (database: Database) => Promise<T>) {
  const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** What this bench says of Postgres is true of its safe settings only. */
const assertDurable = (settings: Record<string, string>) =>
  withDatabase(settings, async ({ executeSql }) => {
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      const { rows } = await executeSql(`select current_setting('${name}') as value`)
      const [{ value } = { value: '' }] = rows as { value: string }[]
      if (value !== 'on') throw new Error(`${name} is ${value}: this Postgres may lose what it acknowledges.`)
    }
  })

/** Waits until no mail waits, is on its way or will be tried again: what a dead worker held is taken over in a minute. */
async function untilDrained(port: number) {
  for (const from = performance.now(); performance.now() < from + 180_000; await pause(500)) {
    const response = await sendRequest(port, {
      ...{ address: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } },
    })
    const figures = response?.status === 200 ? response.text.split('\n') : []
    const waiting = figures.filter((line) => /^waymark_queue_tasks\{queue="mail/.test(line))
    const left = waiting.filter((line) => !line.includes('state="failed"') && !line.endsWith(' 0'))
    if (waiting.length > 0 && left.length === 0) return
  }
  console.log('Mails still wait after three minutes; they are counted as missing.')
}
