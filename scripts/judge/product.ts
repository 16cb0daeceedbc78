import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../throwaway-postgres.ts'
import type { Product } from './finding.ts'

const roles = ['seeker', 'employer', 'recruiter', 'admin']

/** Starts the built product with demo data in a folder of its own, and ends it after the work. */
export async function withProduct<T>(work: (product: Product) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'waymark-judge-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on' }
  const server = spawn(process.execPath, ['src/main.server.ts'], {
    env: { ...env, RATE_LIMITS: 'off', OUTSIDE_CHECKS: 'off', PUSH: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<never>((_, reject) => {
    server.on('exit', (code) => reject(new Error(`The product ended with code ${code}.`)))
  })
  ended.catch(() => {})
  try {
    await Promise.race([ready(url), ended])
    const tokens = Object.fromEntries(
      await Promise.all(roles.map(async (key) => [key, await signIn(url, key)] as const)),
    )
    const get = async (address: string) => {
      const response = await fetch(url + address, { redirect: 'manual' })
      return { status: response.status, text: await response.text() }
    }
    return await Promise.race([work({ url, tokens, get }), ended])
  } finally {
    server.removeAllListeners('exit')
    server.kill()
    await new Promise((resolve) => (server.exitCode === null ? server.once('exit', resolve) : resolve(null)))
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function ready(url: string) {
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => null)
    if (response?.ok) return
    await pause(200)
  }
}

async function signIn(url: string, key: string) {
  const response = await fetch(`${url}/api/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  })
  const { data } = (await response.json()) as { data: { token: string } }
  return data.token
}
