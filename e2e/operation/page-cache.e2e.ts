import { readdirSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import { passUndoPeriod } from '#/testing/decisions.ts'
import { publicPages, tracesIn } from '#/testing/public-surfaces.ts'
import { hasVarnish, startVarnish } from '#/testing/servers/varnish.ts'
import { freePort } from '../../scripts/throwaway-postgres.ts'
import { startProduct } from '../product.ts'

// Public pages behind a shared cache: what the product says of them, and what Varnish makes of it where it is installed.
if (!hasVarnish) console.log('page-cache.e2e.ts ran in part: it needs an installed Varnish.')
const cachePort = await freePort()
const product = await startProduct({
  ...{ PAGE_CACHE: 'on', PAGE_CACHE_PURGE: `http://127.0.0.1:${cachePort}`, TRUSTED_PROXIES: '1' },
})
const varnish = hasVarnish ? await startVarnish(cachePort, product.config.port) : null
afterAll(() => varnish?.stop())
const cached = varnish?.url ?? ''

const admin = await product.admin()
const people = [await product.seeker(), await product.employer('approved', { name: 'Birch Hoists' })] as const
const employer = await product.employer('approved', { name: 'Zephyrine Marine', slug: 'zephyrine-marine' })
const job = await product.job(employer.company.id, {
  title: 'Quixotic Shipwright',
  skills: ['Joinery', 'Rigging'],
})
const paused = await product.job(people[1].company.id, {
  title: 'Crane Operator',
  skills: ['Joinery', 'Rigging'],
})
const subject = {
  ...{ companySlug: employer.company.slug, companyName: employer.company.name },
  ...{ jobSlug: job.slug, jobTitle: job.title, jobId: job.id, likeSlug: paused.slug },
}
const shown = [
  ...publicPages.map(({ path }) => path(subject)),
  ...['/blog', '/about', '/hiring', '/faq', '/contact', '/privacypolicy', '/termsofservice', '/fraud-policy'],
  ...['/answer-bond', '/posting-rules', '/developers', '/pay'],
]

const read = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const soon = { timeout: 10_000, interval: 20 }
/** Asks until Varnish answers itself: what was written shortly before is told once more, at any moment. */
const hitAt = (path: string, headers: Record<string, string> = {}) =>
  vi.waitFor(async () => {
    const answer = await read(cached + path, headers)
    expect([path, answer.headers.get('x-cache')]).toEqual([path, 'hit'])
    return answer
  }, soon)

// Security: C-01
test('public pages may be kept for a minute and name what they show, and none but those', async () => {
  for (const path of shown) {
    const { headers, status } = await read(product.url + path)
    expect([path, status, headers.get('cache-control')]).toEqual([
      path,
      200,
      'public, max-age=0, s-maxage=60',
    ])
    expect([path, headers.get('set-cookie')]).toEqual([path, null])
    expect([path, headers.get('vary')]).toEqual([path, 'accept-encoding'])
    expect([path, headers.get('surrogate-key')]).toEqual([path, expect.stringMatching(/^pages( |$)/)])
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.not.stringContaining('unsafe'),
    ])
  }
  const secret = [
    '/sign-in?token=x',
    '/new-password?resetToken=x',
    '/unsubscribe/x',
    '/team-invitation?token=x',
  ]
  const others = [
    '/login',
    '/register',
    '/seeker/jobs',
    '/verify',
    `/apply/${job.slug}`,
    `/report/job.${job.slug}`,
  ]
  const failed = [
    '/job-detail/no-such-job',
    '/companies/no-such-company',
    '/blog/no-such-article',
    '/no-such-page',
  ]
  for (const path of [...secret, ...others, ...failed, '/jobs.data', '/api/jobs', '/api/figures']) {
    const { headers } = await read(product.url + path)
    expect([path, headers.get('cache-control')]).toEqual([
      path,
      expect.toSatisfy((value) => !/public|s-maxage/.test(value)),
    ])
    expect([path, headers.get('surrogate-key')]).toEqual([path, null])
  }
})

test('a page names its lists, its jobs and their companies', async () => {
  const keysAt = async (path: string) =>
    (await read(product.url + path)).headers.get('surrogate-key')?.split(' ')
  const own = [`job-${job.postedSeq}`, `company-${employer.company.number}`]
  for (const path of ['/', '/jobs', `/jobs/${job.slug}`])
    expect([path, await keysAt(path)]).toEqual([path, expect.arrayContaining(['pages', 'lists', ...own])])
  expect(await keysAt(`/job-detail/${job.slug}`)).toEqual(expect.arrayContaining(own))
  expect(await keysAt(`/job-detail/${job.slug}`)).not.toContain('lists')
  // It shows the other as similar.
  expect(await keysAt(`/job-detail/${paused.slug}`)).toEqual(expect.arrayContaining(own))
  expect(await keysAt(`/companies/${employer.company.slug}/verification`)).toContain(own[1])
  expect(await keysAt('/contact')).toEqual(['pages'])
})

