import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { freePort } from '../scripts/throwaway-postgres.ts'

// The built product in processes of its own, for journeys that kill it, run several of it or set its clock.

export type ProductProcess = { url: string; child: ChildProcess }
type Start = {
  /** Where its files are: those of this repository, or of another version. */
  cwd?: string
  nodeOptions?: string[]
  /** `pipe`: the journey reads it. */
  stderr?: 'inherit' | 'pipe'
}

/** Starts it on a free port. The journey ends it. */
export async function spawnProduct(
  settings: Record<string, string>,
  { cwd = process.cwd(), nodeOptions = [], stderr = 'inherit' }: Start = {},
): Promise<ProductProcess> {
  const port = await freePort()
  const child = spawn(process.execPath, [...nodeOptions, 'src/main.server.ts'], {
    cwd,
    env: {
      ...{ ...process.env, NODE_ENV: 'production', PORT: String(port), PUSH: 'off', OUTSIDE_CHECKS: 'off' },
      ...settings,
    },
    stdio: ['ignore', 'ignore', stderr],
  })
  return { url: `http://127.0.0.1:${port}`, child }
}

export const untilReady = ({ url, child }: ProductProcess, timeout = 100_000) =>
  vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error('the product ended while it started')
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
    },
    { timeout, interval: 200 },
  )

/** One call of its API. */
export const callApi = (url: string, method: string, address: string, token?: string, body?: object) =>
  fetch(`${url}/api${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
