import type { DataOf } from '#/client/api.ts'
import { isOpenStage, stageLabel } from '#/features/applications/stages.ts'
import { currentTime } from '#/shared/clock.ts'
import { daysBetween, formatDay } from '#/shared/dates.ts'
import { plural } from '#/shared/sentence.ts'

export type Route = DataOf<'GET', '/applications/routes'>[number]

type End = 'open' | 'late' | 'good' | 'ended'

const isFirstAnswer = (to: Route['moves'][number]['to']) => to !== 'withdrawn'

/** How the way stands: still open, open and late for the promised answer, agreed, or ended. */
export function endOf({ moves, lateFrom, recalledAt }: Route): End {
  const last = moves.at(-1)?.to ?? 'applied'
  if (recalledAt) return 'ended'
  if (last === 'hire' || last === 'offer accept') return 'good'
  if (!isOpenStage(last)) return 'ended'
  const isUnanswered = !moves.some(({ to }) => isFirstAnswer(to))
  return isUnanswered && lateFrom && Date.parse(lateFrom) <= currentTime() ? 'late' : 'open'
}

/** Until when the line goes: to its end, or to this moment. */
export function endTime(route: Route) {
  const end = endOf(route)
  if (end === 'open' || end === 'late') return currentTime()
  return Date.parse(route.recalledAt ?? route.moves.at(-1)?.at ?? route.appliedAt)
}

/** 'Interview since Tue 24 Nov', 'Not selected after 12 days', 'No answer yet, promised by Thu 12 Nov'. */
export function standingOf(route: Route) {
  const { appliedAt, moves, lateFrom, recalledAt } = route
  const last = moves.at(-1)
  const days = plural(Math.max(1, daysBetween(appliedAt, new Date(endTime(route)))), 'day')
  if (recalledAt) return `Ended by Waymark after ${days}`
  if (last && !isOpenStage(last.to)) return `${stageLabel(last.to, 'seeker')} after ${days}`
  if (last) return `${stageLabel(last.to, 'seeker')} since ${formatDay(last.at)}`
  if (!lateFrom) return `No answer yet, for ${days}`
  // Late from the midnight after the promised day.
  const promised = formatDay(new Date(Date.parse(lateFrom) - 1))
  return endOf(route) === 'late' ? `No answer, promised by ${promised}` : `Answer promised by ${promised}`
}

/** What the time line shows: from the first application to this moment, in milliseconds. */
export function axisOf(routes: readonly Route[]) {
  const begin = Math.min(...routes.map(({ appliedAt }) => Date.parse(appliedAt)))
  const length = Math.max(currentTime() - begin, 86_400_000)
  return { begin, percentOf: (time: number) => Math.min(100, Math.max(0, ((time - begin) / length) * 100)) }
}

/** '3 open, 1 of them without the promised answer' */
export function routesFinding(routes: readonly Route[]) {
  const ends = routes.map(endOf)
  const late = ends.filter((end) => end === 'late').length
  const open = ends.filter((end) => end === 'open').length + late
  if (open === 0) return 'None is open any more'
  return late === 0 ? `${open} open, none late` : `${open} open, ${late} without the promised answer`
}
