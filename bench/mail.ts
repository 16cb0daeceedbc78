// `npm run bench:mail`: a full queue of digests and a mail server that takes 200 ms per mail, while people wait for a
// password reset. Prints the time from a reset request until the mail server accepts its mail: with the backlog alone,
// after 60 registrations from 3 addresses, and after 36 applications; also the digests sent meanwhile, and duplicate
// mails. Options: --database embedded|postgres|both (a throwaway cluster, or DATABASE_URL), --digests 50000 (queued, and
// as many alerts are due), --resets 20, --json FILE, --check (exit 1 on a reset slower than 10 s or a duplicate mail).
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sendAlerts } from '#/features/search/alerts/sending.server.ts'
import { type Application, openApplication } from '#/server/application.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { readConfig } from '#/server/config.ts'
import { type Database, openEmbedded, openPostgres } from '#/server/database/database.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { features } from '../src/features.server.ts'
import { fillBacklog, makePeople } from './mail/backlog.ts'
import { median } from './search/figures.ts'

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    digests: { type: 'string', default: '50000' },
    resets: { type: 'string', default: '20' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const takesMs = 200
const aimMs = 10_000
const isDigest = ({ to }: { to: string }) => to.startsWith('reader')

type Sink = Awaited<ReturnType<typeof smtpSink>>
const results: Record<string, Awaited<ReturnType<typeof measure>>> = {}
if (values.database !== 'postgres') results.embedded = await measure(await openEmbedded('memory://'))
if (values.database !== 'embedded')
  await withPostgres(process.env.DATABASE_URL, async (url) => {
    results.postgres = await measure(await openPostgres(url))
  })
console.table(results)
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2))
const missed = Object.values(results).some(
  (one) =>
    Math.max(one.resetMax, one.afterRegistrationsMax, one.afterApplicationsMax) > aimMs || one.twice > 0,
)
if (missed) console.log(`missed: a reset later than ${aimMs} ms, or a mail that came twice`)
process.exit(values.check && missed ? 1 : 0)

async function measure(database: Database) {
  const folder = await mkdtemp(path.join(tmpdir(), 'waymark-mail-'))
  const sink = await smtpSink(async () => {
    await pause(takesMs)
    return 'taken' as const
  })
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMITS: 'off',
    OUTSIDE_CHECKS: 'off',
    DEMO: 'off',
    DATA_DIR: folder,
    SMTP_URL: sink.url,
  })
  const application = await openApplication(config, features, database)
  const digests = Number(values.digests)
  console.log(
    `${database.embedded ? 'embedded' : 'postgres'}: ${digests} digests wait, ${digests} alerts are due`,
  )
  await fillBacklog(application, digests)
  const say = (what: string) => console.log(`${what}: ${Math.round(performance.now() / 1000)} s`)
  say('filled')
  const resets = Number(values.resets)
  const people = await makePeople(application, resets + 60)
  const failures: string[] = []
  const log = console.error
  console.error = (line) => failures.push(String(line))
  await application.tasks().send(sendAlerts, {})
  await application.services.queue.work(application.tasks)
  say('alerts are being sent')
  await sink.until(isDigest, 20)
  say('the first digests arrived')

  const start = { at: performance.now(), digests: sink.arrived.filter(isDigest).length }
  const alone = await ask(application, sink, people.slice(0, resets))
  say('resets beside the backlog')
  await register(application, 60)
  const afterRegistrations = await ask(application, sink, people.slice(resets, resets + 5))
  say('resets after registrations')
  const applied = await apply(application, sink, people.slice(resets + 10, resets + 46))
  const afterApplications = await ask(application, sink, people.slice(resets + 5, resets + 10))
  const received = await applied()
  const seconds = (performance.now() - start.at) / 1000
  const left = sink.arrived.filter(isDigest).length - start.digests

  await application.close()
  await sink.close()
  await rm(folder, { recursive: true, force: true })
  console.error = log
  for (const line of failures.slice(0, 5)) console.log(line)
  return {
    resetP50: median(alone),
    resetMax: Math.max(...alone),
    afterRegistrationsMax: Math.max(...afterRegistrations),
    afterApplicationsMax: Math.max(...afterApplications),
    applicationMailMax: Math.max(...received),
    digestsPerSecond: Math.round(left / seconds),
    twice: sink.arrived.length - new Set(sink.arrived.map(({ messageId }) => messageId)).size,
    seconds: Math.round(seconds),
  }
}

/** Milliseconds from each request until the mail server accepts its mail. */
async function ask({ app }: Application, sink: Sink, people: { email: string }[]) {
  const times: Promise<number>[] = []
  for (const { email } of people) {
    const start = performance.now()
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email },
    })
    if (statusCode !== 200) throw new Error(`A reset was answered with ${statusCode}: ${body}`)
    times.push(arrival(sink, email, start))
    await pause(500)
  }
  return Promise.all(times)
}

/** Waits for a mail for at most a minute. */
async function arrival(sink: Sink, email: string, start: number) {
  const found = await Promise.race([sink.until(({ to }) => to === email), pause(60_000, [])])
  return Math.round((found[0]?.at ?? start + 60_000) - start)
}

async function register({ app }: Application, count: number) {
  await Promise.all(
    Array.from({ length: count }, (_, place) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: `198.51.100.${place % 3}`,
        payload: {
          role: 'SEEKER',
          name: 'Ada Hart',
          email: `flood-${randomUUID()}@people.example`,
          password: 'a long enough password',
        },
      }),
    ),
  )
}

/** All people apply to one job at once; returns how long each confirmation mail takes. */
async function apply({ app, services }: Application, sink: Sink, people: { id: string; email: string }[]) {
  const start = performance.now()
  await Promise.all(
    people.map(async (person) => {
      const from = { userAgent: 'bench', addressPrefix: 'bench' }
      const token = await insertSession(services.database.db, { id: person.id, role: 'SEEKER' }, from)
      const { statusCode, body } = await app.inject({
        method: 'POST',
        url: '/api/jobs/apply',
        headers: { authorization: `Bearer ${token}` },
        payload: { slug: 'crane-operator', coverNote: '', answers: [] },
      })
      if (statusCode !== 200) throw new Error(`An application was answered with ${statusCode}: ${body}`)
    }),
  )
  return () => Promise.all(people.map(({ email }) => arrival(sink, email, start)))
}
