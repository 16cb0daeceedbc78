import { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import { defineTask, type TaskContext } from '#/server/tasks.ts'
import { currentTime } from '#/shared/clock.ts'
import { dueCounts, groupKey, maxQuarters } from './counts.ts'
import { lastSettledQuarter } from './quarters.ts'
import {
  deleteUnaskedAnswers,
  findFirstWhole,
  insertCounts,
  listAnsweredCompanies,
  listAnsweredRounds,
  listCounts,
} from './queries.server.ts'

type Counting = Pick<TaskContext, 'encryption'> & { db: Db }

/** Counts the groups of a company that are large enough, of quarters that are over for some time. */
export async function countFairnessOf({ db, encryption }: Counting, companyId: string, now: number) {
  const lastQuarter = lastSettledQuarter(now)
  const countedTo = new Map<string, number>()
  for (const count of await listCounts(db, companyId)) {
    const key = groupKey(count)
    countedTo.set(key, Math.max(count.lastQuarter, countedTo.get(key) ?? 0))
  }
  const rounds = await listAnsweredRounds(db, companyId, lastQuarter - maxQuarters + 1)
  // The first 48 bits. The same count that is tried again has the same noise: trying often tells no more.
  const secret = (words: string) =>
    Number.parseInt(encryption.fingerprint('fairness noise', `${companyId} ${words}`).slice(0, 12), 16) /
    2 ** 48
  const firstWhole = await findFirstWhole(db, companyId, now)
  await insertCounts(db, companyId, dueCounts(rounds, countedTo, lastQuarter, secret, firstWhole))
}

/** Weekly, so that a quarter is counted in the week in which it settles, also by a server that was away for a day. */
export const countFairness = defineTask({
  name: 'analytics.count-fairness',
  cron: '41 4 * * 1',
  payload: z.object({}),
  async run(_, { db, transaction }) {
    await deleteUnaskedAnswers(db)
    for (const companyId of await listAnsweredCompanies(db))
      await transaction((context) => countFairnessOf(context, companyId, currentTime()))
  },
})

export const fairnessTasks = [countFairness]
