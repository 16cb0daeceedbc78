import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dayMs } from '#/shared/dates.ts'
import { testApp } from '#/testing/app.ts'
import { feeds } from './feeds.server.ts'

const app = await testApp()
const { company } = await app.employer('approved', { name: 'Fish & <Chips>', slug: 'fish-and-chips' })
const seen = await app.job(company.id, { title: 'Cook <b>&"', slug: 'feed-seen' })
const documents = feeds(app.db, 'https://waymark.example')
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, headers })
const yesterday = new Date(Date.now() - dayMs)

// Security: A-14
test('sitemap and feed contain visible jobs only, escaped', async () => {
  await app.job(company.id, { slug: 'feed-closed', closesAt: yesterday })
  const { company: suspended } = await app.employer('suspended')
  await app.job(suspended.id, { slug: 'feed-suspended' })
  for (const document of [await documents.sitemapJobs(0), await documents.rss()]) {
    expect(document).toContain('https://waymark.example/job-detail/feed-seen')
    expect(document).not.toContain('feed-closed')
    expect(document).not.toContain('feed-suspended')
  }
  const rss = await documents.rss()
  expect(rss).toContain('<title>Cook &lt;b&gt;&amp;&quot;, Fish &amp; &lt;Chips&gt;</title>')
  expect(rss).toContain(`<guid isPermaLink="false">${seen.id}</guid>`)
})

test('robots.txt allows pictures, and nothing else of the API', () => {
  const lines = documents.robots().split('\n')
  expect(lines).toContain('Sitemap: https://waymark.example/sitemap.xml')
  expect(lines).toContain('Disallow: /api/')
  expect(lines.filter((line) => line.startsWith('Allow: '))).toEqual(['Allow: /api/file/'])
})

// Security: W-07
test('security.txt names the contact page, and is not out of date', async () => {
  const { statusCode, headers, body } = await get('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^Contact: https?:\/\/\S+\/contact$/m)
  const [, expires = ''] = /^Expires: (.+)$/m.exec(body) ?? []
  const days = (Date.parse(expires) - Date.now()) / dayMs
  expect(days > 30 && days < 365).toBe(true)
})

test('the sitemap index lists parts, and each listed part exists', async () => {
  await app.db
    .insertInto('articles')
    .values({
      ...{
        slug: 'paid-fairly',
        title: 'Paid fairly',
        summary: 'x',
        body: '<p>x</p>',
        topic: 'Pay',
        author: 'A',
      },
      ...{ readingMinutes: 2, publishedAt: yesterday },
    })
    .execute()
  const { body } = await get('/sitemap.xml')
  const parts = [...body.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-companies-0.xml', '/sitemap-jobs-0.xml'])
  const texts = await Promise.all(parts.map(async (part) => (await get(part)).body))
  for (const path of ['/blog/paid-fairly', '/companies/fish-and-chips', '/job-detail/feed-seen'])
    expect([path, texts.filter((text) => text.includes(`${path}</loc>`)).length]).toEqual([path, 1])
  for (const part of ['/sitemap-jobs-7.xml', '/sitemap-companies-7.xml', '/sitemap-jobs-x.xml'])
    expect([part, (await get(part)).statusCode]).toEqual([part, 404])
})

test('a part is cached: it has an ETag, answers 304, and is sent compressed when accepted', async () => {
  const first = await get('/sitemap-jobs-0.xml')
  const etag = String(first.headers.etag)
  const again = await get('/sitemap-jobs-0.xml', { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const packed = await get('/sitemap-jobs-0.xml', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(first.body)
})

// Security: C-05
test('a held job disappears from a cached part at the next request, and the ETag changes', async () => {
  const job = await app.job(company.id, { slug: 'soon-held' })
  const before = await get('/sitemap-jobs-0.xml')
  expect(before.body).toContain('soon-held')
  await app.db.updateTable('jobs').set({ heldAt: new Date() }).where('id', '=', job.id).execute()
  const after = await get('/sitemap-jobs-0.xml', { 'if-none-match': String(before.headers.etag) })
  expect([after.statusCode, after.body.includes('soon-held')]).toEqual([200, false])
})

test('thirty simultaneous requests share one text, and later changes are not missed', async () => {
  const job = await app.job(company.id, { slug: 'asked-at-once' })
  const texts = await Promise.all(Array.from({ length: 30 }, () => get('/sitemap-jobs-0.xml')))
  expect(new Set(texts.map(({ headers }) => headers.etag)).size).toBe(1)
  await app.db.updateTable('companies').set({ status: 'suspended' }).where('id', '=', company.id).execute()
  expect((await get('/sitemap-jobs-0.xml')).statusCode).toBe(404)
  await app.db.updateTable('companies').set({ status: 'approved' }).where('id', '=', company.id).execute()
  expect((await get('/sitemap-jobs-0.xml')).body).toContain(job.slug)
})
