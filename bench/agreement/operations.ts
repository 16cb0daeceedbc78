// Random changes to jobs and companies, by several concurrent writers.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { employmentTypes, jobLevels, workplaces } from '#/features/jobs/fields/job-terms.ts'
import { jobReading } from '#/features/occupations/reading/job-reading.server.ts'
import type { Db } from '#/server/database/database.ts'
import { dayMs } from '#/shared/dates.ts'
import { randomFrom } from '../../scripts/demo/random.ts'

export const words =
  'engineer nurse rn driver chauffeur manager night senior python developer coder welder cook commis forklift remote c++ full-time zebra data'.split(
    ' ',
  )
export const skills = ['Python', 'C++', 'Forklift licence', 'Night work']
export const industries = ['Logistics', 'Hospitals', 'Banking']
export const towns = [
  ['Newark', 'NJ', 'US'],
  ['New York', 'NY', 'US'],
  ['Leeds', 'ENG', 'GB'],
  ['London', 'ENG', 'GB'],
  ['Nowhere at all', 'XX', 'US'],
] as const

export type RandomSource = ReturnType<typeof randomSource>
export function randomSource(seed: number) {
  const random = randomFrom(seed)
  const randomBelow = (count: number) => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]) => values[randomBelow(values.length)] as T
  const isChance = (share: number) => random() < share
  const some = <T>(values: readonly T[], max: number) => [
    ...new Set(Array.from({ length: randomBelow(max + 1) }, () => pick(values))),
  ]
  return { below: randomBelow, pick, chance: isChance, some }
}

/** State shared by the writers. */
type Market = { companies: string[]; jobs: string[]; rolledBack: number }

export async function createMarket(db: Db, companies: number, slugPrefix: string): Promise<Market> {
  const rows = await db
    .insertInto('companies')
    .values(
      Array.from({ length: companies }, (_, i) => ({
        name: `${words[i % words.length]} works ${i}`,
        slug: `${slugPrefix}-${i}`,
        status: 'draft' as const,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await db
    .updateTable('companies')
    .set({ status: 'approved', approvedAt: new Date() })
    .where('id', 'in', ids)
    .execute()
  return { companies: ids, jobs: [], rolledBack: 0 }
}

/** One writer: `count` operations, some grouped in one transaction, some rolled back, some slow to commit. */
export async function runOperations(db: Db, market: Market, count: number, seed: number, maxDelayMs: number) {
  const random = randomSource(seed)
  for (let completed = 0; completed < count; ) {
    const batchSize = random.chance(0.2) ? 1 + random.below(5) : 1
    completed += batchSize
    const isRolledBack = random.chance(0.05)
    try {
      await db.transaction().execute(async (trx) => {
        for (let i = 0; i < batchSize; i++) await runOperation(trx, market, random)
        if (maxDelayMs > 0 && random.chance(0.02)) await pause(random.below(maxDelayMs))
        if (isRolledBack) throw new RolledBack()
      })
    } catch (error) {
      // Two writers may lock the same rows in another order; Postgres then aborts one of them (40P01).
      const { code } = error as { code?: string }
      if (!(error instanceof RolledBack) && code !== '40P01') throw error
      market.rolledBack++
    }
  }
}
class RolledBack extends Error {}

async function runOperation(db: Db, market: Market, random: RandomSource) {
  const job = random.pick(market.jobs)
  const company = random.pick(market.companies)
  const roll = random.below(100)
  if (!job || roll < 30) return insertJob(db, market, company, random)
  if (roll >= 96) {
    const change = random.pick([
      { status: 'suspended' as const },
      { status: 'approved' as const },
      { status: 'approved' as const },
      { replyDays: random.pick([null, 1, 3, 9]) },
      { name: `${random.pick(words)} house` },
    ])
    await db.updateTable('companies').set(change).where('id', '=', company).execute()
    return
  }
  if (roll >= 93) {
    await db.deleteFrom('jobs').where('id', '=', job).execute()
    return
  }
  const change =
    roll < 45
      ? { title: randomTitle(random) }
      : roll < 60
        ? { description: randomText(random), skills: random.some(skills, 2) }
        : roll < 66
          ? randomPay(random)
          : roll < 72
            ? randomPlace(random)
            : roll < 77
              ? randomFacts(random)
              : roll < 83
                ? { status: 'closed' as const, closedAt: new Date() }
                : roll < 88
                  ? { status: 'open' as const, closedAt: null, heldAt: null }
                  : roll < 90
                    ? { heldAt: new Date() }
                    : roll < 92
                      ? { postedAt: new Date() }
                      : {
                          closesAt: random.pick([
                            new Date(Date.now() - 1_000),
                            new Date(Date.now() + 40 * dayMs),
                          ]),
                        }
  await db.updateTable('jobs').set(change).where('id', '=', job).execute()
}

async function insertJob(db: Db, market: Market, companyId: string, random: RandomSource) {
  const advert = {
    title: randomTitle(random),
    description: randomText(random),
    skills: random.some(skills, 2),
  }
  const { id } = await db
    .insertInto('jobs')
    .values({
      companyId,
      slug: sql<string>`'agree-' || gen_random_uuid()`,
      ...advert,
      ...jobReading(advert),
      ...randomPay(random),
      ...randomPlace(random),
      ...randomFacts(random),
      status: random.chance(0.9) ? 'open' : 'paused',
      postedAt: new Date(Date.now() - random.pick([0, 0.5, 2, 5, 10, 20, 40]) * dayMs),
      closesAt: new Date(Date.now() + 40 * dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  market.jobs.push(id)
}

const randomTitle = (random: RandomSource) => [random.pick(words), ...random.some(words, 2)].join(' ')
const randomText = (random: RandomSource) =>
  `<p>${Array.from({ length: 3 + random.below(12) }, () => random.pick(words)).join(' ')}</p>`

function randomPay(random: RandomSource) {
  const payMin = random.pick([15, 30_000, 39_000, 55_000, 80_000, 120_000])
  const payPeriod = payMin === 15 ? ('hour' as const) : ('year' as const)
  return {
    payMin,
    payMax: Math.round(payMin * random.pick([1, 1.2, 1.5])),
    payPeriod,
    payCurrency: random.pick(['USD', 'EUR']),
  }
}

function randomPlace(random: RandomSource) {
  const [city, region, country] = random.pick(towns)
  const further = random.chance(0.4) ? [random.pick(towns), random.pick(towns)] : []
  return {
    ...{ city, region, country, workplace: random.pick(workplaces) },
    furtherPlaces: JSON.stringify(further.map(([city, region, country]) => ({ city, region, country }))),
  }
}

const randomFacts = (random: RandomSource) => ({
  employmentType: random.pick(employmentTypes),
  level: random.pick(jobLevels).value,
  industry: random.pick([null, ...industries]),
})
