import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '../../scripts/throwaway-postgres.ts'

test('without any settings, the product serves its landing page with demo data', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-start-'))
  const port = await freePort()
  const { NODE_ENV: _, ...bare } = process.env
  const server = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...bare, PORT: String(port), DATA_DIR: folder },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  try {
    const landing = () => fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    await expect.poll(async () => (await landing())?.status, { timeout: 60_000, interval: 200 }).toBe(200)
    const page = await (await landing())?.text()
    expect(page).toContain('Work at places')
    expect(page).toContain('/job-detail/')
  } finally {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
