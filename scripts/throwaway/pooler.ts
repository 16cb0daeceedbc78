import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, type PostgresServer } from '../throwaway-postgres.ts'

const program = ['pgbouncer', '/usr/sbin/pgbouncer'].find(
  (name) => spawnSync(name, ['--version']).error === undefined,
)
export const hasPgBouncer = () => program !== undefined

/** Calls `work` with the address of a PgBouncer in transaction mode before this temporary Postgres. */
export async function withPooler<T>(url: string, server: PostgresServer, work: (url: string) => Promise<T>) {
  if (!program) throw new Error('PgBouncer is not installed (Debian: apt-get install pgbouncer).')
  const { hostname, port, username } = new URL(url)
  const listensAt = await freePort()
  const file = path.join(server.folder, 'pgbouncer.ini')
  // Few sessions and no setting passed on: whatever relies on a session of its own fails.
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listensAt}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
  )
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['--user', 'postgres'] : []
  const pooler = spawn(program, [...asUser, file], { stdio: 'ignore' })
  const ended = once(pooler, 'exit')
  try {
    await untilListening(listensAt)
    const address = new URL(url)
    address.port = String(listensAt)
    return await work(address.href)
  } finally {
    pooler.kill('SIGKILL')
    await ended
  }
}

async function untilListening(port: number) {
  for (const end = performance.now() + 10_000; performance.now() < end; await pause(50)) {
    const socket = connect(port, '127.0.0.1')
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (opened) return
  }
  throw new Error('PgBouncer did not start within ten seconds.')
}
