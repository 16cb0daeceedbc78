// `npm run bench:board`: a company with 200 jobs and 50,000 applications, 3,000 of them on one job, on a Postgres of its own
// (or DATABASE_URL) and the built product. In headless Chromium with a four times slower processor: from the link to the
// board one can use (the pointer rests on the link a quarter of a second before), from the key to the painted move, scrolling through a column. At the API: the dashboard, the board,
// pages of it, words and the finder. Memory: the heap of the page over many moves, and the server's.
// Options: --moves 30, --openings 7, --calls 200, --json FILE, --check (exit 1 where an aim is missed).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type PostgresServer, withPostgres } from '../scripts/throwaway-postgres.ts'
import { measureMove, measureOpening, measureScroll, openSlowBrowser } from './board/browser.ts'
import { makeCompany } from './board/company.ts'
import { cpuMsOf } from './board/cpu.ts'
import {
  memoryMbOf,
  newAgent,
  type RunningProduct,
  sendRequest,
  startProduct,
  stopProduct,
} from './product.ts'
import { spreadOf } from './search/figures.ts'

const { values } = parseArgs({
  options: {
    moves: { type: 'string', default: '30' },
    openings: { type: 'string', default: '7' },
    calls: { type: 'string', default: '200' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const sizes = { jobs: 200, applications: 50_000, onOneJob: 3_000 }
const aims = { openMs: 400, moveMs: 100, dashboardP95Ms: 50, heapGrowth: 1.3 }

async function measureApi(product: RunningProduct, server: PostgresServer, token: string, jobId: string) {
  const { port } = product
  const agent = newAgent(1)
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (address: string, calls: number) => {
    const times: number[] = []
    let before = cpuMsOf(product, server)
    for (let call = -5; call < calls; call++) {
      if (call === 0) before = cpuMsOf(product, server)
      const start = performance.now()
      const answer = await sendRequest(port, { address: `/api${address}`, headers }, agent)
      if (answer?.status !== 200)
        throw new Error(`${address}: ${answer?.status} ${answer?.text.slice(0, 200)}`)
      if (call >= 0) times.push(performance.now() - start)
    }
    const after = cpuMsOf(product, server)
    const cpu = (of: 'product' | 'postgres') => Math.round((after[of] - before[of]) / times.length)
    return { ...spreadOf(times), 'its CPU ms': cpu('product'), 'CPU ms of Postgres': cpu('postgres') }
  }
  const calls = Number(values.calls)
  const dashboard = await ask('/employer/applications', calls)
  const board = `/employer/jobs/${jobId}`
  const rows = {
    dashboard,
    board: await ask(`${board}/applications`, calls),
    'board, words': await ask(`${board}/applications?q=person%202`, calls / 4),
    'page of a column': await ask(`${board}/applicants?column=applied`, calls / 4),
    'table by name': await ask(`${board}/applicants?sort=name&limit=100`, calls / 4),
    'finder, words': await ask('/employer/applicants?q=person%20299', 10),
  }
  return rows
}

async function measure(url: string, server: PostgresServer) {
  const load = () => loadavg().map((one) => Math.round(one * 10) / 10)
  const { owner, jobId, applications } = await makeCompany({ url, dataDir: '' }, sizes)
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-board-'))
  const product = await startProduct({ DATABASE_URL: url, DATA_DIR: folder })
  const address = `http://127.0.0.1:${product.port}`
  try {
    const before = load()
    // The first round fills caches and connections; whatever the next ones add would be a leak.
    await measureApi(product, server, owner.token, jobId)
    const serverMb = memoryMbOf(product)
    const rows = await measureApi(product, server, owner.token, jobId)
    const serverMbLater = memoryMbOf(product)
    const browser = await openSlowBrowser(address, owner)
    const openings: number[] = []
    for (let n = -1; n < Number(values.openings); n++) {
      const ms = await measureOpening(browser.page, address, jobId)
      if (n >= 0) openings.push(ms)
    }
    const heapMb = [await browser.heapMb()]
    const moves: number[] = []
    for (let n = -2; n < Number(values.moves); n++) {
      const ms = await measureMove(browser.page)
      if (n >= 0) moves.push(ms)
    }
    heapMb.push(await browser.heapMb())
    const { frames, mostCards } = await measureScroll(browser.page)
    await browser.close()
    return {
      applications,
      load: { before, after: load() },
      api: rows,
      openMs: spreadOf(openings),
      moveMs: spreadOf(moves),
      scroll: { frameMs: spreadOf(frames), mostCards },
      heapMb,
      serverMb: [serverMb, serverMbLater],
    }
  } finally {
    await stopProduct(product)
    rmSync(folder, { recursive: true, force: true })
  }
}

const result = await withPostgres(process.env.DATABASE_URL, measure)
const { api, openMs, moveMs, scroll, ...others } = result
console.log(
  `${result.applications} applications, ${sizes.jobs} jobs, ${sizes.onOneJob} on the one that is opened`,
)
console.table(api)
console.table({ 'open (ms)': openMs, 'move (ms)': moveMs, 'frame while scrolling (ms)': scroll.frameMs })
console.log({ mostCards: scroll.mostCards, ...others })
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2))
const missed = [
  ...(openMs.p50 > aims.openMs ? [`the board opens in ${openMs.p50} ms, aim ${aims.openMs}`] : []),
  ...(moveMs.p50 > aims.moveMs ? [`a move is painted in ${moveMs.p50} ms, aim ${aims.moveMs}`] : []),
  ...(api.dashboard.p95 > aims.dashboardP95Ms
    ? [`p95 of the dashboard ${api.dashboard.p95} ms, aim ${aims.dashboardP95Ms}`]
    : []),
  ...((result.heapMb[1] ?? 0) > (result.heapMb[0] ?? 0) * aims.heapGrowth
    ? ['the heap of the page grows']
    : []),
  ...((result.serverMb[1] ?? 0) > (result.serverMb[0] ?? 0) * aims.heapGrowth ? ['the server grows'] : []),
]
for (const line of missed) console.log(`missed: ${line}`)
process.exit(values.check && missed.length > 0 ? 1 : 0)
