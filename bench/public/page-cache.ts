// `npm run bench:cache`: answers a second of the product, and of Varnish in front of it with `deploy/varnish.vcl`, for the
// start page, the list and one job, by eight connections. Both in turn, so that a busy minute of the machine falls on both.
// The client shares the machine. Needs an installed Varnish and Postgres.
// Options: --jobs N (default 600), --seconds N (of each of five rounds; default 2), --json FILE, --check (exit 1 when a hit
// is not ten times as fast as the product).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { loadPlaces } from '#/server/places/load.ts'
import { hasVarnish, startVarnish } from '#/testing/servers/varnish.ts'
import { freePort, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { startServer, stop, untilReady } from '../search/server.ts'
import { buildMarket } from './market.ts'

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: '600' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
if (!hasVarnish) throw new Error('Install Varnish first: apt-get install varnish')
const roundMs = Number(values.seconds) * 1_000
const pages = { '/': '/', '/jobs': '/jobs', 'one job': '/job-detail/bench-1' }
const connections = 8
const rounds = 5
/** The code of a page is compiled during about so many answers, once in the life of a server. */
const compiledAfter = 1_500

const rows = await withPostgres(undefined, async (url) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-cache-'))
  const database = await openPostgres(url)
  await migrate(database)
  await loadPlaces(database)
  await buildMarket(database, Number(values.jobs))
  await database.close()
  process.env.PAGE_CACHE = 'on'
  const server = await startServer(url, folder, 'on')
  await untilReady(server)
  const varnish = await startVarnish(await freePort(), server.port)
  const cachePort = Number(new URL(varnish.url).port)
  const measured = []
  for (const [page, address] of Object.entries(pages)) {
    for (let i = 0; i < compiledAfter; i++) await server.get(address)
    const sums = { straight: 0, hit: 0 }
    for (let round = 0; round < rounds; round++) {
      sums.straight += await answers(server.port, address)
      // Kept anew, so that the minute does not end within the round; the first answer is passed on as it comes.
      await fetch(varnish.url, { method: 'PURGE', headers: { 'surrogate-key': 'pages' } })
      await (await fetch(varnish.url + address)).text()
      sums.hit += await answers(cachePort, address)
    }
    const perSecond = (count: number) => Math.round((count * 1_000) / (roundMs * rounds))
    measured.push({
      page,
      straight: perSecond(sums.straight),
      hit: perSecond(sums.hit),
      ratio: Math.round((sums.hit / sums.straight) * 10) / 10,
    })
  }
  await varnish.stop()
  await stop(server)
  rmSync(folder, { recursive: true, force: true })
  return measured
})
console.table(rows)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
if (values.check && rows.some(({ ratio }) => ratio < 10)) process.exitCode = 1

/** How many answers came over all connections in one round. */
async function answers(port: number, address: string) {
  const counts = await Promise.all(Array.from({ length: connections }, () => ask(port, address)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** One connection that asks as browsers do, with gzip, and asks again as soon as the answer is whole. */
function ask(port: number, address: string) {
  return new Promise<number>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const until = performance.now() + roundMs
    let count = 0
    let answer = Buffer.alloc(0)
    const send = () =>
      socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n`)
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (part) => {
      answer = Buffer.concat([answer, part])
      if (!isWhole(answer)) return
      if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 200'))) return reject(new Error(`${answer}`))
      answer = Buffer.alloc(0)
      count++
      if (performance.now() < until) return send()
      socket.destroy()
      resolve(count)
    })
  })
}

function isWhole(answer: Buffer) {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = /^content-length: (\d+)/im.exec(answer.toString('latin1', 0, end))?.[1]
  return length === undefined
    ? answer.subarray(-5).equals(Buffer.from('0\r\n\r\n'))
    : answer.length >= end + 4 + Number(length)
}
