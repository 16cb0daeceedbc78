import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { features } from '#/features.server.ts'
import { openApplication } from '#/server/application.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { readConfig } from '#/server/config.ts'
import { servePages } from '#/server/http/pages/pages.ts'
import { defineTask, type Task } from '#/server/tasks.ts'
import { freePort, hasPostgresBinaries, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { launchBrowser } from '../browser.ts'

// A real Postgres that stops and starts under the running product. Where none is installed there is nothing to stop.
const skipped = hasPostgresBinaries() ? false : 'needs an installed Postgres'
/** Of the outage; AWAY_SECONDS=60 outlives the pools, streams and heartbeats. */
const awaySeconds = Number(process.env.AWAY_SECONDS ?? 2)
if (skipped) console.log(`database-away.e2e.ts did not run: it ${skipped}.`)

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const told = vi.spyOn(console, 'info').mockImplementation(() => {})
afterAll(() => {
  logged.mockRestore()
  told.mockRestore()
})

const ran: number[] = []
const mark = defineTask({
  name: 'test.mark',
  payload: z.object({ place: z.number() }),
  run: async ({ place }) => void ran.push(place),
})

// Security: K-04
test.skipIf(skipped)(
  'without a database every request gets 503 at once, the shell still comes, and all comes back by itself',
  () =>
    withPostgres(undefined, async (url, server) => {
      const port = await freePort()
      const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-away-'))
      const config = readConfig({
        ...{ NODE_ENV: 'test', OUTSIDE_CHECKS: 'off', PUSH: 'off', RATE_LIMITS: 'off', PORT: String(port) },
        ...{ DATABASE_URL: url, DATA_DIR: dataDir, DOCUMENT_KEY: randomBytes(32).toString('base64') },
      })
      const tasks = [...features.tasks, mark] as Task[]
      const application = await openApplication(config, { ...features, tasks })
      const { app, run, services } = application
      await servePages(app, run, services, false)
      await services.queue.work(application.tasks)
      await app.listen({ port, host: '127.0.0.1' })
      const browser = await launchBrowser([])
      try {
        const { db } = services.database
        const user = await db
          .insertInto('users')
          .values({
            role: 'SEEKER',
            name: 'Noor Hale',
            email: 'noor.hale@people.example',
            emailVerifiedAt: new Date(),
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const token = await insertSession(db, user, { userAgent: 'test', addressPrefix: 'test' })
        const signedIn = { headers: { authorization: `Bearer ${token}` } }
        const get = (address: string, init: RequestInit = {}) => fetch(config.publicUrl + address, init)
        const send = (place: number) => services.queue.sender(db)(mark, { place })
        const stream = await get('/api/live', signedIn)
        expect(stream.status).toBe(200)
        await send(1)
        await vi.waitFor(() => expect(ran).toEqual([1]), { timeout: 5_000 })

        server.stop()
        // The first request finds it out; after it, none even tries.
        await get('/api/jobs')
        const addresses = ['/api/jobs', '/api/jobs/search?q=welder', '/api/jobs/nothing', '/sitemap.xml']
        const away = await Promise.all([
          ...addresses.map((address) => get(address)),
          ...['/api/notifications', '/api/profile', '/api/live'].map((address) => get(address, signedIn)),
          get('/api/auth/login', {
            ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
            body: JSON.stringify({ email: user.email, password: 'a long enough one' }),
          }),
        ])
        for (const answer of away)
          expect([answer.url, answer.status, answer.headers.get('retry-after')]).toEqual([
            answer.url,
            503,
            '5',
          ])
        expect(await away[0]?.text()).toMatch(/Nothing was changed. Try again/)
        const ready = await get('/readyz')
        expect([ready.status, (await ready.json()).parts.database]).toEqual([503, 'away'])
        expect((await get('/healthz')).status).toBe(200)
        await expect(send(2)).rejects.toMatchObject({ status: 503 })

        // A person sees the page's frame and what could not be read, not a blank tab.
        const page = await browser.newPage()
        await page.goto(config.publicUrl)
        await page.getByRole('link', { name: 'Log in' }).first().waitFor()
        await page.goto(`${config.publicUrl}/login`)
        await page.getByLabel('Email').first().waitFor()

        await pause(awaySeconds * 1_000)
        server.start()
        await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), {
          timeout: 5_000,
          interval: 100,
        })
        expect((await get('/api/notifications', signedIn)).status).toBe(200)
        await page.goto(config.publicUrl)
        await page.getByRole('heading', { level: 1 }).waitFor()
        // The queue finds its work again, and an announcement arrives at pages that have connected again.
        await send(3)
        await vi.waitFor(() => expect(ran).toEqual([1, 3]), { timeout: 10_000 })
        const again = await get('/api/live', signedIn)
        const reader = again.body?.pipeThrough(new TextDecoderStream()).getReader()
        await services.database.db.transaction().execute(async (trx) => {
          await trx
            .insertInto('liveEvents')
            .values({ userIds: [user.id], event: JSON.stringify({ type: 'notification' }) } as never)
            .execute()
        })
        services.dispatcher.announce(['live'])
        let heard = ''
        while (!heard.includes('data:')) heard += (await reader?.read())?.value ?? 'data: none'
        expect(heard).toContain('"type":"notification"')
        await reader?.cancel()
        // One sentence for the outage and one for its end, however many workers and requests met it.
        const outages = logged.mock.calls
          .flat()
          .filter((line) => String(line).includes('cannot be reached; requests get 503'))
        expect(outages).toHaveLength(1)
        expect(told.mock.calls.flat()).toContain('the database is back')
      } finally {
        await browser.close()
        await application.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }),
)