// Security: C-01, C-05
test('two people who are signed in and a visitor get the same bytes, whatever their browser sends', async () => {
  for (const path of shown) {
    const visitor = await read(product.url + path)
    for (const { token, email } of people) {
      const headers = {
        ...{
          authorization: `Bearer ${token}`,
          cookie: `session=${token}`,
          'accept-language': 'de',
          'user-agent': 'x',
        },
        ...{
          'x-forwarded-host': 'evil.example',
          'x-forwarded-for': '203.0.113.9',
          'x-react-router-spa-mode': 'yes',
        },
      }
      const own = await read(product.url + path, headers)
      expect([path, own.text === visitor.text]).toEqual([path, true])
      expect([path, own.text.includes(email), own.text.includes(token)]).toEqual([path, false, false])
      for (const name of ['content-security-policy', 'cache-control', 'surrogate-key', 'vary'])
        expect([path, own.headers.get(name)]).toEqual([path, visitor.headers.get(name)])
    }
  }
})

// Security: C-01, X-02
test.skipIf(!hasVarnish)(
  'Varnish answers the second request itself, for everybody alike, and tells no keys',
  async () => {
    for (const path of shown) {
      const straight = await read(product.url + path)
      for (const { token } of [{ token: '' }, ...people]) {
        const hit = await hitAt(path, token ? { cookie: `other=${token}` } : {})
        expect([path, hit.text === straight.text]).toEqual([path, true])
        const policy = hit.headers.get('content-security-policy')
        expect([path, policy]).toEqual([path, straight.headers.get('content-security-policy')])
        expect([path, policy?.includes('unsafe')]).toEqual([path, false])
        expect([path, hit.headers.get('surrogate-key'), hit.headers.get('set-cookie')]).toEqual([
          path,
          null,
          null,
        ])
      }
    }
  },
)

test.skipIf(!hasVarnish)('a page from Varnish starts in the browser', async () => {
  const page = await product.visit()
  const refused: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
  for (const path of ['/jobs', '/jobs']) await page.goto(cached + path)
  await page.waitForFunction(() => document.getElementById('late')?.dataset.arrived)
  expect(refused).toEqual([])
})

// Security: C-01
test.skipIf(!hasVarnish)(
  'Varnish keeps no answer of the API, no failure and no page of a person',
  async () => {
    const [seeker] = people
    const own = { authorization: `Bearer ${seeker.token}` }
    for (const path of [
      '/api/auth/session',
      '/api/jobs',
      '/login',
      '/job-detail/no-such-job',
      '/seeker/jobs',
    ])
      for (const headers of [own, own, {}]) {
        const { headers: answered } = await read(cached + path, headers)
        expect([path, answered.get('x-cache')]).toEqual([path, 'miss'])
      }
    expect((await read(`${cached}/api/auth/session`, own)).text).toContain(seeker.email)
    expect((await read(`${cached}/api/auth/session`)).text).not.toContain(seeker.email)
    const file = readdirSync('build/client/assets').find((name) => name.endsWith('.js'))
    const script = await read(`${cached}/assets/${file}`, { 'accept-encoding': 'br' })
    expect(script.headers.get('content-encoding')).toBe('br')
    const live = await fetch(`${cached}/api/live`, { headers: own })
    expect([live.status, live.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/event-stream'),
    ])
    await live.body?.cancel()
    const saved = await fetch(`${cached}/api/saved-jobs/${job.slug}`, { method: 'PUT', headers: own })
    expect(saved.status).toBe(200)
  },
)

test.skipIf(!hasVarnish)('only a neighbour may tell Varnish what has changed', async () => {
  const purge = (headers: Record<string, string>) =>
    fetch(cached, { method: 'PURGE', headers }).then(({ status }) => status)
  expect(await purge({ 'surrogate-key': 'job-1 lists' })).toBe(200)
  // Passed on by a proxy on this machine.
  expect(await purge({ 'surrogate-key': 'pages', 'x-forwarded-for': '203.0.113.9' })).toBe(403)
  for (const wrong of ['', '.*', 'job-1|pages', 'a b)(', 'job-1 && obj.status == 200'])
    expect([wrong, await purge({ 'surrogate-key': wrong })]).toEqual([wrong, 400])
})

// Security: C-05
test.skipIf(!hasVarnish)(
  'a paused job and a suspended company are gone from Varnish once that is committed',
  async () => {
    const at = (path: string) => read(cached + path)
    const listed = `/jobs?q=${encodeURIComponent('Crane')}`
    for (const path of [listed, `/job-detail/${paused.slug}`])
      expect([path, (await hitAt(path)).text.includes('Crane Operator')]).toEqual([path, true])
    await people[1].api.post('/employer/jobs/:id/pause', { id: paused.id, version: paused.version })
    const committed = performance.now()
    await vi.waitFor(
      async () => expect((await at(`/job-detail/${paused.slug}`)).text.includes('JobPosting')).toBe(false),
      soon,
    )
    await vi.waitFor(async () => expect((await at(listed)).text.includes(paused.id)).toBe(false), soon)
    console.log(`A paused job was gone from Varnish after ${Math.round(performance.now() - committed)} ms.`)

    const addresses = publicPages.map(({ path }) => path(subject)).concat(`/job-detail/${paused.slug}`)
    for (const path of addresses) await hitAt(path)
    await admin.api.post('/admin/verification/:id/decide', {
      ...{ id: employer.company.id, decision: 'suspend', reasons: ['fraud'], note: 'Asked for a deposit' },
      version: employer.company.version,
    })
    await passUndoPeriod(product)
    await vi.waitFor(async () => {
      for (const path of addresses)
        expect([path, tracesIn((await at(path)).text, subject, path)]).toEqual([path, []])
    }, soon)
    expect((await at(`/job-detail/${job.slug}`)).status).toBeGreaterThanOrEqual(404)
  },
)
