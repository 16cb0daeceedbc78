import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openPostgres } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { seedData } from '../../bench/product.ts'
import { hasPostgresBinaries, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { callApi, spawnProduct, untilReady } from '../product-process.ts'

// The built product on a Postgres that only answers, as a standby does until it takes over.
const skipped = hasPostgresBinaries() ? false : 'needs an installed Postgres'
if (skipped) console.log(`database-read-only.e2e.ts did not run: it ${skipped}.`)

const sentence = 'We can store nothing right now. Nothing was changed. Try again in a few seconds.'

// Security: K-05
test.skipIf(skipped)(
  'on a database that can only be read every write gets 503 with a sentence, reading goes on, and all comes back by itself',
  { timeout: 300_000 },
  () =>
    withPostgres(undefined, async (url, server) => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-read-only-'))
      const settings = {
        ...{ DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'off', RATE_LIMITS: 'off', SEARCH_INDEX: 'off' },
        DOCUMENT_KEY: randomBytes(32).toString('base64'),
      }
      const database = await openPostgres(url)
      await migrate(database)
      await database.close()
      const { slugs, accounts } = await seedData(settings, 5, 1)
      const [slug = '', second = ''] = slugs
      const token = accounts[0]?.token
      const product = await spawnProduct(settings, { stderr: 'pipe' })
      product.child.stderr?.resume()
      const call = (method: string, address: string, body?: object) =>
        callApi(product.url, method, address, token, body)
      try {
        await untilReady(product)
        expect((await call('POST', '/jobs/apply', { slug })).status).toBe(200)
        const sessionsAreOld = await openPostgres(url)
        await sessionsAreOld.executeSql(`update sessions set last_used_at = now() - interval '5 minutes'`)
        await sessionsAreOld.close()

        server.stop()
        server.start(['default_transaction_read_only=on'])
        await vi.waitFor(async () => expect((await call('GET', '/jobs')).status).toBe(200), {
          timeout: 30_000,
        })
        const refused = await call('POST', '/jobs/apply', { slug: second })
        expect([refused.status, refused.headers.get('retry-after'), (await refused.json()).error]).toEqual([
          ...[503, '5'],
          sentence,
        ])
        const reading = [
          '/jobs/search?q=welder',
          `/jobs/${slug}`,
          '/profile',
          '/applications',
          '/notifications',
        ]
        for (const address of reading)
          expect([address, (await call('GET', address)).status]).toEqual([address, 200])
        const page = await fetch(`${product.url}/jobs/${slug}`)
        expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])

        server.stop()
        server.start()
        await vi.waitFor(
          async () => expect((await call('POST', '/jobs/apply', { slug: second })).status).toBe(200),
          { timeout: 30_000, interval: 200 },
        )
        const { data } = await (await call('GET', '/applications')).json()
        expect(data).toHaveLength(2)
        expect(product.child.exitCode).toBeNull()
      } finally {
        product.child.kill('SIGKILL')
        rmSync(dataDir, { recursive: true, force: true })
      }
    }),
)
