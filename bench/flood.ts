// Security: L-03, L-04, P-07

// `npm run bench:flood`: runs each flood for 10 s against the built product, while four clients search and people sign in
// from other addresses. The flooder stands for another machine, so it runs in its own process with the lowest priority.
// Prints the p99 of searches and sign-ins, peak memory, and the responses to the flooder by status. The server has run
// for a few seconds before: its first requests compile code, with a flood or without. The flood `none` is the calm.
// Each flood is run in several rounds, each on a new server, because ten seconds hold only some twenty sign-ins, of which
// p99 is the slowest: the p99 of a row are the medians of its rounds, and the slowest of all stand beside them.
// Options: --seconds N, --rounds N (default 3), --jobs N (default 600), --database embedded|postgres|both, --only
// NAME,NAME, --json FILE, --check (exit 1 unless p99 <= 250 ms, memory <= 700 MB, the process alive, and nobody else
// refused).
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { type Flood, floods } from './flood/floods.ts'
import {
  type HttpRequest,
  memoryMbOf,
  newAgent,
  password,
  type RunningProduct,
  seedData,
  sendRequest,
  startProduct,
  stopProduct,
} from './product.ts'
import { median } from './search/figures.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    jobs: { type: 'string', default: '600' },
    database: { type: 'string', default: 'both' },
    only: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const maxP99Ms = 250
const maxMemoryMb = 700
const searchers = 4
const warmUpMs = 4_000

type Account = { email: string; token: string; device: string }
type TimedRequests = { times: number[]; refused: number }
type Row = {
  database: string
  flood: string
  searchP99: number
  signInP99: number
  /** Of all rounds. */
  slowest: number
  refused: number
  memoryMb: number
  alive: boolean
  flooderGot: string
}

const p99 = (times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY)
}

/** Sends requests until `until`; a missing response counts as refused. */
async function sendTimedRequests(
  port: number,
  until: number,
  gapMs: number,
  next: (turn: number) => HttpRequest,
): Promise<TimedRequests> {
  const agent = newAgent(1)
  const result: TimedRequests = { times: [], refused: 0 }
  for (let turn = 0; performance.now() < until; turn++) {
    const from = performance.now()
    const response = await sendRequest(port, next(turn), agent)
    result.times.push(performance.now() - from)
    if (response?.status !== 200) result.refused++
    await pause(gapMs)
  }
  agent.destroy()
  return result
}

/** Runs the flood in a child process until `until`; resolves to its responses counted by status. */
function runFlooder(port: number, flood: Flood, until: number, { token }: Account) {
  return new Promise<Record<string, number>>((resolve, reject) => {
    const ms = Math.round(until - performance.now())
    const child = fork(path.join(import.meta.dirname, 'flood/flooder.ts'), [
      flood.name,
      String(port),
      String(ms),
      token,
    ])
    let responses: Record<string, number> = {}
    child.on('message', (counted) => {
      responses = counted as Record<string, number>
    })
    child.once('error', reject)
    child.once('exit', () => resolve(responses))
  })
}

async function measureRound(database: string, settings: Record<string, string>, flood: Flood): Promise<Row> {
  const env = { ...settings, TRUSTED_PROXIES: '1' }
  await stopProduct(await startProduct(env))
  const { accounts } = await seedData(env, Number(values.jobs), 40)
  const product: RunningProduct = await startProduct(env)
  const flooder = accounts[0] ?? { email: '', token: '', device: '' }
  let memoryMb = memoryMbOf(product)
  const memorySampler = setInterval(() => {
    memoryMb = Math.max(memoryMb, memoryMbOf(product))
  }, 100)
  const people = (until: number) => {
    // Each searcher has its own address and sends four requests a second.
    const searching = Array.from({ length: searchers }, (_, searcher) =>
      sendTimedRequests(product.port, until, 250, () => ({
        address: '/api/jobs?limit=20',
        headers: { 'x-forwarded-for': `192.0.2.${10 + searcher}` },
      })),
    )
    // Sign-ins from known devices.
    const signingIn = sendTimedRequests(product.port, until, 400, (turn) => {
      const { email = '', device = '' } = accounts[1 + (turn % 39)] ?? {}
      return {
        method: 'POST',
        address: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${100 + turn}`, device },
        body: JSON.stringify({ email, password }),
      }
    })
    return Promise.all([Promise.all(searching), signingIn])
  }
  await people(performance.now() + warmUpMs)
  const until = performance.now() + Number(values.seconds) * 1000
  const measured = people(until)
  const responses = await runFlooder(product.port, flood, until, flooder)
  const [searches, signIns] = await measured
  clearInterval(memorySampler)
  const alive = product.process.exitCode === null && product.process.signalCode === null
  product.process.kill('SIGKILL')
  const searchTimes = searches.flatMap(({ times }) => times)
  return {
    ...{ database, flood: flood.name },
    ...{ searchP99: p99(searchTimes), signInP99: p99(signIns.times) },
    slowest: Math.round(Math.max(...searchTimes, ...signIns.times)),
    refused: [...searches, signIns].reduce((sum, { refused }) => sum + refused, 0),
    memoryMb,
    alive,
    flooderGot: Object.entries(responses)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
  }
}

/** `prepare` gives each round its database. */
async function measure(prepare: (round: number) => Promise<Row>): Promise<Row> {
  const rounds: Row[] = []
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await prepare(round))
  const [first] = rounds
  if (!first) throw new Error('--rounds is at least 1')
  const of = (name: 'searchP99' | 'signInP99' | 'slowest' | 'refused' | 'memoryMb') =>
    rounds.map((round) => round[name])
  return {
    ...first,
    ...{ searchP99: median(of('searchP99')), signInP99: median(of('signInP99')) },
    ...{ slowest: Math.max(...of('slowest')), refused: Math.max(...of('refused')) },
    ...{ memoryMb: Math.max(...of('memoryMb')), alive: rounds.every(({ alive }) => alive) },
    flooderGot: rounds.every(({ flooderGot }) => flooderGot !== '') ? first.flooderGot : '',
  }
}

const rows: Row[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-flood-'))
const only = values.only?.split(',')
const selectedFloods = (await floods()).filter(({ name }) => !only || only.includes(name))
try {
  for (const flood of selectedFloods) {
    if (values.database !== 'postgres')
      rows.push(
        await measure((round) =>
          measureRound('embedded', { DATA_DIR: path.join(folder, `${flood.name} ${round}`) }, flood),
        ),
      )
    if (values.database !== 'embedded')
      rows.push(
        await measure((round) =>
          withPostgres(process.env.DATABASE_URL, (url) => {
            const DATA_DIR = path.join(folder, `${flood.name} ${round} files`)
            return measureRound('Postgres', { DATABASE_URL: url, DATA_DIR }, flood)
          }),
        ),
      )
    for (const row of rows.slice(values.database === 'both' ? -2 : -1)) console.log(JSON.stringify(row))
  }
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.table(rows)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
// A flood without any response has not reached the server.
const unanswered = ['none', 'half-sent']
const passes = ({ flood, searchP99, signInP99, memoryMb, alive, refused, flooderGot }: Row) =>
  alive &&
  (unanswered.includes(flood) || flooderGot !== '') &&
  refused === 0 &&
  Math.max(searchP99, signInP99) <= maxP99Ms &&
  memoryMb <= maxMemoryMb
if (values.check && (rows.length === 0 || !rows.every(passes))) process.exit(1)
