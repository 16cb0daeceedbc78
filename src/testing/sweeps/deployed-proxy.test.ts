import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import tls from 'node:tls'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, expect, test, vi } from 'vitest'
import { freePort } from '../../../scripts/throwaway-postgres.ts'

// The configurations of deploy/, by the programs that read them, where those are installed.
const isInstalled = (program: string) =>
  spawnSync(program, ['--version']).error === undefined || spawnSync(program, ['-v']).error === undefined
const folder = mkdtempSync(path.join(tmpdir(), 'waymark-proxy-'))
const running: ChildProcess[] = []
afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** nginx with our site on free ports, in front of a server that says what reached it. */
async function startNginx() {
  const seen: { url: string | undefined; forwarded: unknown; host: unknown }[] = []
  const behind = createHttpServer((request, response) => {
    const { 'x-forwarded-for': forwarded, host } = request.headers
    seen.push({ url: request.url, forwarded, host })
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => behind.once('listening', resolve))
  behind.unref()
  const { key, cert } = await generateCertificate()
  for (const [name, text] of [
    ['privkey.pem', key],
    ['fullchain.pem', cert],
  ] as const)
    writeFileSync(path.join(folder, name), text, { mode: 0o600 })
  const [plain, secure] = [await freePort(), await freePort()]
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${(behind.address() as AddressInfo).port}`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replaceAll('/etc/letsencrypt/live/jobs.example.org', folder)
  const config = path.join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; daemon off;
    events {}
    http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
      ${site} }`,
  )
  const checked = spawnSync('nginx', ['-t', '-c', config, '-p', folder], { encoding: 'utf8' })
  expect(checked.stderr).toContain('test is successful')
  running.push(spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' }))
  await vi.waitFor(() => handshake(secure, {}), 10_000)
  return { plain, secure, seen }
}

async function generateCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'jobs.example.org' }])
  return { key, cert }
}

/** The TLS version that was agreed on; throws when none was. */
const handshake = (port: number, options: tls.ConnectionOptions) =>
  new Promise<string | null>((resolve, reject) => {
    const socket = tls.connect({
      ...{ host: '127.0.0.1', port, servername: 'jobs.example.org', rejectUnauthorized: false },
      ...options,
    })
    socket.once('secureConnect', () => {
      resolve(socket.getProtocol())
      socket.destroy()
    })
    socket.once('error', reject)
  })

