import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { hashPassword } from '#/server/auth/passwords.ts'
import { hashToken, insertSession } from '#/server/auth/sessions.ts'
import { type Db, openDatabase } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { freePort } from '../scripts/throwaway-postgres.ts'
import { requireBuild } from './built.ts'

export type RunningProduct = { process: ChildProcess; port: number }
type HttpResponse = { status: number; text: string; retryAfter: string | undefined }
export type HttpRequest = {
  method?: string
  address: string
  headers?: Record<string, string>
  body?: string | Buffer
}

const documentKey = randomBytes(32).toString('base64')
export const password = 'a long enough one'

/** As operators start it: with the embedded database by `npm start`, beside Postgres as in deploy/. */
function startArguments({ DATABASE_URL }: Record<string, string>): string[] {
  if (DATABASE_URL) return ['src/main.server.ts']
  return JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ').slice(1)
}

/** Starts the built product in its own process with these settings, at `PORT` if they name one. */
export async function startProduct(settings: Record<string, string>): Promise<RunningProduct> {
  requireBuild()
  const port = Number(settings.PORT ?? (await freePort()))
  const env = {
    PORT: String(port),
    DEMO: 'off',
    NODE_ENV: 'production',
    DOCUMENT_KEY: documentKey,
    ...settings,
  }
  const child = spawn(process.execPath, startArguments(settings), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  for (let tries = 0; tries < 2_400; tries++) {
    if (child.exitCode !== null) throw new Error('The server ended while starting')
    // A process that only runs tasks answers this as well.
    if ((await sendRequest(port, { address: '/healthz' }))?.status === 200) return { process: child, port }
    await pause(50)
  }
  throw new Error('The server did not answer within two minutes')
}

/** Sends SIGTERM and resolves to the exit code. */
export function stopProduct({ process: child }: RunningProduct) {
  return new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.once('exit', (code) => resolve(code))
    child.kill('SIGTERM')
  })
}

/** Sends one request; null when the connection was lost before the response was complete. */
export function sendRequest(
  port: number,
  { method = 'GET', address, headers, body }: HttpRequest,
  agent?: Agent,
) {
  return new Promise<HttpResponse | null>((resolve) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path: address, method, headers, agent },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('error', () => resolve(null))
        response.on('close', () => {
          if (!response.complete) return resolve(null)
          const retryAfter = response.headers['retry-after']
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString(), retryAfter })
        })
      },
    )
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
  })
}

export const newAgent = (maxSockets: number) => new Agent({ keepAlive: true, maxSockets })

/** Resident memory of the process in MB. */
export function memoryMbOf({ process: child }: RunningProduct) {
  try {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** Inserts open jobs of one company, and seekers with a password and a session. The product must not be running. */
export async function seedData(settings: Record<string, string>, jobs: number, people: number) {
  const { db, close } = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' })
  const suffix = randomUUID().slice(0, 8)
  const company = await db
    .insertInto('companies')
    .values({ name: `Bench ${suffix}`, slug: `bench-${suffix}`, status: 'approved', approvedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slugs = Array.from({ length: jobs }, (_, index) => `bench-${suffix}-${index}`)
  for (let from = 0; from < jobs; from += 500)
    await db
      .insertInto('jobs')
      .values(
        slugs.slice(from, from + 500).map((slug, index) => ({
          companyId: company.id,
          slug,
          title: ['Nurse', 'Welder', 'Driver', 'Cook'][index % 4] ?? '',
          description: `<p>${'Work with a crew of six in the yard. '.repeat(40)}</p>`,
          status: 'open' as const,
          payMin: 40_000 + index,
          payMax: 60_000 + index,
          country: 'US',
          postedAt: new Date(),
          closesAt: new Date(Date.now() + 30 * dayMs),
        })),
      )
      .execute()
  const accounts = await insertPeople(db, people)
  await close()
  return { slugs, accounts }
}

export type Account = { id: string; email: string; token: string; device: string }

/** Inserts seekers with a password, a session and a known browser. */
export async function insertPeople(db: Db, people: number) {
  const suffix = randomUUID().slice(0, 8)
  const passwordHash = await hashPassword(password)
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: people }, (_, index) => ({
        role: 'SEEKER' as const,
        name: 'Bench Person',
        email: `${suffix}-${index}@people.example`,
        emailVerifiedAt: new Date(),
        passwordHash,
      })),
    )
    .returning(['id', 'role', 'email'])
    .execute()
  const accounts: Account[] = []
  for (const { id, role, email } of users) {
    const token = await insertSession(db, { id, role }, { userAgent: 'bench', addressPrefix: 'bench' })
    const device = randomBytes(32).toString('base64url')
    await db
      .insertInto('knownDevices')
      .values({ userId: id, deviceHash: hashToken(device) })
      .execute()
    accounts.push({ id, email, token, device })
  }
  return accounts
}

export async function listSavedJobs(settings: Record<string, string>) {
  const { db, close } = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' })
  const rows = await db
    .selectFrom('savedJobs')
    .innerJoin('jobs', 'jobs.id', 'savedJobs.jobId')
    .select(['jobs.slug', 'savedJobs.userId'])
    .execute()
  await close()
  return new Set(rows.map(({ slug, userId }) => `${slug} ${userId}`))
}
