import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seekerTokenRights, tokenRights } from '#/shared/rights.ts'
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
    const programs = {
      company: await makeToken(url, tokens.employer, '/employer/tokens', tokenRights),
      seeker: await makeToken(url, tokens.seeker, '/account/tokens', seekerTokenRights),
    }
    const get = async (address: string) => {
      const response = await fetch(url + address, { redirect: 'manual' })
      return { status: response.status, text: await response.text() }
    }
    return await Promise.race([work({ url, tokens, programs, get }), ended])
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

const signIn = (url: string, key: string) => tokenFrom(url, '/auth/demo', { key })

/** A token for programs, with every right. */
const makeToken = (url: string, session: string | undefined, path: string, rights: readonly string[]) =>
  tokenFrom(url, path, { name: 'Judge', rights, days: 30 }, { authorization: `Bearer ${session}` })

async function tokenFrom(url: string, path: string, body: object, headers = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const { data, message } = (await response.json()) as { data?: { token: string }; message?: string }
  if (!data) throw new Error(`${path} answered: ${message}`)
  return data.token
}
