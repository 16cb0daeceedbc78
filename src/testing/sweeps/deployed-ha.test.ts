import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

// The configurations of deploy/ha/, as its own script fills them in.
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-ha-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
cpSync('deploy/ha', folder, { recursive: true })
const addresses = ['10.0.0.11', '10.0.0.12', '10.0.0.13']
const configured = path.join(folder, 'configured')
const read = (file: string) => readFileSync(path.join(configured, file), 'utf8')
const configure = (...words: string[]) => spawnSync('sh', [path.join(folder, 'configure.sh'), ...words])
const hasHaproxy = spawnSync('haproxy', ['-v']).error === undefined

test('each machine gets its files filled in, with one set of passwords', () => {
  expect(configure('db4', ...addresses).status).toBe(1)
  expect(configure('db1', '10.0.0.11').status).toBe(1)
  const passwords = () => readFileSync(path.join(folder, 'passwords.env'), 'utf8')
  for (const [at, name] of ['db1', 'db2', 'db3'].entries()) {
    expect(configure(name, ...addresses).status).toBe(0)
    const [etcd, patroni] = [read('etcd'), read('patroni.yml')]
    expect(etcd).toContain(`ETCD_NAME=${name}\n`)
    expect(etcd).toContain(`ETCD_LISTEN_CLIENT_URLS=http://${addresses[at]}:2379\n`)
    expect(patroni).toContain(`name: ${name}\n`)
    expect(patroni).toContain(`listen: ${addresses[at]}:5432\n`)
    expect(patroni).toContain(`hosts: ${addresses.map((address) => `${address}:2379`).join()}\n`)
    for (const [, password = ''] of passwords().matchAll(/=(\w{48})$/gm)) expect(patroni).toContain(password)
    expect(passwords().match(/=\w{48}$/gm)).toHaveLength(4)
  }
  expect(configure('app', ...addresses).status).toBe(0)
  expect(readdirSync(configured).sort()).toEqual(['etcd', 'haproxy.cfg', 'patroni.yml', 'pgbouncer.ini'])
  for (const file of readdirSync(configured)) expect([file, read(file).match(/@\w+@/)]).toEqual([file, null])
})

test.skipIf(!hasHaproxy)('HAProxy takes its file', () => {
  configure('app', ...addresses)
  execFileSync('haproxy', ['-c', '-q', '-f', path.join(configured, 'haproxy.cfg')])
})
