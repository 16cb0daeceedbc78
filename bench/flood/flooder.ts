// Sends one flood of `floods.ts` at full speed: node bench/flood/flooder.ts NAME PORT MILLISECONDS TOKEN.
import { constants, setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { newAgent, sendRequest } from '../product.ts'
import { floods, openHalfSent } from './floods.ts'

const [name, port, milliseconds, token = ''] = process.argv.slice(2)
// It stands for another machine, so it must not take CPU time from the server.
setPriority(constants.priority.PRIORITY_LOW)
const flood = (await floods()).find((one) => one.name === name)
if (!flood) throw new Error(`No flood is called ${name}`)

const until = performance.now() + Number(milliseconds)
const responses: Record<string, number> = {}
const count = (status: string) => {
  responses[status] = (responses[status] ?? 0) + 1
}

if (flood.halfSent) {
  const closeSockets = openHalfSent(Number(port), flood.halfSent, count)
  await pause(until - performance.now())
  closeSockets()
}
const { next } = flood
if (next) {
  const agent = newAgent(flood.connections)
  let turn = 0
  const connection = async () => {
    while (performance.now() < until) {
      const response = await sendRequest(Number(port), next(turn++, { token }), agent)
      count(response ? String(response.status) : 'cut')
      if (!response) await pause(20)
    }
  }
  await Promise.all(Array.from({ length: flood.connections }, connection))
}
process.send?.(responses, () => process.exit(0))
