import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism, setPriority } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createGate } from '#/server/http/admission/concurrency-gate.ts'

export type ChildOptions = {
  /**
   * A module whose export `run` takes the input and returns, or promises, what can be written as JSON. Its bundle runs
   * in its place where the build made one; a bundle can also be named itself.
   */
  module: URL
  /** Of the processor. By the clock it is three times as much, because others may have the processor meanwhile. */
  timeoutMs: number
  /** Of the JavaScript heap; a child that needs more ends. */
  heapMegabytes: number
  /** Of the whole process, buffers included; it has some 70 itself. Watched on Linux only. */
  memoryMegabytes: number
  /** Of the result as JSON. */
  maxResultBytes: number
}

export type ChildResult<Output> =
  | { ok: true; value: Output }
  /** `error`: the module threw, or the process ended by itself. The detail has no text of the input. */
  | { ok: false; failure: 'timeout' | 'memory' | 'too much output' | 'error'; detail: string }

const root = realpathSync(path.join(import.meta.dirname, '../../..'))
/** What a child reads to run at all: the program. Neither settings nor data. */
const program = [
  path.join(root, 'package.json'),
  path.join(root, 'src/*'),
  path.join(root, 'node_modules/*'),
  // Where the packages are a link, modules are read where it leads.
  path.join(realpathSync(path.join(root, 'node_modules')), '*'),
]
const entry = fileURLToPath(new URL('./child-entry.ts', import.meta.url))
export const entryBundle = 'child-entry.cjs'
export const bundleFolder = path.join(root, 'build/children')
/** `src/features/resumes/read/child.ts` is `features-resumes-read-child.cjs`. */
export const bundleName = (module: string) =>
  path.relative(path.join(root, 'src'), module).replace(/\.ts$/, '.cjs').replaceAll(path.sep, '-')

/** Tests and development run the source as it is now, but for tests that were built for. */
function bundleOf(module: string) {
  if (module.endsWith('.cjs')) return module
  const { NODE_ENV = '', TEST_CHILDREN } = process.env
  if (['test', 'development'].includes(NODE_ENV) && TEST_CHILDREN !== 'built') return null
  const bundle = path.join(bundleFolder, bundleName(module))
  return existsSync(bundle) ? bundle : null
}

/** Compiled code is only taken by a process with the same ones. */
export const v8Flags = ({ heapMegabytes }: Pick<ChildOptions, 'heapMegabytes'>) => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=8',
  '--disallow-code-generation-from-strings',
]

/** All children together: one core stays free for everything else; when the queue is full, callers get 503. */
const gate = createGate({
  concurrency: Math.max(1, availableParallelism() - 1),
  queue: 24,
  waitMs: 30_000,
})

const running = new Set<{ kill: (signal: 'SIGKILL') => unknown }>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

const memoryCheckMs = 100

/**
 * Runs a module in a process of its own, for files of strangers. It can read the program and `readable`, and nothing
 * else: it can neither write a file, nor start a program, a thread or native code, nor connect anywhere, and it has
 * none of our settings. It ends with its limits of time, memory and output; the server goes on.
 */
export function runInChild<Input, Output>(
  options: ChildOptions,
  input: Input,
  readable: string[] = [],
): Promise<ChildResult<Output>> {
  return gate.run(() => start<Output>(options, JSON.stringify(input), readable))
}

function start<Output>(options: ChildOptions, input: string, readable: string[]) {
  // Node takes a star for every name that begins so.
  if (readable.some((file) => file.includes('*') || !path.isAbsolute(file)))
    throw new Error('a file for a child process is named by its absolute path, without a star')
  const bundle = bundleOf(fileURLToPath(options.module))
  const readByAll = bundle ? [path.join(path.dirname(bundle), '*')] : program
  const command = [
    process.execPath,
    '--permission',
    ...[...readByAll, ...readable].map((file) => `--allow-fs-read=${file}`),
    ...v8Flags(options),
    '--disable-proto=delete',
    // SQLite opens, and makes, any file: Node 24 does not ask its permissions there.
    '--no-experimental-sqlite',
    '--no-warnings',
    ...(bundle ? [path.join(path.dirname(bundle), entryBundle), bundle] : [entry, options.module.href]),
  ]
  return new Promise<ChildResult<Output>>((resolve) => {
    const [file = '', ...argv] = limitedByShell(command, options.timeoutMs)
    const child = spawn(file, argv, {
      cwd: root,
      env: {},
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    })
    running.add(child)
    let failure: ChildResult<Output> | undefined
    const stop = (reason: 'timeout' | 'memory' | 'too much output') => {
      failure ??= { ok: false, failure: reason, detail: reason }
      child.kill('SIGKILL')
    }
    const timer = setTimeout(stop, 3 * options.timeoutMs, 'timeout')
    const memory = setInterval(async () => {
      if ((await residentMegabytes(child.pid)) > options.memoryMegabytes) stop('memory')
    }, memoryCheckMs)

    const written: Buffer[] = []
    let size = 0
    const [stdin, , , output] = child.stdio
    output?.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > options.maxResultBytes) return stop('too much output')
      written.push(piece)
    })
    // It may end before it has read its input.
    stdin?.on('error', () => {})
    stdin?.end(input)

    child.once('error', (error) => finish({ ok: false, failure: 'error', detail: String(error) }))
    child.once('close', (code, signal) => {
      finish(failure ?? readResult<Output>(Buffer.concat(written), code, signal))
    })
    // Whoever signs in or searches does not wait for a file to be read.
    if (child.pid)
      try {
        setPriority(child.pid, 10)
      } catch {
        // It has ended already, or the system has no priorities.
      }

    function finish(result: ChildResult<Output>) {
      clearTimeout(timer)
      clearInterval(memory)
      running.delete(child)
      resolve(result)
    }
  })
}

/** A limit on its processor time, also when the server is killed and no longer ends the child, and no core dump. */
function limitedByShell(command: string[], timeoutMs: number) {
  if (process.platform === 'win32') return command
  const seconds = Math.ceil(timeoutMs / 1000)
  // At the soft limit it gets SIGXCPU, which says why it ended; at a hard limit of the same second, SIGKILL alone.
  const limits = `ulimit -c 0; ulimit -S -t ${seconds}; ulimit -H -t ${seconds + 1}`
  return ['/bin/sh', '-c', `${limits}; exec "$@"`, 'sh', ...command]
}

async function residentMegabytes(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024
}

function readResult<Output>(
  bytes: Buffer,
  code: number | null,
  signal: NodeJS.Signals | null,
): ChildResult<Output> {
  // V8 aborts when its heap is full.
  if (signal === 'SIGABRT' || code === 134) return { ok: false, failure: 'memory', detail: 'heap' }
  if (signal === 'SIGXCPU') return { ok: false, failure: 'timeout', detail: 'processor time' }
  try {
    const result = JSON.parse(bytes.toString('utf8'))
    if ('value' in result) return { ok: true, value: result.value }
    return { ok: false, failure: 'error', detail: String(result.error) }
  } catch {
    return { ok: false, failure: 'error', detail: `ended with ${signal ?? code} and no result` }
  }
}
