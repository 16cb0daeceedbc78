import type { DataOf } from '#/client/api.ts'
import { currentTime } from '#/shared/clock.ts'
import { formatDayTime, formatTime } from '#/shared/dates.ts'
import type { RouteStop } from '#/ui/route/RouteLine.tsx'

export type Evidence = DataOf<'GET', '/employers/evidence'>
export type EvidenceRow = Evidence['evidence'][number]

/** The spec promises verification in two minutes; after five the screen says that it is slow. */
const promisedSeconds = 2 * 60
const slowSeconds = 5 * 60

/** The countdown of the two minutes ('1:22'), then a text. */
export function formatRemaining(seconds: number) {
  const remaining = Math.ceil(promisedSeconds - seconds)
  if (remaining > 0)
    return `About ${Math.floor(remaining / 60)}:${String(remaining % 60).padStart(2, '0')} left`
  return seconds < slowSeconds ? 'Any moment' : 'Taking longer than usual. You need not do anything.'
}

/** 'By Mon 23 Nov, 13:00', in the reader's own time; once that has passed, what is true then. */
export const reviewTargetWords = (decideBy: string, now = currentTime()) =>
  Date.parse(decideBy) > now ? `By ${formatDayTime(decideBy)}` : 'Later than we aim for'

type TimelineInput = {
  submittedAt: string | null
  approvedAt: string | null
  evidence: EvidenceRow[]
  remaining: string
  /** Until when a person should decide. */
  decideBy?: string | null | undefined
}

/** The timeline of the waiting screen, built only from the state of the server. */
export function timelineStops({
  submittedAt,
  approvedAt,
  evidence,
  remaining,
  decideBy,
}: TimelineInput): RouteStop[] {
  const since = submittedAt ? Date.parse(submittedAt) : 0
  // A resubmitted profile keeps its earlier findings; unchanged ones keep their date.
  const automaticChecks = evidence.filter(({ claim }) => claim !== 'human')
  const human = evidence.find(({ claim }) => claim === 'human')
  const passedCount = automaticChecks.filter(({ outcome }) => outcome === 'pass').length
  const received: RouteStop = {
    label: 'Details received',
    meta: submittedAt ? formatTime(submittedAt) : undefined,
    state: 'done',
  }
  const checked = `${passedCount} of ${automaticChecks.length} confirmed`
  if (approvedAt) {
    return [
      received,
      { label: human ? 'Read by a person' : 'Checked', state: 'done' },
      { label: 'Cleared', meta: formatTime(approvedAt), state: 'done' },
    ]
  }
  if (human?.outcome === 'waiting') {
    return [
      received,
      { label: 'Checked by machine', meta: checked, state: 'done' },
      {
        label: 'Waits for a person',
        meta: Date.parse(human.checkedAt) >= since ? `Since ${formatTime(human.checkedAt)}` : undefined,
        state: 'now',
        live: true,
      },
      { label: 'Decided', meta: decideBy ? reviewTargetWords(decideBy) : undefined, state: 'next' },
    ]
  }
  return [
    received,
    { label: 'Checking', meta: 'Checking now', state: 'now', live: true },
    { label: 'Cleared', meta: remaining, state: 'next' },
  ]
}
