// Whatever may happen to jobs and companies, at random, written by several at a time.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { employmentTypes, levels, workplaces } from '#/features/jobs/job-terms.ts'
import type { Db } from '#/server/database/database.ts'
import { randomFrom } from '../scripts/demo/random.ts'

const day = 86_400_000
export const words =
  'engineer nurse driver manager night senior python welder cook forklift remote c++ full-time zebra data'.split(
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

export type Dice = ReturnType<typeof diceFrom>
export function diceFrom(seed: number) {
  const random = randomFrom(seed)
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(values: readonly T[]) => values[below(values.length)] as T
  const chance = (share: number) => random() < share
  const some = <T>(values: readonly T[], most: number) => [
    ...new Set(Array.from({ length: below(most + 1) }, () => pick(values))),
  ]
  return { below, pick, chance, some }
}

/** What the writers know in common. */
type Market = { companies: string[]; jobs: string[]; rolledBack: number }

export async function foundMarket(db: Db, companies: number, mark: string): Promise<Market> {
  const rows = await db
    .insertInto('companies')
    .values(
      Array.from({ length: companies }, (_, i) => ({
        name: `${words[i % words.length]} works ${i}`,
        slug: `${mark}-${i}`,
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

/** One writer: `count` operations, some together in one transaction, some taken back, some slow to commit. */
export async function operate(db: Db, market: Market, count: number, seed: number, slowest: number) {
  const dice = diceFrom(seed)
  for (let done = 0; done < count; ) {
    const together = dice.chance(0.2) ? 1 + dice.below(5) : 1
    done += together
    const isTakenBack = dice.chance(0.05)
    try {
      await db.transaction().execute(async (trx) => {
        for (let i = 0; i < together; i++) await operation(trx, market, dice)
        if (slowest > 0 && dice.chance(0.02)) await pause(dice.below(slowest))
        if (isTakenBack) throw new TakenBack()
      })
    } catch (error) {
      // Two writers may lock the same rows in another order; then one is asked to try again.
      const { code } = error as { code?: string }
      if (!(error instanceof TakenBack) && code !== '40P01') throw error
      market.rolledBack++
    }
  }
}
class TakenBack extends Error {}

async function operation(db: Db, market: Market, dice: Dice) {
  const job = dice.pick(market.jobs)
  const company = dice.pick(market.companies)
  const kind = dice.below(100)
  if (!job || kind < 30) return insert(db, market, company, dice)
  if (kind >= 96) {
    const change = dice.pick([
      { status: 'suspended' as const },
      { status: 'approved' as const },
      { status: 'approved' as const },
      { replyDays: dice.pick([null, 1, 3, 9]) },
      { name: `${dice.pick(words)} house` },
    ])
    await db.updateTable('companies').set(change).where('id', '=', company).execute()
    return
  }
  if (kind >= 93) {
    await db.deleteFrom('jobs').where('id', '=', job).execute()
    return
  }
  const change =
    kind < 45
      ? { title: titleOf(dice) }
      : kind < 60
        ? { description: textOf(dice), skills: dice.some(skills, 2) }
        : kind < 66
          ? payOf(dice)
          : kind < 72
            ? placeOf(dice)
            : kind < 77
              ? factsOf(dice)
              : kind < 83
                ? { status: 'closed' as const, closedAt: new Date() }
                : kind < 88
                  ? { status: 'open' as const, closedAt: null, heldAt: null }
                  : kind < 90
                    ? { heldAt: new Date() }
                    : kind < 92
                      ? { postedAt: new Date() }
                      : {
                          closesAt: dice.pick([
                            new Date(Date.now() - 1_000),
                            new Date(Date.now() + 40 * day),
                          ]),
                        }
  await db.updateTable('jobs').set(change).where('id', '=', job).execute()
}

async function insert(db: Db, market: Market, companyId: string, dice: Dice) {
  const { id } = await db
    .insertInto('jobs')
    .values({
      companyId,
      slug: sql<string>`'agree-' || gen_random_uuid()`,
      title: titleOf(dice),
      description: textOf(dice),
      skills: dice.some(skills, 2),
      ...payOf(dice),
      ...placeOf(dice),
      ...factsOf(dice),
      status: dice.chance(0.9) ? 'open' : 'paused',
      postedAt: new Date(Date.now() - dice.pick([0, 0.5, 2, 5, 10, 20, 40]) * day),
      closesAt: new Date(Date.now() + 40 * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  market.jobs.push(id)
}

const titleOf = (dice: Dice) => [dice.pick(words), ...dice.some(words, 2)].join(' ')
const textOf = (dice: Dice) =>
  `<p>${Array.from({ length: 3 + dice.below(12) }, () => dice.pick(words)).join(' ')}</p>`

function payOf(dice: Dice) {
  const payMin = dice.pick([15, 30_000, 39_000, 55_000, 80_000, 120_000])
  const payPeriod = payMin === 15 ? ('hour' as const) : ('year' as const)
  return {
    payMin,
    payMax: Math.round(payMin * dice.pick([1, 1.2, 1.5])),
    payPeriod,
    payCurrency: dice.pick(['USD', 'EUR']),
  }
}

function placeOf(dice: Dice) {
  const [city, region, country] = dice.pick(towns)
  return { city, region, country, workplace: dice.pick(workplaces) }
}

const factsOf = (dice: Dice) => ({
  employmentType: dice.pick(employmentTypes),
  level: dice.pick(levels).value,
  industry: dice.pick([null, ...industries]),
})
