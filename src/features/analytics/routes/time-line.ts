import { type ApplicationSummary, durationLabel, isReplyLate } from '#/features/applications/seeker/labels.ts'
import { isOpenStage } from '#/features/applications/stages.ts'
import { currentTime } from '#/shared/clock.ts'
import { dayMs } from '#/shared/dates.ts'

/** What the time line shows of an application: what its own page and the list say of it. */
export type TimelineApplication = Pick<
  ApplicationSummary,
  'stage' | 'standing' | 'appliedAt' | 'stageChangedAt' | 'recalledAt' | 'route' | 'firstReplyBy' | 'daysLate'
>

type LineState = 'open' | 'late' | 'good' | 'ended'

const isOpen = ({ stage, recalledAt }: TimelineApplication) => recalledAt === null && isOpenStage(stage)

/** How it stands: open, open and late, agreed, or ended. */
export function lineState(application: TimelineApplication): LineState {
  if (!isOpen(application)) return application.stage === 'hire' && !application.recalledAt ? 'good' : 'ended'
  if (isReplyLate(application)) return 'late'
  return application.stage === 'offer accept' ? 'good' : 'open'
}

/** Until when the line goes: to its end, or to this moment. */
export const lineEnd = (application: TimelineApplication) =>
  isOpen(application) ? currentTime() : Date.parse(application.recalledAt ?? application.stageChangedAt)

/** The stations that were reached, oldest first. */
export const stationsOf = ({ route }: TimelineApplication) =>
  route.flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))

/** The end of the day on which the first answer was promised, in milliseconds; null before it, or without a promise. */
export function promiseEnd({ firstReplyBy }: TimelineApplication) {
  const end = firstReplyBy && Date.parse(firstReplyBy) + dayMs
  return end && end <= currentTime() ? end : null
}

/** 'Not selected, 12 days in all'; null while it is open. */
export const endedLabel = (application: TimelineApplication) =>
  isOpen(application)
    ? null
    : `${application.standing}, ${durationLabel(application.appliedAt, new Date(lineEnd(application)).toISOString(), true)}`

/** What the time line shows: from the first application to this moment, in milliseconds. */
export function timeAxis(applications: readonly TimelineApplication[]) {
  const begin = Math.min(...applications.map(({ appliedAt }) => Date.parse(appliedAt)))
  const length = Math.max(currentTime() - begin, dayMs)
  return { begin, percentOf: (time: number) => Math.min(100, Math.max(0, ((time - begin) / length) * 100)) }
}

/** '3 open, 1 late' */
export function timelineFinding(applications: readonly TimelineApplication[]) {
  const open = applications.filter(isOpen)
  const late = open.filter(isReplyLate).length
  if (open.length === 0) return 'None is open any more'
  return `${open.length} open, ${late === 0 ? 'none' : late} late`
}
