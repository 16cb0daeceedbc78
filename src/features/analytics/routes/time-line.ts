import { type ApplicationSummary, durationLabel, isReplyLate } from '#/features/applications/seeker/labels.ts'
import { isOpenStage } from '#/features/applications/stages.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'

/** What the time line shows of an application: what its own page and the list say of it. */
export type Way = Pick<
  ApplicationSummary,
  'stage' | 'standing' | 'appliedAt' | 'stageChangedAt' | 'recalledAt' | 'route' | 'firstReplyBy' | 'daysLate'
>

type End = 'open' | 'late' | 'good' | 'ended'

const isOpen = ({ stage, recalledAt }: Way) => recalledAt === null && isOpenStage(stage)

/** How the way stands: open, open and late, agreed, or ended. */
export function endOf(way: Way): End {
  if (!isOpen(way)) return way.stage === 'hire' && !way.recalledAt ? 'good' : 'ended'
  if (isReplyLate(way)) return 'late'
  return way.stage === 'offer accept' ? 'good' : 'open'
}

/** Until when the line goes: to its end, or to this moment. */
export const endTime = (way: Way) =>
  isOpen(way) ? currentTime() : Date.parse(way.recalledAt ?? way.stageChangedAt)

/** The stations that were reached, oldest first. */
export const stationsOf = ({ route }: Way) =>
  route.flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))

/** The end of the day on which the first answer was promised, in milliseconds; null before it, or without a promise. */
export function promiseEnd({ firstReplyBy }: Way) {
  const end = firstReplyBy && Date.parse(firstReplyBy) + dayMs
  return end && end <= currentTime() ? end : null
}

/** 'Not selected, 12 days in all'; null while it is open. */
export const endingOf = (way: Way) =>
  isOpen(way)
    ? null
    : `${way.standing}, ${durationLabel(way.appliedAt, new Date(endTime(way)).toISOString(), true)}`

/** What the time line shows: from the first application to this moment, in milliseconds. */
export function axisOf(ways: readonly Way[]) {
  const begin = Math.min(...ways.map(({ appliedAt }) => Date.parse(appliedAt)))
  const length = Math.max(currentTime() - begin, dayMs)
  return { begin, percentOf: (time: number) => Math.min(100, Math.max(0, ((time - begin) / length) * 100)) }
}

/** '3 open, 1 late' */
export function waysFinding(ways: readonly Way[]) {
  const open = ways.filter(isOpen)
  const late = open.filter(isReplyLate).length
  if (open.length === 0) return 'None is open any more'
  return `${open.length} open, ${late === 0 ? 'none' : late} late`
}
