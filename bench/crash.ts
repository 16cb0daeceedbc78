// `npm run bench:crash`: kills the server with -9 while 1,000 applications are sent, restarts it, and counts. Every application
// that was acknowledged must be there, once. Runs on the embedded database and on a Postgres.
// Options: --kills N (default 3), --json FILE, --check (exit 1 when an application was lost or doubled),
// --control (deletes one acknowledged application in the database: the bench must report it lost).
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { insertSession } from '#/server/auth/sessions.ts'
import { openDatabase } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { freePort, withPostgres } from '../scripts/throwaway-postgres.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    control: { type: 'boolean' },
  },
})
const seekerCount = 50
const jobCount = 20
const writers = 16
const DOCUMENT_KEY = randomBytes(32).toString('base64')

type Row = {
  database: string
  kill: number
  acknowledged: number
  lost: number
  doubled: number
  restartMs: number
}

async function main() {
  const rows: Row[] = []
  const embeddedDir = mkdtempSync(path.join(tmpdir(), 'waymark-crash-'))
  for (let kill = 1; kill <= Number(values.kills); kill++)
    rows.push(await runCrash('embedded', kill, { DATA_DIR: path.join(embeddedDir, String(kill)) }))
  rmSync(embeddedDir, { recursive: true, force: true })
  await withPostgres(process.env.DATABASE_URL, async (url) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'waymark-crash-'))
    for (let kill = 1; kill <= Number(values.kills); kill++)
      rows.push(await runCrash('Postgres', kill, { DATABASE_URL: url, DATA_DIR: folder }))
    rmSync(folder, { recursive: true, force: true })
  })
  console.table(rows)
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
  const broken = rows.filter(
    ({ lost, doubled, acknowledged }) => lost > 0 || doubled > 0 || acknowledged === 0,
  )
  if (values.check && broken.length > 0) process.exit(1)
}

/** One run: inserts people and jobs, applies until the kill, restarts, and compares. */
async function runCrash(database: Row['database'], kill: number, env: Record<string, string>): Promise<Row> {
  const port = await freePort()
  const settings = {
    ...env,
    PORT: String(port),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    DOCUMENT_KEY,
  }
  // The first start creates the tables; the data is inserted while no server has the database open.
  await stop(await start(settings, port))
  const { tokens, slugs } = await seedData(env)
  const server = await start(settings, port)
  const acknowledged = await applyUntilKilled(
    server,
    port,
    tokens,
    slugs,
    (1000 * kill) / (Number(values.kills) + 1),
  )
  const killedAt = performance.now()
  const restarted = await start(settings, port)
  const restartMs = Math.round(performance.now() - killedAt)
  await stop(restarted)
  if (values.control) await deleteOneApplication(env, slugs)
  const stored = await countApplications(env, slugs)
  const lost = [...acknowledged].filter((key) => !stored.has(key)).length
  const doubled = [...stored.values()].filter((count) => count > 1).length
  return { database, kill, acknowledged: acknowledged.size, lost, doubled, restartMs }
}

async function start(env: Record<string, string>, port: number) {
  const server = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('The server ended while starting')
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in-options`).catch(() => null)
    if (response?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not answer within 30 seconds')
}

const stop = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })

async function seedData(env: Record<string, string>) {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
  const { db } = database
  const suffix = crypto.randomUUID().slice(0, 8)
  const company = await db
    .insertInto('companies')
    .values({ name: `Crash ${suffix}`, slug: `crash-${suffix}`, status: 'approved', approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slugs = Array.from({ length: jobCount }, (_, i) => `crash-${suffix}-${i}`)
  await db
    .insertInto('jobs')
    .values(
      slugs.map((slug) => ({
        companyId: company.id,
        slug,
        title: 'Crash tester',
        status: 'open' as const,
        payMin: 1,
        payMax: 2,
        country: 'US',
        postedAt: new Date(),
        closesAt: new Date(Date.now() + dayMs),
      })),
    )
    .execute()
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: seekerCount }, (_, i) => ({
        role: 'SEEKER' as const,
        name: `Seeker ${i}`,
        email: `${suffix}-${i}@people.example`,
        emailVerifiedAt: new Date(),
      })),
    )
    .returning(['id', 'role'])
    .execute()
  const tokens: { id: string; token: string }[] = []
  for (const user of users)
    tokens.push({
      id: user.id,
      token: await insertSession(db, user, { userAgent: 'bench', addressPrefix: 'bench' }),
    })
  await database.close()
  return { tokens, slugs }
}

/** Sends up to 1,000 applications from 16 writers; the server is killed once that many are acknowledged. */
async function applyUntilKilled(
  server: ChildProcess,
  port: number,
  people: { id: string; token: string }[],
  slugs: string[],
  killAfter: number,
) {
  const pending = slugs.flatMap((slug) => people.map(({ id, token }) => ({ slug, id, token })))
  const acknowledged = new Set<string>()
  const exited = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const sendApplications = async () => {
    for (let next = pending.pop(); next; next = pending.pop()) {
      const { slug, id, token } = next
      const response = await fetch(`http://127.0.0.1:${port}/api/jobs/apply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ slug }),
      }).catch(() => null)
      if (!response) return
      if (!response.ok) throw new Error(`Applying was refused: ${response.status} ${await response.text()}`)
      acknowledged.add(`${slug} ${id}`)
      if (acknowledged.size >= killAfter) server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: writers }, sendApplications))
  await exited
  return acknowledged
}

async function countApplications(env: Record<string, string>, slugs: string[]) {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
  const rows = await database.db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .select(['jobs.slug', 'applications.seekerId'])
    .where('jobs.slug', 'in', slugs)
    .execute()
  await database.close()
  const stored = new Map<string, number>()
  for (const { slug, seekerId } of rows)
    stored.set(`${slug} ${seekerId}`, (stored.get(`${slug} ${seekerId}`) ?? 0) + 1)
  return stored
}

async function deleteOneApplication(env: Record<string, string>, slugs: string[]) {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
  await database.db
    .deleteFrom('applications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('applications')
        .innerJoin('jobs', 'jobs.id', 'applications.jobId')
        .select('applications.id')
        .where('jobs.slug', 'in', slugs)
        .limit(1),
    )
    .execute()
  await database.close()
}

await main()
