// `npm run bench:flood`: each flood for 10 s against the built product, and meanwhile, from other addresses, a search
// by four clients and people who sign in again. The flooder stands for another machine, so it is a process of its own
// with the lowest priority. Prints the p99 of both, the peak of memory, and what the flooder got.
// Options: --seconds N, --jobs N (default 600), --database embedded|postgres|both, --only NAME, --json FILE,
// --check (exit 1 unless p99 <= 250 ms, memory <= 700 MB, the process alive, and nobody else refused).
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { type Flood, floods } from './floods.ts'
import {
  type Ask,
  ask,
  memoryOf,
  newAgent,
  type Product,
  password,
  seed,
  startProduct,
  stopProduct,
} from './product.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    jobs: { type: 'string', default: '600' },
    database: { type: 'string', default: 'both' },
    only: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const maxMs = 250
const maxMemoryMb = 700
const searchers = 4

type Account = { email: string; token: string; device: string }
type Timed = { times: number[]; refused: number }
type Row = {
  database: string
  flood: string
  searchP99: number
  signInP99: number
  refused: number
  memoryMb: number
  alive: boolean
  flooderGot: string
}

const p99 = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY)
}

/** Asks again and again until the end; an answer that never came counts as refused. */
async function timed(
  port: number,
  until: number,
  gapMs: number,
  next: (turn: number) => Ask,
): Promise<Timed> {
  const agent = newAgent(1)
  const result: Timed = { times: [], refused: 0 }
  for (let turn = 0; performance.now() < until; turn++) {
    const from = performance.now()
    const answer = await ask(port, next(turn), agent)
    result.times.push(performance.now() - from)
    if (answer?.status !== 200) result.refused++
    await pause(gapMs)
  }
  agent.destroy()
  return result
}

/** Sends the flood until the end, from a process of its own; answers what it got, by status. */
function send(port: number, flood: Flood, until: number, { token }: Account) {
  return new Promise<Record<string, number>>((resolve, reject) => {
    const ms = Math.round(until - performance.now())
    const child = fork(path.join(import.meta.dirname, 'flooder.ts'), [
      flood.name,
      String(port),
      String(ms),
      token,
    ])
    let got: Record<string, number> = {}
    child.on('message', (counted) => {
      got = counted as Record<string, number>
    })
    child.once('error', reject)
    child.once('exit', () => resolve(got))
  })
}

async function measure(database: string, settings: Record<string, string>, flood: Flood): Promise<Row> {
  const env = { ...settings, TRUSTED_PROXIES: '1' }
  await stopProduct(await startProduct(env))
  const { accounts } = await seed(env, Number(values.jobs), 40)
  const product: Product = await startProduct(env)
  const flooder = accounts[0] ?? { email: '', token: '', device: '' }
  let memoryMb = memoryOf(product)
  const watch = setInterval(() => {
    memoryMb = Math.max(memoryMb, memoryOf(product))
  }, 100)
  const until = performance.now() + Number(values.seconds) * 1000
  // Each of the four is a person at an address of their own, who asks four times a second.
  const searching = Array.from({ length: searchers }, (_, person) =>
    timed(product.port, until, 250, () => ({
      address: '/api/jobs?limit=20',
      headers: { 'x-forwarded-for': `192.0.2.${10 + person}` },
    })),
  )
  // People who come back to the browser in which they signed in before.
  const signingIn = timed(product.port, until, 400, (turn) => {
    const { email = '', device = '' } = accounts[1 + (turn % 39)] ?? {}
    return {
      method: 'POST',
      address: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${100 + turn}`, device },
      body: JSON.stringify({ email, password }),
    }
  })
  const got = await send(product.port, flood, until, flooder)
  const searches = await Promise.all(searching)
  const signIns = await signingIn
  clearInterval(watch)
  const alive = product.process.exitCode === null && product.process.signalCode === null
  product.process.kill('SIGKILL')
  return {
    database,
    flood: flood.name,
    searchP99: p99(searches.flatMap(({ times }) => times)),
    signInP99: p99(signIns.times),
    refused: [...searches, signIns].reduce((sum, { refused }) => sum + refused, 0),
    memoryMb,
    alive,
    flooderGot: Object.entries(got)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  }
}

const rows: Row[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-flood-'))
const wanted = (await floods()).filter(({ name }) => !values.only || name === values.only)
try {
  for (const flood of wanted) {
    if (values.database !== 'postgres')
      rows.push(await measure('embedded', { DATA_DIR: path.join(folder, flood.name) }, flood))
    if (values.database !== 'embedded')
      await withPostgres(process.env.DATABASE_URL, async (url) => {
        const DATA_DIR = path.join(folder, `${flood.name}-files`)
        rows.push(await measure('Postgres', { DATABASE_URL: url, DATA_DIR }, flood))
      })
    console.log(JSON.stringify(rows.at(-1)))
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.table(rows)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
// A flood of requests that got no answer at all has not arrived.
const holds = ({ flood, searchP99, signInP99, memoryMb, alive, refused, flooderGot }: Row) =>
  alive &&
  (flood === 'half-sent' || flooderGot !== '') &&
  refused === 0 &&
  Math.max(searchP99, signInP99) <= maxMs &&
  memoryMb <= maxMemoryMb
if (values.check && (rows.length === 0 || !rows.every(holds))) process.exit(1)