/** A client that would take any version; OpenSSL allows the old ones on its lowest level only. */
const atMost = (maxVersion: tls.SecureVersion) =>
  ({ minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' }) as const

// Security: W-05
test.runIf(isInstalled('nginx'))(
  'nginx reads our site, speaks TLS 1.2 and newer only, and passes on no claimed address',
  async () => {
    const { plain, secure, seen } = await startNginx()
    expect(await handshake(secure, atMost('TLSv1.3'))).toBe('TLSv1.3')
    expect(await handshake(secure, atMost('TLSv1.2'))).toBe('TLSv1.2')
    for (const version of ['TLSv1.1', 'TLSv1'] as const)
      await expect(handshake(secure, atMost(version))).rejects.toThrow(/alert|protocol|EPROTO|handshake/i)

    const ask = async (args: string[]) => {
      const format = ['-sk', '-m', '10', '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}']
      return (await promisify(execFile)('curl', [...format, ...args])).stdout
    }
    const at = (port: number) => ['--resolve', `jobs.example.org:${port}:127.0.0.1`]
    expect(await ask([...at(plain), `http://jobs.example.org:${plain}/jobs?q=a`])).toBe(
      '301 https://jobs.example.org/jobs?q=a',
    )
    const page = `https://jobs.example.org:${secure}`
    expect(await ask([...at(secure), '-H', 'X-Forwarded-For: 203.0.113.9', `${page}/jobs`])).toBe('200 ')
    expect(await ask([...at(secure), `${page}/metrics`])).toBe('404 ')
    expect(seen).toEqual([{ url: '/jobs', forwarded: '127.0.0.1', host: 'jobs.example.org' }])
  },
)

test.runIf(isInstalled('caddy'))('Caddy reads our Caddyfile', () => {
  const { stdout, stderr, status } = spawnSync(
    'caddy',
    ['adapt', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'],
    { encoding: 'utf8', env: { ...process.env, DOMAIN: 'jobs.example.org', UPSTREAM: '127.0.0.1:3000' } },
  )
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('Error')])
  expect(stdout).toContain('"path":["/metrics"]')
})

// Security: W-05
test.runIf(isInstalled('caddy'))(
  'Caddy with our Caddyfile speaks TLS 1.2 and newer only',
  {
    timeout: 60_000,
  },
  async () => {
    const port = await freePort()
    const config = path.join(folder, 'Caddyfile')
    // A certificate of its own making, and no other port than this one.
    const options = '{\n\tauto_https disable_redirects\n\tskip_install_trust\n\tadmin off\n}\n'
    writeFileSync(config, options + readFileSync('deploy/Caddyfile', 'utf8'))
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: process.env.PATH }
    const settings = { DOMAIN: `localhost:${port}`, UPSTREAM: '127.0.0.1:9' }
    const args = ['run', '--config', config, '--adapter', 'caddyfile']
    running.push(spawn('caddy', args, { stdio: 'ignore', env: { ...env, ...settings } }))
    const at = (version: tls.SecureVersion) => ({ ...atMost(version), servername: 'localhost' })
    await vi.waitFor(() => handshake(port, at('TLSv1.3')), { timeout: 20_000, interval: 200 })
    expect(await handshake(port, at('TLSv1.2'))).toBe('TLSv1.2')
    for (const version of ['TLSv1.1', 'TLSv1'] as const)
      await expect(handshake(port, at(version))).rejects.toThrow(/alert|protocol|EPROTO|handshake/i)
  },
)

test.runIf(isInstalled('caddy'))(
  'of two processes behind Caddy, the one that answers gets every request while the other is gone',
  { timeout: 60_000 },
  async () => {
    const there = createHttpServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
    await new Promise((resolve) => there.once('listening', resolve))
    there.unref()
    const [port, gone] = [await freePort(), await freePort()]
    const config = path.join(folder, 'Caddyfile-two')
    // Asked over plain HTTP, and not for its health: that finds out later.
    writeFileSync(
      config,
      `{\n\tadmin off\n}\n${readFileSync('deploy/Caddyfile', 'utf8').replace(/\thealth_\w+ .*\n/g, '')}`,
    )
    const settings = {
      DOMAIN: `http://localhost:${port}`,
      UPSTREAM: `127.0.0.1:${gone} 127.0.0.1:${(there.address() as AddressInfo).port}`,
    }
    const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, PATH: process.env.PATH }
    const args = ['run', '--config', config, '--adapter', 'caddyfile']
    running.push(spawn('caddy', args, { stdio: 'ignore', env: { ...env, ...settings } }))
    const ask = async () => (await fetch(`http://localhost:${port}/jobs`)).status
    await vi.waitFor(ask, { timeout: 20_000, interval: 200 })
    const answers = []
    for (let count = 0; count < 20; count++) answers.push(await ask())
    expect(answers).toEqual(answers.map(() => 200))
  },
)

test.runIf(isInstalled('systemd-analyze'))('systemd reads our units', () => {
  for (const unit of ['waymark.service', 'waymark-backup.service', 'waymark-backup.timer']) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `deploy/${unit}`], { encoding: 'utf8' })
    // The program is not installed where the units are only read.
    const complaints = stderr
      .split('\n')
      .filter((line) => /waymark/.test(line) && !/is not executable/.test(line))
    expect([unit, complaints]).toEqual([unit, []])
  }
})
