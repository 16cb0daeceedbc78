import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Calls `work` with the address of a Postgres: `given`, or a temporary cluster below `parent` that is deleted
 * afterwards.
 */
export async function withPostgres<T>(
  given: string | undefined,
  work: (url: string, server: PostgresServer) => Promise<T>,
  parent = tmpdir(),
): Promise<T> {
  if (given) return work(given, { stop: notOurs, start: notOurs, kill: notOurs, run: notOurs, folder: '' })
  const bin = findBinaries()
  const folder = mkdtempSync(path.join(parent, 'waymark-postgres-'))
  const data = path.join(folder, 'data')
  const port = await freePort()
  const owner = unprivilegedUser()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, args: string[]) => {
    // Logs go to the server's own file: with an inherited pipe pg_ctl would never end.
    const { status, stderr } = spawnSync(path.join(bin, program), args, {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  try {
    run('initdb', [
      '--pgdata',
      data,
      '--username',
      'waymark',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      // It is deleted in the end, and nobody needs it after a power cut.
      '--no-sync',
    ])
    const start = (settings: string[] = []) =>
      run('pg_ctl', [
        ...['start', '--wait', '--pgdata', data, '--log', path.join(folder, 'log'), '--options'],
        [`-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, ...settings.map((one) => `-c ${one}`)].join(
          ' ',
        ),
      ])
    const stop = () => run('pg_ctl', ['stop', '--mode', 'fast', '--pgdata', data])
    start()
    return await work(`postgres://waymark@127.0.0.1:${port}/postgres`, {
      start,
      stop,
      kill: () => killCluster(data),
      run,
      folder,
    })
  } finally {
    if (existsSync(path.join(data, 'postmaster.pid')))
      run('pg_ctl', ['stop', '--mode', 'immediate', '--pgdata', data])
    rmSync(folder, { recursive: true, force: true })
  }
}

export type PostgresServer = {
  /** With settings such as `synchronous_commit=off`. */
  start(settings?: string[]): void
  stop(): void
  /** Runs one of Postgres' programs as the user of the cluster. */
  run(program: string, args: string[]): void
  /** Belongs to that user; the cluster is in `data` below it. */
  folder: string
  /** Kills every process of it with -9, as the machine's end would. */
  kill(): void
}

const notOurs = () => {
  throw new Error('Only a temporary Postgres can be stopped: leave DATABASE_URL empty.')
}

/**
 * The first line of the file is the number of the postmaster, whose children are its only processes. It is stopped
 * before they are listed, so that it starts no more, and all are gone before this returns, because the next start is
 * refused while one of them still holds the shared memory.
 */
function killCluster(data: string) {
  const postmaster = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  signal(postmaster, 'SIGSTOP')
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  const pids = [postmaster, ...listed.stdout.split(/\s+/).filter(Boolean).map(Number)]
  for (const pid of pids) signal(pid, 'SIGKILL')
  while (pids.some(isRunning)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
  // Where nobody collects ended processes, as in some containers, Postgres would take them for running ones.
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  const folder = path.dirname(data)
  for (const name of readdirSync(folder)) if (name.startsWith('.s.PGSQL.')) rmSync(path.join(folder, name))
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself.
  }
}

/** A process that ended and was not collected by its parent yet holds nothing any more. */
function isRunning(pid: number) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z')
}

/** Whether a temporary cluster can be made on this machine. */
export function hasPostgresBinaries(...programs: string[]) {
  try {
    const bin = findBinaries()
    return programs.every((program) => existsSync(path.join(bin, program)))
  } catch {
    return false
  }
}

/** Debian installs versions side by side, outside PATH. The newest is used. */
function findBinaries() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  const folders = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  const found = folders.find(
    (folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'pg_ctl')),
  )
  if (!found)
    throw new Error(
      'Set DATABASE_URL, or install Postgres 15 or later: initdb was not found on this machine.',
    )
  return found
}

/** Postgres refuses to run as root; then the package's own user runs it. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [id('-u'), id('-g')]
  if (!uid || !gid)
    throw new Error(
      'Run this as an ordinary user: Postgres does not run as root, and there is no user "postgres".',
    )
  return { uid, gid }
}

export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
