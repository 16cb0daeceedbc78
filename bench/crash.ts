// `npm run bench:crash`: kill -9 while 1,000 applications are sent, start again, and count. Every application
// that was acknowledged must be there, once. Runs on the embedded database and on a Postgres.
// Options: --kills N (default 3), --json FILE, --check (exit 1 when an application was lost or doubled),
// --control (takes one acknowledged application away behind the server's back: the bench must report it lost).
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { insertSession } from '#/server/auth/sessions.ts'
import { openDatabase } from '#/server/database/database.ts'
import { freePort, withPostgres } from '../scripts/throwaway-postgres.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '3' },
    json: { type: 'string' },
    check: { type: 'boolean' },
    control: { type: 'boolean' },
  },
})
const seekersWanted = 50
const jobsWanted = 20
const writers = 16
const DOCUMENT_KEY = randomBytes(32).toString('base64')

type Row = {
  database: string
  kill: number
  acknowledged: number
  lost: number
  doubled: number
  backAfterMs: number
}

async function main() {
  const rows: Row[] = []
  const onEmbedded = mkdtempSync(path.join(tmpdir(), 'waymark-crash-'))
  for (let kill = 1; kill <= Number(values.kills); kill++)
    rows.push(await crash('embedded', kill, { DATA_DIR: path.join(onEmbedded, String(kill)) }))
  rmSync(onEmbedded, { recursive: true, force: true })
  await withPostgres(process.env.DATABASE_URL, async (url) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'waymark-crash-'))
    for (let kill = 1; kill <= Number(values.kills); kill++)
      rows.push(await crash('Postgres', kill, { DATABASE_URL: url, DATA_DIR: folder }))
    rmSync(folder, { recursive: true, force: true })
  })
  console.table(rows)
  if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
  const broken = rows.filter(
    ({ lost, doubled, acknowledged }) => lost > 0 || doubled > 0 || acknowledged === 0,
  )
  if (values.check && broken.length > 0) process.exit(1)
}

/** One life of a server: prepare people and jobs, apply until the kill, start again, compare. */
async function crash(database: Row['database'], kill: number, env: Record<string, string>): Promise<Row> {
  const port = await freePort()
  const settings = {
    ...env,
    PORT: String(port),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    NODE_ENV: 'production',
    DOCUMENT_KEY,
  }
  // The first start makes the tables; people are then put in while nothing else holds the database.
  await stop(await start(settings, port))
  const { tokens, slugs } = await prepare(env)
  const server = await start(settings, port)
  const acknowledged = await applyUntilKilled(
    server,
    port,
    tokens,
    slugs,
    (1000 * kill) / (Number(values.kills) + 1),
  )
  const died = performance.now()
  const again = await start(settings, port)
  const backAfterMs = Math.round(performance.now() - died)
  await stop(again)
  if (values.control) await loseOne(env, slugs)
  const found = await countApplications(env, slugs)
  const lost = [...acknowledged].filter((key) => !found.has(key)).length
  const doubled = [...found.values()].filter((count) => count > 1).length
  return { database, kill, acknowledged: acknowledged.size, lost, doubled, backAfterMs }
}

async function start(env: Record<string, string>, port: number) {
  const server = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('The server ended while starting')
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-in-options`).catch(() => null)
    if (answer?.ok) return server
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not answer within 30 seconds')
}

const stop = (server: ChildProcess) =>
  new Promise<void>((resolve) => {
    server.once('exit', () => resolve())
    server.kill('SIGTERM')
  })

async function prepare(env: Record<string, string>) {
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR ?? '' })
  const { db } = database
  const mark = crypto.randomUUID().slice(0, 8)
  const company = await db
    .insertInto('companies')
    .values({ name: `Crash ${mark}`, slug: `crash-${mark}`, status: 'approved', approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slugs = Array.from({ length: jobsWanted }, (_, i) => `crash-${mark}-${i}`)
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
        closesAt: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute()
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: seekersWanted }, (_, i) => ({
        role: 'SEEKER' as const,
        name: `Seeker ${i}`,
        email: `${mark}-${i}@people.example`,
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
  const wanted = slugs.flatMap((slug) => people.map(({ id, token }) => ({ slug, id, token })))
  const acknowledged = new Set<string>()
  const dead = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const write = async () => {
    for (let next = wanted.pop(); next; next = wanted.pop()) {
      const { slug, id, token } = next
      const answer = await fetch(`http://127.0.0.1:${port}/api/jobs/apply`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ slug }),
      }).catch(() => null)
      if (!answer) return
      if (!answer.ok) throw new Error(`Applying was refused: ${answer.status} ${await answer.text()}`)
      acknowledged.add(`${slug} ${id}`)
      if (acknowledged.size >= killAfter) server.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  await dead
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
  const found = new Map<string, number>()
  for (const { slug, seekerId } of rows)
    found.set(`${slug} ${seekerId}`, (found.get(`${slug} ${seekerId}`) ?? 0) + 1)
  return found
}

async function loseOne(env: Record<string, string>, slugs: string[]) {
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
