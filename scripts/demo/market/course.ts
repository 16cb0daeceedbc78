import { promisedReplyDays } from '../../../src/features/applications/reply-deadline.ts'
import { isOpenStage, type Stage } from '../../../src/features/applications/stages.ts'
import { dayMs, workingDaysAfter } from '../../../src/shared/dates.ts'
import { inOfficeHours, inWakingHours } from '../clock.ts'
import { type PostedJob, stepsOf } from './posted-jobs.ts'

type Move = { to: Stage; at: Date; by: 'employer' | 'seeker' }
export type Course = { appliedAt: Date; openedAt: Date | null; moves: Move[] }

const minute = 60_000
/** What follows a stage, and how often. The rest of each row is a withdrawal. */
const follows: Partial<Record<Stage, [to: Stage, share: number][]>> = {
  applied: [
    ['short-listed', 0.58],
    ['rejected', 0.38],
  ],
  'short-listed': [
    ['screened', 0.74],
    ['rejected', 0.22],
  ],
  screened: [
    ['interview', 0.62],
    ['rejected', 0.34],
  ],
  interview: [
    ['offer', 0.5],
    ['rejected', 0.46],
  ],
  offer: [
    ['offer accept', 0.6],
    ['offer counter', 0.2],
    ['offer reject', 0.2],
  ],
  'offer counter': [['offer accept', 1]],
  'offer accept': [['hire', 1]],
}

function nextOf(stage: Stage, job: PostedJob, random: () => number): Stage {
  let left = random()
  for (const [to, share] of follows[stage] ?? []) {
    left -= share
    if (left > 0) continue
    // A route without a call goes from the short list to the visit.
    return to === 'screened' && !job.steps.some((step) => step.stage === 'screened') ? 'interview' : to
  }
  return 'withdrawn'
}

/**
 * Lets an application run from the day it was sent until now: each side acts within what is usual, nearly always
 * within what the job promises, and at hours people keep. `mayOffer` says whether a seat is left.
 */
export function runCourse(job: PostedJob, random: () => number, mayOffer: () => boolean): Course | null {
  const now = Date.now()
  const since = job.postedAt.getTime()
  const sent = new Date(since + (now - since) * random() ** 1.4)
  const appliedAt = inWakingHours(sent, job.country, random())
  if (appliedAt.getTime() < since + 30 * minute || appliedAt.getTime() > now - 30 * minute) return null
  const promised = stepsOf(job)
  const moves: Move[] = []
  let stage: Stage = 'applied'
  let last = appliedAt
  while (isOpenStage(stage)) {
    const to = nextOf(stage, job, random)
    if (to === 'offer' && !mayOffer()) break
    const bySeeker: boolean = stage === 'offer' || to === 'withdrawn'
    const most: number = bySeeker ? 3 : promisedReplyDays(stage, promised)
    const isLate = !bySeeker && random() < 0.06
    const days = isLate
      ? most + 1 + Math.floor(random() * 2)
      : Math.max(1, Math.round(most * (0.3 + random() * 0.7)))
    const about = workingDaysAfter(last, days)
    const at: Date = bySeeker
      ? inWakingHours(about, job.country, random())
      : inOfficeHours(about, job.country, random())
    if (at.getTime() > now - 30 * minute || (job.closedAt && at > job.closedAt)) break
    if (at.getTime() < last.getTime() + 30 * minute) break
    moves.push({ to, at, by: bySeeker ? 'seeker' : 'employer' })
    ;[stage, last] = [to, at]
  }
  return { appliedAt, openedAt: openedAt(job, appliedAt, moves, random), moves }
}

/** Somebody opens it on the next working day, and before anything is decided. */
function openedAt(job: PostedJob, appliedAt: Date, moves: Move[], random: () => number) {
  const share = random() * 0.6
  let opened = inOfficeHours(workingDaysAfter(appliedAt, 1), job.country, share)
  // Far east of Greenwich the next day there may be over before it is the next day in UTC.
  if (opened <= appliedAt) opened = inOfficeHours(workingDaysAfter(appliedAt, 2), job.country, share)
  const [first] = moves
  if (first?.by === 'employer') return new Date(Math.min(opened.getTime(), first.at.getTime() - 9 * minute))
  const latest = Math.min(Date.now() - 10 * minute, first?.at.getTime() ?? Number.POSITIVE_INFINITY)
  return opened.getTime() < latest && random() < 0.8 ? opened : null
}

/** The first Monday at least three weeks after an offer. */
export function firstDay(offeredAt: Date) {
  const date = new Date(offeredAt.getTime() + 21 * dayMs)
  while (date.getUTCDay() !== 1) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}
