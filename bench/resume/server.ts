import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { withPostgres } from '../../scripts/throwaway-postgres.ts'
import {
  type Account,
  memoryMbOf,
  newAgent,
  type RunningProduct,
  seedData,
  sendRequest,
  startProduct,
  stopProduct,
} from '../product.ts'

const jobs = 5_000
const people = 40
const atOnce = 20
const searchesPerSecond = 20
const seconds = 15

export type ServerFigures = Awaited<ReturnType<typeof measureServer>>

/**
 * The built product with Postgres: its memory while it reads `count` files, and how long a search takes while nobody
 * and while twenty people send a résumé.
 */
export async function measureServer(files: Buffer[], count: number) {
  return withPostgres(process.env.DATABASE_URL, async (url) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'waymark-resumes-'))
    const env = {
      ...{ DATABASE_URL: url, DATA_DIR: folder, SEARCH_INDEX: 'on', RATE_LIMITS: 'off' },
      ...{ PUSH: 'off', OUTSIDE_CHECKS: 'off' },
    }
    try {
      await stopProduct(await startProduct(env))
      const { accounts } = await seedData(env, jobs, people)
      const product = await startProduct(env)
      try {
        return await measure(product, accounts, files, count)
      } finally {
        await stopProduct(product)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    }
  })
}

async function measure(product: RunningProduct, accounts: Account[], files: Buffer[], count: number) {
  const outcomes: Record<string, number> = {}
  let sent = 0
  const memory: { files: number; megabytes: number }[] = []
  const sendNext = async () => {
    const at = sent++
    const file = files[at % files.length] ?? Buffer.from('')
    const status = await send(product, accounts[at % accounts.length] as Account, file)
    outcomes[status] = (outcomes[status] ?? 0) + 1
    if ((at + 1) % 100 === 0) memory.push({ files: at + 1, megabytes: memoryMbOf(product) })
  }
  await search(product, 3)
  for (let at = 0; at < 10; at++) await sendNext()

  const alone = await search(product, seconds)
  let isOver = false
  const before = sent
  const senders = Array.from({ length: atOnce }, async () => {
    while (!isOver) await sendNext()
  })
  await pause(2_000)
  const beside = await search(product, seconds)
  isOver = true
  await Promise.all(senders)
  const perSecond = (sent - before) / (seconds + 2)

  while (sent < count) await Promise.all([sendNext(), sendNext()])
  await pause(5_000)
  memory.push({ files: sent, megabytes: memoryMbOf(product) })
  const searches = seconds * searchesPerSecond
  return { outcomes, alone, beside, searches, perSecond: Math.round(10 * perSecond) / 10, memory }
}

async function send({ port }: RunningProduct, { token }: Account, file: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), 'resume')
  const request = new Request('http://127.0.0.1', { method: 'POST', body: form })
  const answer = await sendRequest(port, {
    ...{ method: 'POST', address: '/api/resumes/proposal' },
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      authorization: `Bearer ${token}`,
    },
    body: Buffer.from(await request.arrayBuffer()),
  })
  return answer?.status ?? 0
}

const words = ['nurse', 'welder night', 'driver', 'cook yard', 'crew']

/** Searches at a steady rate, whether or not the former one is answered. */
async function search({ port }: RunningProduct, lasting: number) {
  const agent = newAgent(16)
  const times: number[] = []
  let refused = 0
  const running: Promise<void>[] = []
  for (let at = 0; at < lasting * searchesPerSecond; at++) {
    const start = performance.now()
    const address = `/api/jobs?q=${encodeURIComponent(words[at % words.length] ?? '')}&page=${1 + (at % 7)}`
    running.push(
      sendRequest(port, { address }, agent).then((answer) => {
        // A server with too much to do refuses some.
        if (answer?.status === 503) refused++
        else if (answer?.status === 200) times.push(performance.now() - start)
        else throw new Error(`a search was answered with ${answer?.status}`)
      }),
    )
    await pause(1_000 / searchesPerSecond)
  }
  await Promise.all(running)
  agent.destroy()
  const sorted = times.toSorted((a, b) => a - b)
  const of = (share: number) => Math.round(10 * (sorted[Math.ceil(share * sorted.length) - 1] ?? 0)) / 10
  return { p50: of(0.5), p95: of(0.95), refused }
}
