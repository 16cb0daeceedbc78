// `npm run bench:webhooks`: events to 50 receivers, of which a third fail, hang or flap. How soon the others get theirs
// meanwhile, and whether every event arrives where it should, in order per job, once the sick ones are well. A process of
// its own sends, which --kills 5 kills so often on the way. On a Postgres of its own, or DATABASE_URL.
// Options: --events 300, --per-second 4, --companies 1 (the receivers are shared out among so many, and so are the
// events), --kills 0, --json, --check (exit 1 where an aim is missed).
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { insertWebhook } from '#/features/companies/webhooks/queries.server.ts'
import { newSecret, sealSecrets } from '#/features/companies/webhooks/secret.server.ts'
import { features } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { readConfig } from '#/server/config.ts'
import { openPostgres } from '#/server/database/database.ts'
import { freePort, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { startProduct, stopProduct } from '../product.ts'
import { type Behaviour, openReceivers } from './receivers.ts'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '300' },
    'per-second': { type: 'string', default: '4' },
    companies: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    json: { type: 'boolean' },
    check: { type: 'boolean' },
  },
})
const [events, perSecond] = [Number(values.events), Number(values['per-second'])]
const [companies, kills] = [Number(values.companies), Number(values.kills)]
const receivers = 50
/** Of each company. */
const jobs = 20
const aims = { p95Ms: 2_000 }

/** Every third is sick, in turns of a kind. */
const sick: Behaviour[] = ['fails', 'hangs', 'flaps']
const behaviours = Array.from(
  { length: receivers },
  (_, at): Behaviour => (at % 3 === 0 ? (sick[(at / 3) % 3] ?? 'fails') : 'well'),
)

