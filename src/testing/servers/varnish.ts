import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const hasVarnish = spawnSync('varnishd', ['-V']).error === undefined

/** Varnish with `deploy/varnish.vcl` on this port, in front of the product on another. Ends with `stop`. */
export async function startVarnish(port: number, productPort: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-varnish-'))
  const site = path.join(folder, 'site.vcl')
  const written = readFileSync('deploy/varnish.vcl', 'utf8')
  writeFileSync(site, written.replace('.port = "3000"', `.port = "${productPort}"`))
  const child = spawn(
    'varnishd',
    // As whoever runs the test, with few threads, and without the port for varnishadm.
    [
      '-F',
      '-j',
      'none',
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      site,
      '-n',
      path.join(folder, 'work'),
      '-T',
      'none',
    ].concat(['-s', 'malloc,64m', '-p', 'thread_pool_min=20', '-p', 'thread_pools=1']),
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  // It does not outlive a bench or a test that fails.
  process.once('exit', () => child.kill('SIGKILL'))
  let complaints = ''
  child.stderr.on('data', (text) => {
    complaints += text
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || tries > 300) throw new Error(`Varnish did not start: ${complaints}`)
    const isThere = await fetch(url, { method: 'PURGE' }).then(
      () => true,
      () => false,
    )
    if (isThere) break
    await pause(100)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
