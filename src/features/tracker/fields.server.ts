import type { z } from 'zod'
import type { Db } from '#/server/database/database.ts'
import type { trackedFields } from './api.ts'
import { latestDay } from './days.server.ts'
import { ownJobSlug } from './own-job.ts'
import { isVisibleJob } from './queries.server.ts'
import type { OpenTrackedStage, TrackedStage } from './stages.ts'

export type TrackedFields = z.output<typeof trackedFields>
type Where = { publicUrl: string; zone: string | null }
export type Problem = { field: keyof TrackedFields; message: string }

/** What is wrong with a job from elsewhere, besides its single fields. */
export async function findProblem(
  db: Db,
  fields: TrackedFields,
  { publicUrl, zone }: Where,
): Promise<Problem | null> {
  const { link, appliedOn, nextOn, nextStep, payMin, payMax } = fields
  const slug = link && ownJobSlug(link, publicUrl)
  if (slug && (await isVisibleJob(db, slug)))
    return { field: 'link', message: 'This job is on Waymark. Open it here and apply or save it there.' }
  if (appliedOn && appliedOn > latestDay(zone))
    return { field: 'appliedOn', message: 'Choose today or an earlier day' }
  if (nextOn && !nextStep) return { field: 'nextStep', message: 'Say what the next step is' }
  if (payMax !== null && payMin === null) return { field: 'payMin', message: 'Enter the lowest pay too' }
  if (payMin !== null && payMax !== null && payMax < payMin)
    return { field: 'payMax', message: 'The highest pay is less than the lowest' }
  return null
}

/** The columns of what was written. */
export function columnsOf({ payMin, payMax, payCurrency, payPeriod, ...fields }: TrackedFields) {
  const hasPay = payMin !== null
  return {
    ...fields,
    ...{ payMin, payMax: hasPay ? (payMax ?? payMin) : null },
    ...{ payCurrency: hasPay ? payCurrency : null, payPeriod: hasPay ? payPeriod : null },
  }
}

/** Where a route ends that is closed; of one that begins closed, what its dates say. */
export function reachedStage(
  stage: TrackedStage,
  before: { reached: OpenTrackedStage } | { appliedOn: string | null },
): OpenTrackedStage {
  if (stage !== 'closed') return stage
  if ('reached' in before) return before.reached
  return before.appliedOn ? 'applied' : 'saved'
}