const percentile = (numbers: number[], share: number) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN)

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-webhooks-'))
const internet = await openReceivers(behaviours)
try {
  await withPostgres(process.env.DATABASE_URL, measure)
} finally {
  internet.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(url: string) {
  const database = await openPostgres(url)
  const settings = {
    ...{ NODE_ENV: 'test', RATE_LIMITS: 'off', DEMO: 'off', PUSH: 'off' },
    ...{ DATA_DIR: folder, DATABASE_URL: url, DOCUMENT_KEY: randomBytes(32).toString('base64') },
    ...{ OUTSIDE_CHECKS: 'on', DNS_RESOLVERS: `127.0.0.1:${internet.dns}` },
    OUTSIDE_LOOPBACK: `dns=${internet.dns},http=${internet.http},https=1`,
  }
  const application = await openApplication(readConfig({ ...settings, ROLE: 'web' }), features, database)
  const startWorker = async () =>
    startProduct({ ...settings, ROLE: 'worker', PORT: String(await freePort()) })
  let worker = await startWorker()
  async function killWorker() {
    worker.process.kill('SIGKILL')
    worker = await startWorker()
  }
  const { db } = database
  const { encryption, dispatcher } = application.services

  const one = async (text: ReturnType<typeof sql<{ id: string }>>) =>
    (await text.execute(db)).rows[0]?.id ?? ''
  const jobsOf: { companyId: string; ids: string[] }[] = []
  for (let company = 0; company < companies; company++) {
    const userId = await one(sql`insert into users (role, name, email, email_verified_at)
      values ('EMPLOYER', 'Bench', ${`${randomUUID()}@bench.example`}, now()) returning id`)
    const companyId =
      await one(sql`insert into companies (name, slug, status, entity_type, phone_country_code,
        phone_contact_number, mailing_address, company_size, website_url, approved_at, verification_level)
      values ('Bench', ${`bench-${randomUUID()}`}, 'approved', 'llc', 'US', '2015550123', '1 Bench', 20,
        'https://bench.example', now(), 'company') returning id`)
    await sql`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, 'owner')`.execute(
      db,
    )
    const { rows } = await sql<{ id: string }>`insert into jobs (company_id, slug, title)
      select ${companyId}, 'bench-' || gen_random_uuid(), 'Job ' || n from generate_series(1, ${jobs}::int) n returning id`.execute(
      db,
    )
    jobsOf.push({ companyId, ids: rows.map(({ id }) => id) })
    for (const at of behaviours.keys()) {
      if (at % companies !== company) continue
      const id = randomUUID()
      const secrets = { address: `https://r${at}.example/`, secret: newSecret(), previous: null }
      await insertWebhook(db, {
        ...{
          id,
          companyId,
          userId,
          name: `r${at}`,
          host: `r${at}.example`,
          format: 'standard',
          isFull: false,
        },
        ...{ kinds: ['job.changed'], ...sealSecrets(encryption, id, secrets) },
      })
    }
  }

  let killed = Promise.resolve()
  const startedAt = Date.now()
  for (let event = 0; event < events; event++) {
    if (kills > 0 && event > 0 && event % Math.ceil(events / (kills + 1)) === 0) killed = killWorker()
    const data = JSON.stringify({ event, sentAt: Date.now() })
    const { companyId, ids } = jobsOf[event % companies] ?? { companyId: '', ids: [] }
    const job = ids[Math.floor(event / companies) % jobs]
    await sql`select queue_webhook_event(${companyId}::uuid, 'job.changed', null, ${job}::uuid, ${data}::text::jsonb)`.execute(
      db,
    )
    dispatcher.announce()
    await pause(Math.max(0, startedAt + ((event + 1) * 1000) / perSecond - Date.now()))
  }
  await killed
  // What a process that was killed had taken is taken again after its lease.
  await pause(kills > 0 ? 40_000 : 2_000)
  const early = internet.arrivals.filter(({ receiver }) => behaviours[receiver] === 'well')
  const times = early.map(({ ms }) => ms)

  internet.heal()
  const waiting = async () =>
    Number(
      (
        await sql<{ n: string }>`select count(*) n from webhook_deliveries where state = 'waiting'`.execute(
          db,
        )
      ).rows[0]?.n,
    )
  const until = Date.now() + 900_000
  for (let left = await waiting(); left > 0 && Date.now() < until; left = await waiting()) {
    // Their next tries would be hours away.
    await sql`update webhooks set held_until = null`.execute(db)
    await sql`update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()`.execute(
      db,
    )
    await pause(1_000)
  }
  const minutes = Math.round((Date.now() - startedAt) / 6_000) / 10
  await stopProduct(worker)
  await application.close()

  const seen = behaviours.map(() => new Map<number, number>())
  for (const [place, { receiver, event }] of internet.arrivals.entries()) {
    const mine = seen[receiver]
    if (mine && !mine.has(event)) mine.set(event, place)
  }
  /** Every company has as many, up to one. */
  const expectedAt = (at: number) =>
    Math.floor(events / companies) + (at % companies < events % companies ? 1 : 0)
  const lost = seen.reduce((sum, mine, at) => sum + expectedAt(at) - mine.size, 0)
  const outOfOrder = seen.reduce((sum, mine) => {
    const after = (event: number) => (mine.get(event) ?? 0) < (mine.get(event - companies * jobs) ?? -1)
    return sum + [...mine.keys()].filter(after).length
  }, 0)
  const figures = {
    ...{
      events,
      receivers,
      companies,
      deliveries: seen.reduce((sum, _, at) => sum + expectedAt(at), 0),
      sick: behaviours.filter((one) => one !== 'well').length,
    },
    ...{ healthyInTime: early.length, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) },
    ...{ p99Ms: percentile(times, 0.99), worstMs: times.reduce((worst, ms) => Math.max(worst, ms), 0) },
    ...{
      kills,
      minutes,
      lost,
      outOfOrder,
      twice: internet.arrivals.length - seen.reduce((sum, { size }) => sum + size, 0),
    },
    load: Number(loadavg()[0]?.toFixed(1)),
  }
  if (values.json) console.log(JSON.stringify(figures))
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(16)} ${figure}`)
  if (values.check && (lost > 0 || outOfOrder > 0 || !(figures.p95Ms <= aims.p95Ms))) process.exitCode = 1
}
