// Sends requests from a process of its own, so that the server and its load share only the processors. Either a number of
// connections that each wait for their answer, or so many requests a second whatever comes back.
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, sendRequest } from '../product.ts'
import { spreadOf } from '../search/figures.ts'
import { type ScenarioName, type Seeded, scenarios } from './requests.ts'

export type Order = {
  id: number
  scenario: ScenarioName
  port: number
  milliseconds: number
  /** The first turn, so that no two runs ask for the same. */
  firstTurn: number
} & ({ connections: number } | { perSecond: number })

export type Result = {
  sent: number
  /** Answered with 200 within the time, a second. */
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** 429 and 503 with Retry-After. */
  refused: number
  /** Anything else: another status, a lost connection, no answer. */
  errors: number
  statuses: Record<string, number>
}

/** An answer that takes longer counts as none. */
const timeoutMs = 15_000

process.once('message', (seeded: Seeded) => {
  process.on('message', async (order: Order) =>
    process.send?.({ id: order.id, result: await run(order, seeded) }),
  )
  process.send?.('ready')
})

async function run(order: Order, seeded: Seeded): Promise<Result> {
  const { scenario, port, milliseconds } = order
  const agent = newAgent('connections' in order ? order.connections : 4_000)
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let turn = order.firstTurn
  let refused = 0
  let okInTime = 0
  const start = performance.now()
  const end = start + milliseconds

  async function send() {
    const from = performance.now()
    const response = await sendRequest(port, scenarios[scenario](turn++, seeded), agent)
    const status = response?.status ?? 'lost'
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) {
      times.push(performance.now() - from)
      if (performance.now() <= end) okInTime++
    } else if ((status === 503 || status === 429) && response?.retryAfter) refused++
  }

  if ('connections' in order) {
    const connection = async () => {
      while (performance.now() < end) await send()
    }
    await Promise.all(Array.from({ length: order.connections }, connection))
  } else {
    const pending = new Set<Promise<void>>()
    for (let sent = 0; performance.now() < end; await pause(4)) {
      const due = ((performance.now() - start) / 1_000) * order.perSecond
      for (; sent < due; sent++) {
        const one = send().finally(() => pending.delete(one))
        pending.add(one)
      }
    }
    await Promise.race([Promise.all(pending), pause(timeoutMs)])
  }
  agent.destroy()
  const sent = turn - order.firstTurn
  return {
    sent,
    perSecond: Math.round(okInTime / (milliseconds / 1_000)),
    ...spreadOf(times),
    ...{ refused, errors: sent - times.length - refused, statuses },
  }
}
