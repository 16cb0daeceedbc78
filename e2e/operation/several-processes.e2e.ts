import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { insertSession } from '#/server/auth/sessions.ts'
import { openPostgres } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { smtpSink } from '#/testing/servers/smtp.ts'
import { hasPostgresBinaries, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { callApi, spawnProduct, untilReady } from '../product-process.ts'

// Three processes of the built product on one Postgres. Where none is installed there is nothing to share.
const skipped = hasPostgresBinaries() ? false : 'needs an installed Postgres'
if (skipped) console.log(`several-processes.e2e.ts did not run: it ${skipped}.`)

const applicants = 24
const pollingOptions = { timeout: 60_000, interval: 200 }

// Security: T-04, E-05, L-01, Q-08
test.skipIf(skipped)(
  'two web processes and a worker are one product, and a worker killed in the middle loses and doubles nothing',
  { timeout: 180_000 },
  () =>
    withPostgres(undefined, async (url) => {
      const sink = await smtpSink(() => new Promise((taken) => setTimeout(() => taken('taken'), 400)))
      const dataDir = mkdtempSync(path.join(tmpdir(), 'waymark-several-'))
      const key = randomBytes(32).toString('base64')
      const children: ChildProcess[] = []

      async function start(role: 'web' | 'worker') {
        const product = await spawnProduct({
          ...{ ROLE: role, DATABASE_URL: url, DATA_DIR: dataDir, DOCUMENT_KEY: key },
          ...{ SMTP_URL: sink.url, SMTP_CONNECTIONS: '6', SEARCH_INDEX: 'on' },
        })
        children.push(product.child)
        await untilReady(product)
        return product
      }
      const exit = (child: ChildProcess) =>
        new Promise<number | null>((resolve) => child.once('exit', resolve))

      try {
        // All at once on an empty database: one of them migrates, the others wait for it.
        const [a, b, worker] = await Promise.all([start('web'), start('web'), start('worker')])
        const database = await openPostgres(url)
        const { db } = database
        const person = async (role: 'SEEKER' | 'EMPLOYER', name: string) => {
          const values = {
            role,
            name,
            email: `${name.toLowerCase().replaceAll(' ', '.')}@people.example`,
            emailVerifiedAt: new Date(),
          }
          const user = await db.insertInto('users').values(values).returningAll().executeTakeFirstOrThrow()
          return {
            ...user,
            token: await insertSession(db, user, { userAgent: 'test', addressPrefix: 'test' }),
          }
        }
        // The worker answers for itself only.
        expect((await fetch(`${worker.url}/healthz`)).status).toBe(200)
        expect((await callApi(worker.url, 'GET', '/jobs')).status).toBe(404)

        const owner = await person('EMPLOYER', 'Greta Lund')
        const company = await db
          .insertInto('companies')
          .values({
            name: 'Northbay Yard',
            slug: 'northbay-yard',
            status: 'approved',
            approvedAt: new Date(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await db
          .insertInto('companyMembers')
          .values({ companyId: company.id, userId: owner.id, role: 'owner' })
          .execute()
        await db
          .insertInto('jobs')
          .values({
            ...{
              companyId: company.id,
              slug: 'zeppelin-welder',
              title: 'Zeppelin Welder',
              status: 'open',
              country: 'US',
            },
            ...{ payMin: 1, payMax: 2, postedAt: new Date(), closesAt: new Date(Date.now() + dayMs) },
          })
          .execute()
        // Each has an index of its own, and finds what neither of them wrote.
        for (const { url: at } of [a, b])
          await vi.waitFor(async () => {
            const { data } = await (await callApi(at, 'GET', '/jobs/search?q=zeppelin')).json()
            expect(data).toHaveLength(1)
          }, pollingOptions)

        const stream = await callApi(a.url, 'GET', '/live', owner.token)
        const people = []
        for (let place = 0; place < applicants; place++)
          people.push(await person('SEEKER', `Seeker Number ${place}`))
        const sent = await Promise.all(
          people.map(({ token }, place) =>
            callApi(place % 2 ? a.url : b.url, 'POST', '/jobs/apply', token, { slug: 'zeppelin-welder' }),
          ),
        )
        expect(sent.map(({ status }) => status)).toEqual(people.map(() => 200))

        // Killed with mails under way; another takes over what it held when its heartbeat has stopped.
        const addresses = new Set(people.map(({ email }) => email))
        const toApplicants = () => sink.arrived.filter(({ to }) => addresses.has(to))
        await vi.waitFor(() => expect(toApplicants().length).toBeGreaterThan(3), {
          ...pollingOptions,
          interval: 20,
        })
        worker.child.kill('SIGKILL')
        await exit(worker.child)
        expect(toApplicants().length).toBeLessThan(applicants)
        const held = await sql<{
          count: number
        }>`select count(*)::int as count from pgboss.job where state = 'active'`.execute(db)
        expect(held.rows[0]?.count).toBeGreaterThan(0)
        await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
          db,
        )
        // The schedules are due, so that both new workers want to start what they say.
        await sql`update pgboss.version set cron_on = now() - interval '1 hour'`.execute(db)
        const [next, other] = await Promise.all([start('worker'), start('worker')])
        await vi.waitFor(async () => {
          expect(new Set(toApplicants().map(({ to }) => to)).size).toBe(applicants)
          expect(await db.selectFrom('mailOutbox').select('id').execute()).toEqual([])
        }, pollingOptions)
        // A mail that the server had taken when the worker died comes again under the same Message-ID, so a mailbox
        // shows it once.
        expect(new Set(toApplicants().map(({ messageId }) => messageId)).size).toBe(applicants)
        expect(await db.selectFrom('applications').select('id').execute()).toHaveLength(applicants)
        const failed = await sql`select name from pgboss.job where state = 'failed'`.execute(db)
        expect(failed.rows).toEqual([])

        // What was written through one process reached the page that the other holds open.
        const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
        let heard = ''
        while (!heard.includes('data:')) heard += (await reader?.read())?.value ?? 'data: none'
        expect(heard).toContain('"type"')
        expect(heard).not.toContain('data: none')
        await reader?.cancel()

        // A session that ends at one has ended at the other, and a limit is one limit.
        const [leaver] = people
        expect((await callApi(b.url, 'GET', '/auth/session', leaver?.token)).status).toBe(200)
        expect((await callApi(a.url, 'POST', '/auth/logout', leaver?.token, {})).status).toBe(200)
        expect((await callApi(b.url, 'GET', '/auth/session', leaver?.token)).status).toBe(401)
        const letter = {
          reason: 'privacy',
          name: 'Greta Lund',
          email: owner.email,
          message: 'Is it one limit?',
          subjectUrl: null,
        }
        const letters = []
        for (let place = 0; place < 7; place++)
          letters.push(
            (await callApi(place % 2 ? a.url : b.url, 'POST', '/contact', undefined, letter)).status,
          )
        expect(letters).toEqual([200, 200, 200, 200, 200, 429, 429])

        // Two workers, and each scheduled task once for its minute.
        const scheduled = async () =>
          (
            await sql<{ key: string; count: number }>`
              select singleton_key as key, count(*)::int as count from pgboss.job
              where name = '__pgboss__send-it' group by singleton_key, singleton_on`.execute(db)
          ).rows
        await vi.waitFor(async () => expect((await scheduled()).length).toBeGreaterThan(0), pollingOptions)
        expect((await scheduled()).filter(({ count }) => count > 1)).toEqual([])
        await database.close()

        for (const { child } of [a, b, next, other]) child.kill('SIGTERM')
        expect(
          await Promise.all([a, b, next, other].map(({ child }) => child.exitCode ?? exit(child))),
        ).toEqual([0, 0, 0, 0])
      } finally {
        for (const child of children) child.kill('SIGKILL')
        await sink.close()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }),
)
