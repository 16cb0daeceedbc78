// Loaded into a process with `--import`: its clock differs by as many milliseconds as the file CLOCK_OFFSET_FILE says,
// and jumps when the file changes. Timers go on, as they do when the clock of a machine is set.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE ?? ''
const read = () => Number(readFileSync(file, 'utf8')) || 0
const RealDate = Date
let offset = read()
// Threads load this as well, and messages would reach only one of them.
setInterval(() => {
  offset = read()
}, 50).unref()

const now = () => RealDate.now() + offset
globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, self) => Reflect.construct(target, parts.length > 0 ? parts : [now()], self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
