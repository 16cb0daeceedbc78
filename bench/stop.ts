// Security: K-06

// `npm run bench:stop`: SIGTERM under 200 writes per second, ten times, on both databases. Every committed write must
// have been answered, and every answered write must be committed.
// Options: --stops N (default 10), --database embedded|postgres|both, --json FILE, --check (exit 1 otherwise).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { listSavedJobs, newAgent, seedData, sendRequest, startProduct, stopProduct } from './product.ts'

const { values } = parseArgs({
  options: {
    stops: { type: 'string', default: '10' },
    database: { type: 'string', default: 'both' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const writesPerSecond = 200

type Row = {
  database: string
  stop: number
  answered: number
  unanswered: number
  missing: number
  /** What came back instead of 200 and how often, with the lost connections of the stop itself. */
  others: string
  exit: number | null
  stopMs: number
}

async function measure(database: string, settings: Record<string, string>) {
  const env = { ...settings, RATE_LIMITS: 'off' }
  await stopProduct(await startProduct(env))
  const stops = Number(values.stops)
  const { slugs, accounts } = await seedData(env, 100, 10 * stops)
  const rows: Row[] = []
  for (let stop = 1; stop <= stops; stop++) {
    const mine = accounts.slice((stop - 1) * 10, stop * 10)
    rows.push(await oneStop(database, stop, env, slugs, mine))
  }
  return rows
}

/** Saves jobs at a steady rate until the server stops, and compares the responses with the stored rows. */
async function oneStop(
  database: string,
  stop: number,
  env: Record<string, string>,
  slugs: string[],
  people: { id: string; token: string }[],
): Promise<Row> {
  const before = await listSavedJobs(env)
  const product = await startProduct(env)
  const agent = newAgent(64)
  const answered = new Set<string>()
  const sent: Promise<void>[] = []
  const others: Record<string, number> = {}
  const wanted = slugs.flatMap((slug) => people.map((person) => ({ slug, ...person })))
  let hasEnded = false
  const writing = (async () => {
    const from = performance.now()
    for (const [place, { slug, id, token }] of wanted.entries()) {
      if (hasEnded) return
      await pause(Math.max(0, from + (place * 1000) / writesPerSecond - performance.now()))
      const write = sendRequest(
        product.port,
        { method: 'PUT', address: `/api/saved-jobs/${slug}`, headers: { authorization: `Bearer ${token}` } },
        agent,
      )
      sent.push(
        write.then((answer) => {
          if (answer?.status === 200) return void answered.add(`${slug} ${id}`)
          const status = answer?.status ?? 'lost'
          others[status] = (others[status] ?? 0) + 1
        }),
      )
    }
  })()
  await pause(1_500 + stop * 50)
  const asked = performance.now()
  const exit = await stopProduct(product)
  const stopMs = Math.round(performance.now() - asked)
  hasEnded = true
  await writing
  await Promise.all(sent)
  agent.destroy()
  const stored = [...(await listSavedJobs(env))].filter((key) => !before.has(key))
  return {
    database,
    stop,
    answered: answered.size,
    unanswered: stored.filter((key) => !answered.has(key)).length,
    missing: [...answered].filter((key) => !stored.includes(key)).length,
    others: Object.entries(others)
      .map(([status, times]) => `${status}: ${times}`)
      .join(', '),
    ...{ exit, stopMs },
  }
}

const rows: Row[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-stop-'))
try {
  if (values.database !== 'postgres')
    rows.push(...(await measure('embedded', { DATA_DIR: path.join(folder, 'embedded') })))
  if (values.database !== 'embedded')
    await withPostgres(process.env.DATABASE_URL, async (url) => {
      rows.push(...(await measure('Postgres', { DATABASE_URL: url, DATA_DIR: path.join(folder, 'files') })))
    })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
const isWhole =
  rows.length > 0 &&
  rows.every((row) => row.unanswered + row.missing === 0 && row.answered > 0 && row.exit === 0)
if (values.check && !isWhole) process.exit(1)
