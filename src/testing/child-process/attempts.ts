// What a child process tries in `src/server/child-process/run-in-child.test.ts`.
import { spawn, spawnSync } from 'node:child_process'
import dgram from 'node:dgram'
import dns from 'node:dns'
import * as fs from 'node:fs'
import inspector from 'node:inspector'
import net from 'node:net'
import tls from 'node:tls'
import v8 from 'node:v8'
import { Worker } from 'node:worker_threads'

export type Attempt = { what: keyof typeof attempts; file?: string; port?: number; pid?: number }

const nothing = '/dev/null'
const host = '127.0.0.1'
const connected = (socket: net.Socket) =>
  new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))

const attempts = {
  'read a file': ({ file = '' }) => fs.readFileSync(file, 'utf8'),
  'read a file by its handle': ({ file = '' }) => fs.promises.open(file),
  'list a folder': ({ file = '' }) => fs.readdirSync(file),
  'open a database file': async ({ file = '' }) => {
    const { DatabaseSync } = await import('node:sqlite')
    return new DatabaseSync(`${file}.db`).exec('create table made (id int)')
  },
  'write a file': ({ file = '' }) => fs.writeFileSync(file, 'written'),
  'write into the program': () => fs.writeFileSync(new URL('./written', import.meta.url), 'written'),
  'delete a file': ({ file = '' }) => fs.rmSync(file),
  'link to a file': ({ file = '' }) => fs.symlinkSync(file, `${file}-link`),
  'write a report': ({ file = '' }) => process.report.writeReport(file),
  'write the heap': ({ file = '' }) => v8.writeHeapSnapshot(file),
  'load settings': ({ file = '' }) => process.loadEnvFile(file),
  'start a program': () => spawnSync('/bin/true').error,
  'start a program and go on': () => spawn('/bin/true'),
  'start a thread': () => new Worker('1', { eval: true }),
  'load native code': () => process.dlopen({ exports: {} }, nothing),
  'reach the internals': () =>
    (process as unknown as { binding: (name: string) => unknown }).binding('tcp_wrap'),
  'open the debugger': () => inspector.open(0),
  'evaluate text': () => new Function('return 1')(),
  'end another process': ({ pid = 0 }) => process.kill(pid, 'SIGTERM'),
  'fetch a page': ({ port }) => fetch(`http://${host}:${port}/`),
  'connect to a server': ({ port = 0 }) => connected(net.connect(port, host)),
  'connect with TLS': ({ port = 0 }) => connected(tls.connect(port, host)),
  'open a web socket': ({ port }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${host}:${port}/`)
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('no web socket'))
    }),
  'send a datagram': ({ port }) =>
    new Promise((resolve, reject) => {
      dgram.createSocket('udp4').send('a', port, host, (error) => (error ? reject(error) : resolve(null)))
    }),
  'look up a name': () => dns.promises.lookup('localhost'),
  'look up a name by a resolver': () => new dns.promises.Resolver().resolve4('localhost'),
  listen: () =>
    new Promise((resolve, reject) =>
      net.createServer().listen(0, host).once('listening', resolve).once('error', reject),
    ),
} satisfies Record<string, (attempt: Attempt) => unknown>

/** Tries one after another, and answers how each failed: by which error, or not at all (`done`). */
export async function run(tried: Attempt[]) {
  const outcomes: string[] = []
  for (const attempt of tried) outcomes.push(await outcomeOf(attempt))
  return outcomes
}

async function outcomeOf(attempt: Attempt) {
  try {
    const result = await attempts[attempt.what](attempt)
    // `spawnSync` returns its error.
    if (result instanceof Error) throw result
    return 'done'
  } catch (error) {
    const { name, code = '' } = error as NodeJS.ErrnoException
    return `${name} ${code}`
  }
}
