import path from 'node:path'
import { freePort, type PostgresServer } from '../throwaway-postgres.ts'

/**
 * A copy of a temporary Postgres that follows it, and waits for nobody. `promote` makes it a primary. It must be
 * stopped before the folder of the server is deleted.
 */
export async function addStandby(url: string, server: PostgresServer, name = 'standby') {
  const data = path.join(server.folder, name)
  const port = await freePort()
  server.run('pg_basebackup', ['--dbname', url, '--pgdata', data, '--write-recovery-conf', '--no-sync'])
  const control = (...args: string[]) => server.run('pg_ctl', [...args, '--wait', '--pgdata', data])
  const settings = `-p ${port} -k ${server.folder} -c listen_addresses=127.0.0.1`
  control('start', '--log', path.join(server.folder, `log-of-${name}`), '--options', settings)
  const address = new URL(url)
  address.port = String(port)
  return {
    url: address.href,
    port,
    promote: () => control('promote'),
    stop: () => control('stop', '--mode', 'immediate'),
  }
}

/** One address that names the hosts of all of these. */
export function severalHosts(...urls: string[]) {
  const hosts = urls.map((url) => new URL(url).host)
  return (urls[0] ?? '').replace(hosts[0] ?? '', hosts.join())
}
