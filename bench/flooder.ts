// One flood of `floods.ts`, sent as fast as it goes: node bench/flooder.ts NAME PORT MILLISECONDS TOKEN.
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { floods, sendHalf } from './floods.ts'
import { ask, newAgent } from './product.ts'

const [name, port, milliseconds, token = ''] = process.argv.slice(2)
// It stands for another machine, and must not take this one's time from the server.
setPriority(constants.priority.PRIORITY_LOW)
const flood = (await floods()).find((one) => one.name === name)
if (!flood) throw new Error(`No flood is called ${name}`)

const until = performance.now() + Number(milliseconds)
const got: Record<string, number> = {}
const count = (status: string) => {
  got[status] = (got[status] ?? 0) + 1
}

if (flood.halfSent) {
  const letGo = sendHalf(Number(port), flood.halfSent, count)
  await pause(until - performance.now())
  letGo()
}
const { next } = flood
if (next) {
  const agent = newAgent(flood.connections)
  let turn = 0
  const connection = async () => {
    while (performance.now() < until) {
      const answer = await ask(Number(port), next(turn++, { token }), agent)
      count(answer ? String(answer.status) : 'cut')
      if (!answer) await pause(20)
    }
  }
  await Promise.all(Array.from({ length: flood.connections }, connection))
}
process.send?.(got, () => process.exit(0))
