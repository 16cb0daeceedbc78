import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'selfsigned'
import { afterAll, expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'waymark-certificates-'))
const servers: { close(): unknown }[] = []
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A server with a certificate of its own for this name, and how many requests have reached it. */
async function open(name: string, notAfterDate: Date) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    ...{ keyType: 'ec', notAfterDate, notBeforeDate: new Date(Date.now() - 30 * dayMs) },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
  })
  const calls: string[] = []
  const server = createServer({ key, cert }, (request, response) => {
    calls.push(request.url ?? '')
    response.end('here')
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, cert, calls }
}

/** Fetched by a process of its own, because what a process trusts is set at its start. */
async function fetchFrom(port: number, trusted: string) {
  const file = path.join(folder, 'trusted.pem')
  writeFileSync(file, trusted)
  const script = `
    const { fetchHop } = await import('#/server/outbound/safe-fetch.ts')
    const outbound = { resolvers: null, loopback: { dns: 1, http: 1, https: ${port} } }
    const answer = await fetchHop(new URL('https://jobs.example/'), '127.0.0.1', outbound)
    console.log(answer.ok ? answer.body.toString() : answer.reason)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: file },
  })
  return stdout.trim()
}

// Security: S-06
test('a certificate that nobody vouches for, that has ended or is of another name counts as untrusted, and nothing is sent', {
  timeout: 60_000,
}, async () => {
  const later = new Date(Date.now() + 30 * dayMs)
  const right = await open('jobs.example', later)
  const ended = await open('jobs.example', new Date(Date.now() - dayMs))
  const other = await open('other.example', later)
  // The same server answers where its certificate is trusted.
  expect(await fetchFrom(right.port, right.cert)).toBe('here')
  expect(right.calls).toEqual(['/'])
  expect(await fetchFrom(right.port, other.cert)).toBe('untrusted')
  expect(await fetchFrom(ended.port, ended.cert)).toBe('untrusted')
  expect(await fetchFrom(other.port, other.cert)).toBe('untrusted')
  expect([right.calls.length, ended.calls, other.calls]).toEqual([1, [], []])
})
