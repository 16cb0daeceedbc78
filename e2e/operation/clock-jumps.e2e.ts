import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { tasks } from '#/features.server.ts'
import { insertSession } from '#/server/auth/sessions.ts'
import { openEmbedded } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { spawnProduct, untilReady } from '../product-process.ts'

// The clock of the built product and of its embedded database jumps while it runs (testing/clock-offset.ts), as when a
// machine sets its clock.
const hour = 3_600_000
const pollingOptions = { timeout: 100_000, interval: 250 }
const metricsToken = 'the-token-of-the-clock-jumps'
const everyMinute = tasks.flatMap(({ name, cron }) => (cron === '* * * * *' ? [name] : []))

// Security: T-15
test('a clock that jumps ahead and back ends no session, keeps no limit closed, and neither starts schedules in a storm nor stops them', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'waymark-clock-'))
  const offsetFile = path.join(folder, 'offset')
  writeFileSync(offsetFile, '0')
  const token = await seed(folder)
  const server = await spawnProduct(
    {
      ...{ DATA_DIR: folder, DEMO: 'off', TRUSTED_PROXIES: '1' },
      ...{ METRICS_TOKEN: metricsToken, CLOCK_OFFSET_FILE: offsetFile },
    },
    { nodeOptions: ['--import', './src/testing/clock-offset.ts'] },
  )
  try {
    await untilReady(server)
    const product = clientOf(server.url, token)
    const jump = async (milliseconds: number) => {
      writeFileSync(offsetFile, String(milliseconds))
      await pause(300)
      // Everything that is not about time itself goes on at once.
      expect((await product.session()).status).toBe(200)
      await product.mailArrives()
    }

    // A limit is used up.
    expect((await product.limited()).statuses).toEqual([200, 200, 200, 200, 200, 429])

    await jump(2 * hour)
    expect((await product.limited()).statuses.at(0)).toBe(200)
    const ran = await product.scheduledRuns()

    // Back by a day: what was counted, used and planned lies in the future now.
    await jump(-22 * hour)
    const { statuses, retryAfter } = await product.limited()
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(retryAfter).toBeLessThanOrEqual(600)

    // The schedules go on, each about once a minute, and not once for each minute of the jump.
    await vi.waitFor(async () => expect(await product.scheduledRuns()).toBeGreaterThan(ran), pollingOptions)
    expect(await product.scheduledRuns()).toBeLessThan(6 * everyMinute.length)

    // Ahead by more than a session lasts: it has ended, with the sentence for that, and nothing breaks.
    writeFileSync(offsetFile, String(31 * 24 * hour))
    await pause(300)
    const ended = await product.session()
    expect([ended.status, (await ended.json()).message]).toEqual([401, 'Your token has expired'])
    await product.mailArrives()
  } finally {
    server.child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
})

async function seed(folder: string) {
  const database = await openEmbedded(folder)
  await migrate(database)
  const user = await database.db
    .insertInto('users')
    .values({
      ...{ role: 'SEEKER', name: 'Noor Hale', email: 'noor.hale@people.example' },
      emailVerifiedAt: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const token = await insertSession(database.db, user, { userAgent: 'test', addressPrefix: 'test' })
  await database.close()
  return token
}

function clientOf(at: string, token: string) {
  let letters = 0
  /** Each letter comes from an address of its own, so that only its sender is counted. */
  const write = (email: string) =>
    fetch(`${at}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${letters++}` },
      body: JSON.stringify({
        ...{ reason: 'privacy', name: 'Greta Lund', email },
        ...{ message: 'Which time is it where you are?', subjectUrl: null },
      }),
    })
  /** The sum of a figure over its labels. */
  async function figure(line: RegExp) {
    const response = await fetch(`${at}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
    const lines = (await response.text()).split('\n').filter((one) => line.test(one))
    return lines.reduce((sum, one) => sum + Number(one.split(' ').at(-1)), 0)
  }
  const mails = () => figure(/^waymark_mails_total\{.*captured/)

  return {
    session: () => fetch(`${at}/api/auth/session`, { headers: { authorization: `Bearer ${token}` } }),
    /** Writes as one person until that is too often. */
    async limited() {
      const statuses: number[] = []
      let retryAfter = 0
      for (let letter = 0; letter < 6; letter++) {
        const response = await write('greta.lund@people.example')
        statuses.push(response.status)
        retryAfter = Number(response.headers.get('retry-after'))
      }
      return { statuses, retryAfter }
    },
    /** A mail that is sent now goes out now. */
    async mailArrives() {
      const before = await mails()
      expect((await write(`person-${letters}@people.example`)).status).toBe(200)
      await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(before), pollingOptions)
    },
    scheduledRuns: () =>
      figure(new RegExp(`^waymark_task_duration_seconds_count\\{task="(${everyMinute.join('|')})"`)),
  }
}
