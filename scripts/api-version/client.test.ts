import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { clientExample } from '#/features/content/developers/client-example.ts'
import { newestVersion } from '#/shared/programs/versions.ts'
import { tokenRights } from '#/shared/rights.ts'
import { testApp } from '#/testing/app.ts'
import { createClient, WaymarkError } from '../../packages/client/src/client.ts'
import { printClientTypes } from './client-types.ts'
import { clientTypesFile, readSnapshot } from './files.ts'

const app = await testApp()
const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
const owner = await app.employer()
const job = await app.job(owner.company.id)
const people = await Promise.all(['Ola Moe', 'Kim Lee', 'Bo Ek', 'Ada Fox', 'Max Ray'].map(applicant))
const { data: made } = await owner.api.post('/employer/tokens', {
  ...{ name: 'Client', rights: [...tokenRights], days: 30 },
})
const client = (options = {}) => createClient({ address, token: made.token, ...options })

async function applicant(name: string) {
  const seeker = await app.seeker({ name })
  return (await seeker.api.post('/jobs/apply', { jobId: job.id })).data.id
}

/** The network, of which `fail` says what becomes of the first call: before it, or after it was done. */
function brokenOnce(fail: (url: URL, init?: RequestInit) => Promise<Response>) {
  let calls = 0
  const send = (url: URL, init?: RequestInit) => (calls++ === 0 ? fail(url, init) : fetch(url, init))
  return { fetch: send as typeof fetch, count: () => calls }
}

test('the types of the client are those of the newest version: npm run api:version', () => {
  expect(readFileSync(clientTypesFile, 'utf8')).toBe(printClientTypes(readSnapshot(newestVersion)))
})

test('the example at /developers runs with the client as it is packed', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const installed = path.join(folder, 'node_modules', '@waymark', 'client')
  mkdirSync(installed, { recursive: true })
  cpSync('packages/client/package.json', path.join(installed, 'package.json'))
  const compile = ['--project', 'packages/client', '--outDir', path.join(installed, 'dist')]
  execFileSync('node_modules/.bin/tsc', compile)
  writeFileSync(path.join(folder, 'example.mjs'), clientExample)
  const { stdout } = await promisify(execFile)(process.execPath, ['example.mjs'], {
    cwd: folder,
    env: { WAYMARK: address, TOKEN: made.token },
  })
  expect(stdout).toContain('Ola Moe applied')
  expect(stdout.trim().split('\n')).toHaveLength(people.length)
})

test('rows reads a list to its end, page by page', async () => {
  const ids: string[] = []
  for await (const one of client().rows('GET /employer/jobs/{id}/applicants', { id: job.id, limit: 2 }))
    ids.push(one.id)
  expect(ids.sort()).toEqual(people.toSorted())
})

test('a write whose answer was lost is sent again, and done once', async () => {
  const network = brokenOnce(async (url, init) => {
    await fetch(url, init)
    throw new TypeError('fetch failed')
  })
  const waymark = client({ fetch: network.fetch })
  const { data } = await waymark.call('POST /employer/jobs', { title: 'Rigger' })
  expect(network.count()).toBe(2)
  const { data: jobs } = await waymark.call('GET /employer/jobs', {})
  expect(jobs.filter(({ title }) => title === 'Rigger').map(({ id }) => id)).toEqual([data.id])
})

test('a call that comes too soon is made again when the answer says', async () => {
  const tooSoon = { success: false, message: 'Too many', error: 'Too many' }
  const network = brokenOnce(async () =>
    Response.json(tooSoon, { status: 429, headers: { 'retry-after': '0' } }),
  )
  const { data } = await client({ fetch: network.fetch }).call('GET /employer/jobs/{id}', { id: job.id })
  expect([data.id, network.count()]).toEqual([job.id, 2])
  const given = brokenOnce(async () => Response.json(tooSoon, { status: 429 }))
  await expect(client({ fetch: given.fetch, retries: 0 }).call('GET /employer/jobs', {})).rejects.toThrow(
    'Too many',
  )
})

test('a refusal is an error with its status, its words and the fields, and is not tried again', async () => {
  const refused = await client()
    .call('POST /employer/applications/{id}/notes', { id: people[0] ?? '', body: '' })
    .catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(WaymarkError)
  expect(refused).toMatchObject({ status: 422, errors: { body: [expect.any(String)] } })
  const unknown = client({ token: `wmk_${'x'.repeat(43)}` }).call('GET /employer/jobs', {})
  await expect(unknown).rejects.toMatchObject({ status: 401 })
})
