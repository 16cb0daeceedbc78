import { afterAll, expect, test, vi } from 'vitest'
import { contract } from '#/contract.ts'
import { companyFeed, jobsFeed } from '#/features/content/job-feeds/addresses.ts'
import { openPostgres } from '#/server/database/database.ts'
import { databaseReadCount } from '#/server/observability/metrics.ts'
import type { Endpoint } from '#/shared/endpoint.ts'
import { testApp } from '../app.ts'

// With TEST_DATABASE_REPLICA, which src/server/database/replicas.servers.test.ts sets.
const replica = process.env.TEST_DATABASE_REPLICA
test.skipIf(replica)('needs a standby', ({ skip }) => skip())

if (replica) await sweepReplica(replica)

async function sweepReplica(url: string) {
  const app = await testApp()
  const owner = await app.employer()
  const job = await app.job(owner.company.id, {
    description: `<p>${'Weld ships in the yard, at night, in a crew of six. '.repeat(3)}</p>`,
  })
  const standby = await openPostgres(url)
  afterAll(() => standby.close())
  const pause = () => standby.executeSql('select pg_wal_replay_pause()')
  const resume = () => standby.executeSql('select pg_wal_replay_resume()')
  const behindSeconds = () => app.services.database.replicas?.()[0]?.behindSeconds
  const isFollowing = () =>
    vi.waitFor(() => expect(behindSeconds()).toBe(0), { timeout: 20_000, interval: 20 })

  async function readsBySide() {
    const { values } = await databaseReadCount.get()
    databaseReadCount.reset()
    const of = (side: string) => values.find(({ labels }) => labels.side === side)?.value ?? 0
    return { replica: of('replica'), primary: of('primary') }
  }

  const noToken = 'x'.repeat(43)
  const parameters: Record<string, string> = {
    '/jobs/:slug': job.slug,
    '/companies/:slug': owner.company.slug,
    '/suggestions': '?q=weld',
  }
  const reads = (Object.entries(contract) as [string, Endpoint][])
    .filter(([key, { access, writes }]) => key.startsWith('GET ') && access === 'anyone' && !writes)
    .map(([key]) => {
      const path = key.slice('GET '.length)
      const known = parameters[path] ?? parameters[path.replace(/\/[a-z]+$/, '')] ?? noToken
      return known.startsWith('?') ? `/api${path}${known}` : `/api${path.replace(/:\w+/, known)}`
    })
  const lockingReads = new Set([`/api/alerts/confirm/${noToken}`, `/api/alerts/stop/${noToken}`])
  const documents = [
    ...['/sitemap.xml', '/sitemap-jobs-0.xml', '/sitemap-companies-0.xml', '/jobs.rss'],
    ...[jobsFeed('jobs.json'), jobsFeed('jobs.json', '?q=weld'), companyFeed(owner.company.slug, 'jobs.xml')],
  ]
  const get = async (address: string) => {
    const { statusCode, body } = await app.app.inject(address)
    return [address, statusCode, body.replace(/"countedAt":"[^"]*"|"requestId":"[^"]*"/g, '')]
  }

  test('every public read answers from a replica what it answers from the primary', {
    timeout: 60_000,
  }, async () => {
    await isFollowing()
    const answers = new Map<string, unknown>()
    let moved = 0
    const onPrimary = new Map<string, number>()
    for (const address of [...reads, ...documents]) {
      await readsBySide()
      answers.set(address, await get(address))
      const { replica, primary } = await readsBySide()
      moved += replica
      if (primary > 0) onPrimary.set(address, primary)
    }
    // A busy machine may have been behind for a moment; what locks rows never reads there.
    for (const address of [...onPrimary.keys()].filter((address) => !lockingReads.has(address)))
      await vi.waitFor(
        async () => {
          await isFollowing()
          await readsBySide()
          await get(address)
          expect([address, (await readsBySide()).primary]).toEqual([address, 0])
        },
        { timeout: 5_000 },
      )
    expect(moved).toBeGreaterThan(30)
    expect(answers.get(`/api/jobs/${job.slug}`)).toEqual(expect.arrayContaining([200]))
    expect([...answers.values()].filter((answer) => (answer as [string, number])[1] >= 500)).toEqual([])

    await pause()
    await app.db.updateTable('users').set({ name: 'Somebody' }).where('id', '=', owner.id).execute()
    await vi.waitFor(() => expect(behindSeconds()).toBeGreaterThan(0), { timeout: 5_000 })
    await readsBySide()
    for (const address of [...reads, ...documents]) expect(await get(address)).toEqual(answers.get(address))
    expect((await readsBySide()).replica).toBe(0)
    await resume()
  })

  test('whoever changes a job reads the change on its public page at once, also while the replica stands still', {
    timeout: 600_000,
  }, async () => {
    const pairs = 200
    let stale = 0
    let { version } = job
    for (let at = 1; at <= pairs; at++) {
      if (at % 50 === 25) await pause()
      if (at % 50 === 0) {
        await resume()
        await isFollowing()
      }
      const verb = at % 2 ? 'pause' : 'resume'
      const { data } = await owner.api.post(`/employer/jobs/:id/${verb}`, { id: job.id, version })
      version = data.version
      const [page, list] = await Promise.all([
        app.visitor.get('/jobs/:slug', { slug: job.slug }),
        app.visitor.get('/jobs', {}),
      ])
      const isOpen = verb === 'resume'
      if ((page.data.status === 'open') !== isOpen || list.data.length !== Number(isOpen)) stale++
    }
    const sides = await readsBySide()
    expect(stale).toBe(0)
    expect(Math.min(sides.replica, sides.primary)).toBeGreaterThan(pairs / 2)
  })
}
