// `npm run bench:start`: `npm start` in a bare clone of this repository with an empty npm cache, until the landing page
// is answered, and once more in the same clone. What is not committed is not in the clone. Other work on the machine
// slows it down, so the processor's seconds stand beside those by the clock.
// Options: --starts N (default 3), --json FILE, --check (exit 1 beyond the limits below, by the best of the starts).
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../scripts/throwaway-postgres.ts'

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    json: { type: 'string' },
    check: { type: 'boolean' },
  },
})
const limits = { bare: { seconds: 30, lines: 15 }, second: { seconds: 3, lines: 15 } }
const root = path.join(import.meta.dirname, '..')

type Row = {
  start: keyof typeof limits
  /** To the first answered page. */
  seconds: number
  /** When each line of progress came, and that the server was ready. */
  installAt: number | null
  buildAt: number | null
  readyAt: number | null
  /** Of all processes of this start, until it was stopped. */
  processorSeconds: number
  lines: number
}

/** Starts as a person does: with the system's Node, and none of the settings of the tool that runs this. */
async function start(kind: Row['start'], clone: string, cache: string): Promise<Row> {
  const port = await freePort()
  const own = path.join(root, 'node_modules/.bin')
  const system = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.startsWith(own))
  const others = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_/.test(name))
  const before = processorSeconds()
  const from = performance.now()
  const seconds = () => Math.round((performance.now() - from) / 10) / 100
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      ...Object.fromEntries(others),
      ...{ PATH: system.join(path.delimiter), PORT: String(port), npm_config_cache: cache },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which is stopped as a terminal does it.
    detached: true,
  })
  const ended = new Promise((resolve) => npm.once('close', resolve))
  const lines: { text: string; at: number }[] = []
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.replace(/\n$/, '').split('\n')) lines.push({ text: line, at: seconds() })
    })
  while ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null))?.status !== 200) {
    if (npm.exitCode !== null) throw new Error(lines.map(({ text }) => text).join('\n'))
    await pause(20)
  }
  const answered = seconds()
  // What is built once the server runs is no part of the second start.
  if (kind === 'bare') await untilFinished(clone)
  if (npm.pid) process.kill(-npm.pid, 'SIGINT')
  await ended
  const at = (text: RegExp) => lines.find((line) => text.test(line.text))?.at ?? null
  return {
    start: kind,
    seconds: answered,
    installAt: at(/^Installing/),
    buildAt: at(/^Building/),
    readyAt: at(/is ready on/),
    processorSeconds: Math.round((processorSeconds() - before) * 10) / 10,
    lines: lines.length,
  }
}

async function untilFinished(clone: string) {
  for (let tries = 0; tries < 600; tries++) {
    try {
      readFileSync(path.join(clone, 'build/.finished'))
      return
    } catch {
      await pause(200)
    }
  }
}

/** Of the children of this process that have ended, as Linux counts them; elsewhere 0. */
function processorSeconds() {
  try {
    const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
    const ticks = fields.split(' ')
    return (Number(ticks[13]) + Number(ticks[14])) / 100
  } catch {
    return 0
  }
}

const rows: Row[] = []
for (let count = 0; count < Number(values.starts); count++) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-start-'))
  try {
    const clone = path.join(folder, 'clone')
    execFileSync('git', ['clone', '-q', root, clone])
    for (const kind of ['bare', 'second'] as const)
      rows.push(await start(kind, clone, path.join(folder, 'cache')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
console.table(rows)
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
const isFast = (['bare', 'second'] as const).every((kind) => {
  const mine = rows.filter((row) => row.start === kind)
  return (
    Math.min(...mine.map(({ seconds }) => seconds)) <= limits[kind].seconds &&
    mine.every(({ lines }) => lines <= limits[kind].lines)
  )
})
if (values.check && !isFast) process.exit(1)
