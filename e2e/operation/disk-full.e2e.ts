import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#/server/database/database.ts'
import { migrate } from '#/server/database/migrations.ts'
import { canMakeSmallDisks, makeSmallDisk } from '#/testing/small-disk.ts'
import { seedData } from '../../bench/product.ts'
import { hasPostgresBinaries, withPostgres } from '../../scripts/throwaway-postgres.ts'
import { callApi, type ProductProcess, spawnProduct, untilReady } from '../product-process.ts'

// The built product while the disk below its database has no room: seekers apply with long notes until nothing more is
// taken. What was acknowledged is there afterwards, and nothing of what was refused.
const skipped = canMakeSmallDisks() ? false : 'needs a user who may mount a file system'
if (skipped) console.log(`disk-full.e2e.ts did not run: it ${skipped}.`)

const coverNote = () => randomBytes(1_900).toString('hex')
/** The tables are filled at the first start. */
const startTimeout = 200_000
const pollingOptions = { timeout: 60_000, interval: 200 }
const noRoom = 'We have no room to store anything right now. Nothing was changed. Try again later.'

type Settings = Record<string, string>
type Seeded = Awaited<ReturnType<typeof seedData>>

async function seed(settings: Settings) {
  const database = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' })
  await migrate(database)
  await database.close()
  return seedData(settings, 40, 10)
}

async function ended({ child }: ProductProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** People who apply one after the other. */
function startApplying({ slugs, accounts }: Seeded) {
  const waiting = accounts.flatMap((account) => slugs.map((slug) => ({ account, slug })))
  const acknowledged = new Set<string>()
  const refused = new Set<string>()
  return {
    acknowledged,
    refused,
    /** The next application; its status, 0 without an answer. */
    async next(url: string) {
      const { account, slug } = waiting.pop() ?? {}
      if (!account || !slug) throw new Error('There is nothing left to apply for: make the disk smaller.')
      const answer = await callApi(url, 'POST', '/jobs/apply', account.token, {
        ...{ slug, coverNote: coverNote() },
      }).catch(() => null)
      const text = await answer?.text().catch(() => '')
      const place = `${slug} ${account.id}`
      if (answer?.status === 200) acknowledged.add(place)
      else if (text?.includes('Nothing was changed')) refused.add(place)
      return { status: answer?.status ?? 0, text: text ?? '' }
    },
  }
}

/** The applications with the events each has, read without the product. */
async function readApplications(settings: Settings) {
  const { db, close } = await openDatabase({ url: settings.DATABASE_URL, dataDir: settings.DATA_DIR ?? '' })
  const rows = await db
    .selectFrom('applications')
    .innerJoin('jobs', 'jobs.id', 'applications.jobId')
    .leftJoin('applicationEvents', 'applicationEvents.applicationId', 'applications.id')
    .select(['jobs.slug', 'applications.seekerId', 'applicationEvents.id as eventId'])
    .execute()
  await close()
  return rows.map(({ slug, seekerId, eventId }) => ({ place: `${slug} ${seekerId}`, eventId }))
}

async function compare(settings: Settings, { acknowledged, refused }: ReturnType<typeof startApplying>) {
  const rows = await readApplications(settings)
  const places = rows.map(({ place }) => place)
  expect([...acknowledged].filter((place) => !places.includes(place))).toEqual([])
  expect([...refused].filter((place) => places.includes(place))).toEqual([])
  // None twice, and none without its first event, which the same transaction writes.
  expect(new Set(places).size).toBe(rows.length)
  expect(rows.filter(({ eventId }) => eventId === null)).toEqual([])
}

const common = { DEMO: 'off', RATE_LIMITS: 'off', SEARCH_INDEX: 'off' }

// Security: K-05
test.skipIf(skipped)(
  'the embedded database on a full disk refuses or ends, and has every acknowledged application once there is room',
  { timeout: 600_000 },
  async () => {
    const disk = makeSmallDisk(600)
    if (!disk) throw new Error('not mounted')
    const settings = { ...common, DATABASE_URL: '', DATA_DIR: path.join(disk.folder, 'data') }
    let product: ProductProcess | undefined
    try {
      const seeded = await seed(settings)
      product = await spawnProduct(settings, { stderr: 'pipe' })
      product.child.stderr?.resume()
      await untilReady(product, startTimeout)
      const people = startApplying(seeded)
      for (let sent = 0; sent < 5; sent++) expect((await people.next(product.url)).status).toBe(200)
      disk.fill(1_000)
      const statuses: number[] = []
      const before = people.acknowledged.size
      for (let sent = 0; sent < 1_500 && product.child.exitCode === null; sent++) {
        const { status } = await people.next(product.url)
        statuses.push(status)
        // It may also go on and refuse, as long as only what grows has no room.
        if (statuses.slice(-20).filter((one) => one !== 200).length === 20) break
      }
      expect(statuses.some((status) => status !== 200)).toBe(true)
      expect(people.acknowledged.size).toBeGreaterThan(before)

      disk.free()
      // The operator's supervisor starts it again.
      await ended(product)
      product = await spawnProduct(settings)
      await untilReady(product, startTimeout)
      expect((await people.next(product.url)).status).toBe(200)
      await ended(product)
      await compare(settings, people)
    } finally {
      product?.child.kill('SIGKILL')
      disk.remove()
    }
  },
)

const skippedPostgres = skipped || (hasPostgresBinaries() ? false : 'needs an installed Postgres')

// Security: K-05
test.skipIf(skippedPostgres)(
  'Postgres on a full disk: every write gets 503 with a sentence, reading goes on, and all comes back by itself',
  { timeout: 600_000 },
  async () => {
    const disk = makeSmallDisk(500)
    if (!disk) throw new Error('not mounted')
    try {
      await withPostgres(
        undefined,
        async (url) => {
          const dataDir = `${disk.folder}-files`
          const settings = {
            ...{ ...common, DATABASE_URL: url, DATA_DIR: dataDir },
            DOCUMENT_KEY: randomBytes(32).toString('base64'),
          }
          const seeded = await seed(settings)
          const product = await spawnProduct(settings, { stderr: 'pipe' })
          product.child.stderr?.resume()
          try {
            await untilReady(product, startTimeout)
            const people = startApplying(seeded)
            for (let sent = 0; sent < 5; sent++) expect((await people.next(product.url)).status).toBe(200)
            disk.fill(300)
            const answers: { status: number; text: string }[] = []
            // One without an answer met a connection that had just been closed.
            const refusals = () => answers.filter(({ status }) => status !== 200 && status !== 0)
            while (refusals().length < 10) answers.push(await people.next(product.url))
            for (const { status, text } of refusals())
              expect([status, text]).toEqual([503, expect.stringContaining(noRoom)])
            const jobs = await callApi(product.url, 'GET', '/jobs')
            expect(jobs.status).toBe(200)

            disk.free()
            await vi.waitFor(
              async () => expect((await people.next(product.url)).status).toBe(200),
              pollingOptions,
            )
            expect(product.child.exitCode).toBeNull()
            await compare(settings, people)
          } finally {
            product.child.kill('SIGKILL')
            rmSync(dataDir, { recursive: true, force: true })
          }
        },
        disk.folder,
      )
    } finally {
      disk.remove()
    }
  },
)
