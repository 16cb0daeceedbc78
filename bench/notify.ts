// `npm run bench:notify`: what telling people costs the transaction that tells, how long it takes to the open page, and
// what a killed process loses. On a Postgres with fsync and synchronous_commit on (a cluster of its own, or DATABASE_URL).
// 1. 64 writers, in turns: steps of an application that tell nobody, that tell the applicant, and that tell with NOTIFY
//    in the transaction, as it was before. 2. 500 open pages at two processes. 3. A process that tells is killed, often:
//    every page must hear what was committed, once. 4. 2,000 open pages at one process, whose people send 50 messages a
//    second through the API; each page reads the conversation when it hears of it, as the product's pages do.
// Options: --only cost,delay,kills,messages (some of the four), --rounds 12, --seconds 1 (each turn), --kills 50, --json FILE, --check (exit 1 where an aim is missed).
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openPostgres } from '#/server/database/database.ts'
import { withPostgres } from '../scripts/throwaway-postgres.ts'
import { makeConversations, measureMessages } from './notify/messages.ts'
import { type Heard, openPages } from './notify/pages.ts'
import { makePeople, type Reader } from './notify/people.ts'
import { measureProcessor } from './notify/processor.ts'
import type { Done, Order, Target, Way } from './notify/writer.ts'
import { median } from './search/figures.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'cost,delay,kills,messages' },
    rounds: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '1' },
    kills: { type: 'string', default: '50' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const writers = 64
const pages = 500
/** Of the fourth part: open pages at one process, two to a conversation, and what their people send. */
const messagePages = { pages: 2_000, perSecond: 50, ms: 30_000 }
const parts = new Set(values.only.split(','))
const aims = { ratio: 0.9, p99Ms: 500 }
const ways: Way[] = ['silent', 'telling', 'before']

const percentile = (numbers: number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN

const children = new Set<ChildProcess>()
function start(file: string, args: string[]) {
  const child = fork(path.join(import.meta.dirname, 'notify', file), args)
  children.add(child)
  return child
}
async function startWriter(url: string, connections: number) {
  const child = start('writer.ts', [url, String(connections)])
  await once(child, 'message')
  return child
}
async function ask(child: ChildProcess, order: Order) {
  child.send(order)
  const [done] = (await once(child, 'message')) as [Done]
  return done
}

/** Transactions a second of each way, in turns, so that what else the machine does falls on all of them. */
async function measureCost(url: string, targets: Target[]) {
  const writer = await startWriter(url, writers)
  const ms = Number(values.seconds) * 1_000
  await ask(writer, { do: 'load', way: 'telling', ms: 1_000, targets })
  const rounds: Record<Way, number>[] = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const perSecond = { silent: 0, telling: 0, before: 0 }
    for (const [place] of ways.entries()) {
      const way = ways[(place + round) % ways.length] ?? 'silent'
      const { transactions } = await ask(writer, { do: 'load', way, ms, targets })
      perSecond[way] = Math.round((transactions * 1_000) / ms)
    }
    rounds.push(perSecond)
  }
  writer.kill()
  console.table(rounds)
  return {
    silentPerSecond: median(rounds.map(({ silent }) => silent)),
    tellingPerSecond: median(rounds.map(({ telling }) => telling)),
    beforePerSecond: median(rounds.map(({ before }) => before)),
    ratio: Number(median(rounds.map(({ telling, silent }) => telling / silent)).toFixed(3)),
    ratioBefore: Number(median(rounds.map(({ before, silent }) => before / silent)).toFixed(3)),
  }
}

/** From the commit to the page, while another process tells 100 times a second five people each. */
async function measureDelay(url: string, readers: Reader[], heard: Heard[]) {
  const writer = await startWriter(url, 10)
  heard.length = 0
  const ids = readers.map(({ id }) => id)
  const { committed } = await ask(writer, {
    ...{ do: 'tell', ms: 15_000, perSecond: 100, readers: ids, each: 5, name: 'delay' },
  })
  await pause(2_500)
  writer.kill()
  const at = new Map(committed.map((one) => [one.id, one.at]))
  const delays = heard.flatMap((one) => one.at - (at.get(one.id) ?? Number.NaN))
  return {
    delivered: delays.length,
    p50Ms: Math.round(percentile(delays, 0.5)),
    p99Ms: Math.round(percentile(delays, 0.99)),
    maxMs: Math.round(Math.max(...delays)),
  }
}

/** Kills the process that tells, each time somewhere between its commits and their announcements. */
async function measureKills(url: string, readers: Reader[], heard: Heard[]) {
  const kills = Number(values.kills)
  heard.length = 0
  const ids = readers.map(({ id }) => id)
  let next = startWriter(url, 4)
  for (let kill = 0; kill < kills; kill++) {
    const writer = await next
    next = startWriter(url, 4)
    writer.send({ do: 'tell', ms: 60_000, perSecond: 200, readers: ids, each: 2, name: `kill-${kill}` })
    await pause(100 + Math.random() * 100)
    writer.kill('SIGKILL')
  }
  ;(await next).kill()
  await pause(5_000)
  const database = await openPostgres(url)
  const { rows } = await database.executeSql(
    `select unnest(user_ids)::text || ' ' || (event ->> 'id') as told from live_events
     where event ->> 'id' like 'kill-%'`,
  )
  await database.close()
  const counts = new Map<string, number>()
  for (const { reader, id } of heard) counts.set(`${reader} ${id}`, (counts.get(`${reader} ${id}`) ?? 0) + 1)
  const told = (rows as { told: string }[]).map((row) => row.told)
  return {
    kills,
    committed: told.length,
    missed: told.filter((key) => !counts.has(key)).length,
    twice: [...counts.values()].filter((count) => count > 1).length,
    neverCommitted: [...counts.keys()].filter((key) => !new Set(told).has(key)).length,
  }
}

/** From the press of the sender to the page of the other side, which hears of the message and then shows it. */
async function measureConversations(url: string, folder: string, cluster: string) {
  const conversations = await makeConversations(url, messagePages.pages / 2)
  const product = start('server.ts', [url, path.join(folder, 'messages')])
  const [port] = (await once(product, 'message')) as [number]
  let hear: (heard: Heard) => void = () => {}
  const readers = conversations.flatMap(({ seeker, employer }) => [seeker, employer])
  await openPages(port, readers, (heard) => hear(heard))
  const measured = () =>
    measureMessages(port, conversations, messagePages, (heardBy) => {
      hear = heardBy
    })
  const processorUsed = measureProcessor({ productPid: product.pid ?? 0, folder: cluster })
  const { sent, refused, heard, shown } = await measured()
  const used = processorUsed()
  const perMessage = (ms: number) => Number((ms / sent).toFixed(1))
  const spread = (numbers: number[]) => ({
    p50Ms: Math.round(percentile(numbers, 0.5)),
    p99Ms: Math.round(percentile(numbers, 0.99)),
    maxMs: Math.round(Math.max(...numbers)),
  })
  return {
    ...{ pages: readers.length, sent, refused, missed: sent - refused - shown.length },
    ...{ heard: spread(heard), shown: spread(shown), load: Number(loadavg()[0]?.toFixed(1)) },
    // Of the processor, for each message: at 50 a second a processor has 20 ms.
    ...{ productMs: perMessage(used.product), postgresMs: perMessage(used.postgres) },
    benchMs: perMessage(used.bench),
    ratio: Number((percentile(shown, 0.99) / percentile(shown, 0.5)).toFixed(1)),
  }
}

async function measure(url: string, { folder: cluster }: { folder: string }) {
  const { readers, targets } = await makePeople(url, { readers: pages, targets: writers })
  const database = await openPostgres(url)
  const { rows } = await database.executeSql(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  )
  await database.close()
  console.table(rows)
  const cost = parts.has('cost') ? await measureCost(url, targets) : null
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-notify-'))
  const heard: Heard[] = []
  const half = pages / 2
  if (parts.has('delay') || parts.has('kills'))
    for (const [place, mine] of [readers.slice(0, half), readers.slice(half)].entries()) {
      const [port] = (await once(start('server.ts', [url, path.join(folder, String(place))]), 'message')) as [
        number,
      ]
      await openPages(port, mine, (one) => heard.push(one))
    }
  const delay = parts.has('delay') ? await measureDelay(url, readers, heard) : null
  const kills = parts.has('kills') ? await measureKills(url, readers, heard) : null
  for (const child of children) child.kill('SIGKILL')
  const messages = parts.has('messages') ? await measureConversations(url, folder, cluster) : null
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  return { cost, delay, kills, messages }
}

const result = await withPostgres(process.env.DATABASE_URL, measure)
const { cost, delay, kills, messages } = result
for (const part of [cost, delay, kills]) if (part) console.table([part])
if (messages) {
  const { heard, shown, ...counts } = messages
  console.table([counts])
  console.table({ heard, shown })
}
if (values.json) writeFileSync(values.json, JSON.stringify(result, null, 2))
const missed = [
  ...(cost && cost.ratio < aims.ratio
    ? [`telling costs: ${cost.ratio} of the transactions, aim ${aims.ratio}`]
    : []),
  ...(!delay || delay.p99Ms <= aims.p99Ms ? [] : [`p99 to the page ${delay.p99Ms} ms, aim ${aims.p99Ms}`]),
  ...(kills && kills.missed + kills.twice + kills.neverCommitted > 0
    ? ['a page missed something, or heard it twice']
    : []),
  ...((kills && kills.committed < kills.kills) || delay?.delivered === 0 ? ['nothing was measured'] : []),
  ...(!messages || messages.heard.p99Ms <= aims.p99Ms
    ? []
    : [`p99 of a message to the page ${messages.heard.p99Ms} ms, aim ${aims.p99Ms}`]),
  ...(messages && messages.refused + messages.missed > 0
    ? [`${messages.refused} messages were refused, ${messages.missed} not shown`]
    : []),
]
for (const line of missed) console.log(`missed: ${line}`)
process.exit(values.check && missed.length > 0 ? 1 : 0)
