import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#/server/database/database.ts'
import { openDispatcher } from '#/server/events/dispatcher.ts'
import { freePort } from '../../scripts/throwaway-postgres.ts'
import { requireBuild } from '../built.ts'
import { type Spread, spreadOf } from './figures.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

const documentKey = randomBytes(32).toString('base64')
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

function clientOf(child: ChildProcess, port: number) {
  // No child process outlives the bench.
  process.once('exit', () => child.kill('SIGKILL'))
  const send = (method: string, address: string, body?: string, headers = {}) =>
    new Promise<string>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, path: address, method, agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part) => parts.push(part))
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve(text)
          else reject(new Error(`${response.statusCode} for ${address}: ${text.slice(0, 300)}`))
        })
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    process: child,
    port,
    get: (address: string) => send('GET', address),
    /** Accepts gzip as browsers and crawlers do, without unpacking the response. */
    getPacked: (address: string) => send('GET', address, undefined, { 'accept-encoding': 'gzip' }),
    post: (body: string) => send('POST', '/', body),
  }
}

/** Starts the product in its own process. */
export async function startServer(
  url: string | undefined,
  dataDir: string,
  searchIndex: 'on' | 'off' | 'auto',
  more: Record<string, string> = {},
) {
  requireBuild()
  const port = await freePort()
  const env = {
    ...(url && { DATABASE_URL: url }),
    DATA_DIR: dataDir,
    SEARCH_INDEX: searchIndex,
    PORT: String(port),
    DEMO: 'off',
    ...more,
  }
  const child = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...process.env, ...env, RATE_LIMITS: 'off', NODE_ENV: 'production', DOCUMENT_KEY: documentKey },
    stdio: 'ignore',
  })
  return untilAnswering(clientOf(child, port), (server) => server.get('/healthz'))
}

export async function startSqlite(file: string) {
  const port = await freePort()
  const args = ['bench/search/sqlite.ts', file, String(port)]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  return untilAnswering(clientOf(child, port), (server) => server.get('/'))
}

/** Starts the baseline server (public/bare.ts). */
export async function startBare(url: string) {
  const port = await freePort()
  const child = spawn(process.execPath, ['bench/public/bare.ts', url, String(port)], { stdio: 'ignore' })
  return untilAnswering(clientOf(child, port), (server) => server.get('/'))
}

export async function startGroonga(file: string) {
  const port = await freePort()
  const args = ['-s', '--protocol', 'http', '--bind-address', '127.0.0.1', '-p', String(port), file]
  const child = spawn('groonga', args, { stdio: 'ignore' })
  return untilAnswering(clientOf(child, port), (server) => server.get('/d/status'))
}

async function untilAnswering<S extends { process: ChildProcess }>(
  server: S,
  ask: (server: S) => Promise<unknown>,
) {
  for (let tries = 0; tries < 1_200; tries++) {
    if (server.process.exitCode !== null) throw new Error('A server ended while starting')
    if (
      await ask(server).then(
        () => true,
        () => false,
      )
    )
      return server
    await pause(50)
  }
  throw new Error('A server did not answer within a minute')
}

/** Waits until the index is ready; returns the seconds. */
export async function untilReady(server: Server) {
  const from = performance.now()
  for (;;) {
    // Answered with 503 while the index is being built.
    const answer = await server.get('/readyz').catch(() => null)
    if (answer && JSON.parse(answer).parts.search === 'ready') break
    await pause(100)
  }
  return Math.round((performance.now() - from) / 100) / 10
}

export const memoryOf = ({ process }: Server) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1]) / 1024)

/** CPU time of the process since its start in milliseconds; Linux counts in hundredths of a second. */
export const cpuOf = ({ process }: Pick<Server, 'process'>) => {
  const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export const stop = ({ process }: Pick<Server, 'process'>) =>
  new Promise<void>((resolve) => {
    process.once('exit', () => resolve())
    process.kill('SIGTERM')
    setTimeout(() => process.kill('SIGKILL'), 60_000).unref()
  })

const totalOf = async (server: Server, params: Record<string, string>) =>
  JSON.parse(await server.get(`/api/jobs/search?${new URLSearchParams({ ...params, asTyped: 'true' })}`)).meta
    .total as number

/** Milliseconds from the commit of a job until a search finds it. */
export async function publishAndFind(database: Database, server: Server, count: number): Promise<Spread> {
  const { executeSql } = database
  const times: number[] = []
  // A process of the product announces what it has written; this one writes SQL, and announces it the same way.
  const dispatcher = await openDispatcher(database)
  await executeSql(`delete from jobs where slug like 'published-%'`)
  for (let i = 0; i < count; i++) {
    const word = `zeppelin${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]}`
    await executeSql(
      `insert into jobs (company_id, slug, title, description, country, pay_min, pay_max, status, posted_at, closes_at)
       select id, $1, $2, '<p>Fly.</p>', 'US', 50000, 60000, 'open', now(), now() + interval '30 days'
       from companies limit 1`,
      [`published-${i}`, `${word} pilot`],
    )
    const from = performance.now()
    dispatcher.announce()
    while ((await totalOf(server, { q: word })) === 0) await pause(1)
    times.push(performance.now() - from)
    await pause(20)
  }
  await dispatcher.close()
  return spreadOf(times)
}

/** Milliseconds from the commit of a suspension until no job of the company is found. */
export async function hideCompany(database: Database, server: Server, company: string) {
  const dispatcher = await openDispatcher(database)
  const status = async (to: string) => {
    await database.executeSql('update companies set status = $2 where slug = $1', [company, to])
    dispatcher.announce()
  }
  if ((await totalOf(server, { company })) === 0) throw new Error(`${company} has no jobs to hide`)
  await status('suspended')
  const from = performance.now()
  while ((await totalOf(server, { company })) > 0) await pause(1)
  const time = Math.round(performance.now() - from)
  await status('approved')
  await dispatcher.close()
  return time
}
