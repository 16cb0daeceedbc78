import type { Db } from '#/server/database/database.ts'
import { minPeople, stepOf } from './counts.ts'
import { quarterOf } from './quarters.ts'
import { listRoundsAsRead } from './queries.server.ts'
import { type BlindShares, quartersBefore, rateStages, type Share, stageSteps } from './rates.ts'

/**
 * All applications, from what those who hire see anyway: read blind, against the year before the first of them. Exact,
 * so without noise. Quarters that are not settled count as little as in the groups. Null where either side is small.
 */
export async function sharesOfEverybody(
  db: Db,
  companyId: string,
  { since, last }: { since: number; last: number },
): Promise<BlindShares | null> {
  const rounds = (await listRoundsAsRead(db, companyId, since - quartersBefore)).flatMap(
    ({ readBlind, stays }) => {
      const [first] = stays
      if (first?.place !== 1) return []
      return [{ readBlind, quarter: quarterOf(first.at), step: stepOf(stays) }]
    },
  )
  const before = rounds.filter(
    ({ readBlind, quarter }) => !readBlind && quarter < since && quarter >= since - quartersBefore,
  )
  const after = rounds.filter(({ readBlind, quarter }) => readBlind && quarter <= last)
  if (before.length < minPeople || after.length < minPeople) return null
  const share = (of: typeof rounds, step: number): Share => ({
    came: of.filter((one) => one.step >= step).length,
    size: of.length,
    ...{ cameDraws: 0, sizeDraws: 0 },
  })
  return {
    ...{ question: null, answer: null },
    stages: rateStages.map((stage) => ({
      stage,
      before: share(before, stageSteps[stage]),
      after: share(after, stageSteps[stage]),
    })),
  }
}
