// `npm run bench:feeds`: the feeds of all jobs with 200,000 of them. Seconds to the first byte and to the last, what the
// process needs meanwhile, also for a reader that stops in the middle, and whether every job is in it once. On a Postgres
// of its own, or DATABASE_URL. Options: --jobs 200000, --json, --check (exit 1 where an aim is missed).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { feedFormats, jobsFeed } from '#/features/content/job-feeds/addresses.ts'
import { openDatabase } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { withPostgres } from '../../scripts/throwaway-postgres.ts'
import { memoryMbOf, sendRequest, startProduct, stopProduct } from '../product.ts'
import { buildMarket } from './market.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200000' },
    json: { type: 'boolean' },
    check: { type: 'boolean' },
  },
})
const jobs = Number(values.jobs)
const aims = { extraMb: 200 }
const pauseMs = 10_000

/** In Indeed’s feed, where a job has an element for each of its places, the number of the job. */
const idIn = /^(?:<requisitionid><!\[CDATA\[|<job><id>|\{"id":")([0-9a-f-]{36})/

type Figures = Record<string, string | number>

await withPostgres(process.env.DATABASE_URL, async (url) => {
  const database = await openDatabase({ url, dataDir: '', withoutLimits: true })
  await migrate(database)
  await loadPlaces(database)
  await buildMarket(database, jobs)
  await database.close()
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-feeds-'))
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: folder, RATE_LIMITS: 'off', PUSH: 'off' })
  try {
    // The search index takes memory of its own while it is loaded.
    while ((await sendRequest(product.port, { address: '/readyz' }))?.status !== 200) await pause(500)
    const all: Figures[] = []
    for (const format of feedFormats) all.push(await measure(product, format, false))
    all.push(await measure(product, 'jobs.json', true))
    if (values.json) console.log(JSON.stringify(all))
    else console.table(all)
    const isMissed = all.some(
      ({ extraMb, found }) => Number(extraMb) > aims.extraMb || Number(found) !== jobs,
    )
    if (values.check && isMissed) process.exitCode = 1
  } finally {
    await stopProduct(product)
    rmSync(folder, { recursive: true, force: true })
  }
})

/** `stops`: the reader takes the first part, and the rest after a while. */
async function measure(
  product: Awaited<ReturnType<typeof startProduct>>,
  format: (typeof feedFormats)[number],
  stops: boolean,
): Promise<Figures> {
  const before = memoryMbOf(product)
  let most = before
  const sampled = setInterval(() => {
    most = Math.max(most, memoryMbOf(product))
  }, 100)
  // A stream that breaks must not keep the process.
  sampled.unref()
  const startedAt = performance.now()
  const seconds = () => Math.round((performance.now() - startedAt) / 100) / 10
  const { body, status } = await fetch(`http://127.0.0.1:${product.port}${jobsFeed(format)}`, {
    headers: { 'accept-encoding': 'identity' },
  })
  if (status !== 200) throw new Error(`The feed answered ${status}`)
  const firstByte = seconds()
  const ids = new Set<string>()
  let [bytes, rest, isFirst] = [0, '', true]
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    bytes += part.length
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const id = idIn.exec(line)?.[1]
      if (id) ids.add(id)
    }
    if (stops && isFirst) await pause(pauseMs)
    isFirst = false
  }
  clearInterval(sampled)
  return {
    feed: stops ? `${format}, stopped for ${pauseMs / 1000} s` : format,
    ...{ firstByte, seconds: seconds(), mb: Math.round(bytes / 1e6), found: ids.size },
    ...{ mbBefore: before, extraMb: most - before },
  }
}
