import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testApp } from '#/testing/app.ts'
import { dnsServer } from '#/testing/servers/dns.ts'
import { openWebHosts } from '#/testing/servers/web-hosts.ts'
import { tellSearchEngines } from './tasks.server.ts'

const dns = await dnsServer((_, type) => (type === 'A' ? [{ type: 'A', value: '127.0.0.1' }] : []))
const { port, pages } = await openWebHosts()
const app = await testApp({
  PUBLIC_URL: 'https://localhost',
  INDEXNOW_URL: 'https://api.indexnow.org/indexnow',
  ...{ OUTSIDE_CHECKS: 'on', DNS_RESOLVERS: dns.address },
  OUTSIDE_LOOPBACK: `dns=${dns.port},http=${port},https=1`,
})
const { db } = app

type Message = { host: string; key: string; keyLocation: string; urlList: string[] }
let status = 202
const told: Message[] = []
pages.set('api.indexnow.org/indexnow', async (request, response) => {
  told.push(JSON.parse((await buffer(request)).toString()))
  response.writeHead(status).end()
})

/** What a run of the task tells. */
async function run() {
  told.length = 0
  await app.services.queue.sender(db)(tellSearchEngines, {})
  await app.runTasks()
  return told.flatMap(({ urlList }) => urlList).sort()
}

test('search engines are told of changed and closed jobs and of companies once, and again what they did not take', async () => {
  const { company } = await app.employer()
  const old = await app.job(company.id)
  const address = (slug: string) => `https://localhost/job-detail/${slug}`
  // They read the sitemap for what there was before.
  expect(await run()).toEqual([])

  const job = await app.job(company.id)
  expect(await run()).toEqual([address(job.slug)])
  const key = (await app.app.inject({ url: '/indexnow.txt' })).body
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(told).toMatchObject([{ host: 'localhost', key, keyLocation: 'https://localhost/indexnow.txt' }])
  expect(await run()).toEqual([])

  status = 503
  await db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', old.id).execute()
  expect(await run()).toEqual([address(old.slug)])
  await db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  status = 200
  const all = await run()
  expect(all).toContain(`https://localhost/companies/${company.slug}`)
  expect(all).toContain(address(old.slug))
  expect(await run()).toEqual([])
})

test('a position that a restore brought along from a server with higher numbers is forgotten', async () => {
  await db.updateTable('indexnow').set({ position: '900000000:900000000:' }).execute()
  expect(await run()).toEqual([])
  const { company } = await app.employer()
  const job = await app.job(company.id)
  expect(await run()).toContain(`https://localhost/job-detail/${job.slug}`)
})
