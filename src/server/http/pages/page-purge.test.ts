import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { testApp } from '#/testing/app.ts'

/** A cache that notes what it is told, unless it is away. */
async function startCache() {
  const told: { method: string | undefined; keys: string[] }[] = []
  const state = { status: 200 }
  const server = createServer((request, response) => {
    const keys = String(request.headers['surrogate-key']).split(' ')
    if (state.status === 200) told.push({ method: request.method, keys })
    response.writeHead(state.status).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  afterAll(() => server.close())
  const keys = () => told.flatMap((one) => one.keys)
  return { told, keys, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const [first, second] = [await startCache(), await startCache()]
const app = await testApp({ PAGE_CACHE: 'on', PAGE_CACHE_PURGE: `${first.url},${second.url}` })
const employer = await app.employer('approved')
const job = await app.job(employer.company.id)
const other = await app.job((await app.employer('approved')).company.id)
const { number } = employer.company
const eventually = { timeout: 15_000, interval: 20 }
const behind = async () =>
  [...(await app.metrics.text()).matchAll(/^waymark_page_cache_behind_seconds\{.*\} (\S+)$/gm)].map(
    ([, at]) => Number(at),
  )

test('at the start all pages go, in each cache', async () => {
  await vi.waitFor(() => {
    for (const { told } of [first, second]) expect(told[0]).toEqual({ method: 'PURGE', keys: ['pages'] })
  }, eventually)
})

test('a paused job names itself, its company and the lists; a suspended company names itself and the lists', async () => {
  await vi.waitFor(() => expect(first.keys()).toContain(`job-${job.postedSeq}`), eventually)
  first.told.length = 0
  await employer.api.post('/employer/jobs/:id/pause', { id: job.id, version: job.version })
  await vi.waitFor(
    () =>
      expect(first.keys()).toEqual(
        expect.arrayContaining(['lists', `job-${job.postedSeq}`, `company-${number}`]),
      ),
    eventually,
  )
  // Once more a second later, for a page that was being drawn meanwhile.
  first.told.length = 0
  await vi.waitFor(() => expect(first.keys()).toContain(`job-${job.postedSeq}`), eventually)
  const suspended = await app.employer('approved')
  await app.db
    .updateTable('companies')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.company.id)
    .execute()
  await vi.waitFor(() => expect(first.keys()).toContain(`company-${suspended.company.number}`), eventually)
})

test('a cache that is away is told when it is back, and a figure says how long it was', async () => {
  second.state.status = 503
  await app.db.updateTable('jobs').set({ title: 'Rigger' }).where('id', '=', other.id).execute()
  await vi.waitFor(async () => expect(Math.max(...(await behind()))).toBeGreaterThan(0), eventually)
  expect(Math.min(...(await behind()))).toBe(0)
  second.state.status = 200
  await vi.waitFor(() => expect(second.keys()).toContain(`job-${other.postedSeq}`), eventually)
  await vi.waitFor(async () => expect(await behind()).toEqual([0, 0]), eventually)
})

test('caches are named by addresses without a path, and only beside PAGE_CACHE=on', () => {
  expect(readConfig({})).toMatchObject({ pageCache: false, pageCachePurge: [] })
  expect(() => readConfig({ PAGE_CACHE_PURGE: 'http://varnish:6081' })).toThrow('Set PAGE_CACHE=on')
  for (const wrong of ['varnish:6081', 'http://varnish/purge', 'ftp://varnish'])
    expect(() => readConfig({ PAGE_CACHE: 'on', PAGE_CACHE_PURGE: wrong })).toThrow('Set PAGE_CACHE_PURGE to')
})
