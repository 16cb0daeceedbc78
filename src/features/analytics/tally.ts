import { direct } from '#/features/applications/sources/source.ts'
import { type MainStage, mainStages } from '#/features/applications/stages.ts'
import { dayMs } from '#/shared/dates.ts'
import type { Ending } from './outcomes.ts'
import { type ApplicationRound, answeredAt, entriesOf } from './rounds.ts'
import { maxDay } from './times.ts'

// Counts rounds into the figures of a report.

/** In milliseconds since 1970; `end` is the first moment after it. */
type Span = { from: number; end: number }
type Both<Value> = { now: Value; before: Value }

const both = <Value>(make: () => Value): Both<Value> => ({ now: make(), before: make() })
const measures = ['answer', 'short-listed', 'screened', 'interview', 'offer', 'hire'] as const

export type Leaving = { stage: MainStage; ending: Ending; reason: string | null; now: number; before: number }
export type SourceCounts = { sent: number; interviews: number; hires: number }

/**
 * - funnel: how many came to a stage for the first time in the span, and what has become of them by now: they went on to a
 *   later stage, they left, or neither yet.
 * - leavings: those who left, by how and why.
 * - times: how long something took that ended in the span. A stay ends when somebody leaves the stage; a hire ends what began
 *   when they applied.
 * - sources: who applied last in the span, by where they came from; how many of them came to an interview, and were hired.
 * - promises: first answers that would have been late from a moment of the span on, which has passed; and how many came
 *   before it. Whoever withdrew without an answer counts as neither, as in `answered_in_time`.
 */
export function tallyRounds(rounds: Iterable<ApplicationRound>, spans: Both<Span>, now: number) {
  const periodOf = (at: number) => {
    if (at >= spans.now.from) return at < spans.now.end ? 'now' : null
    return at >= spans.before.from ? 'before' : null
  }
  const funnel = mainStages.map((stage) => ({
    stage,
    ...both(() => ({ entered: 0, on: 0, left: 0, open: 0 })),
  }))
  const leavings = mainStages.map(() => new Map<string, Leaving>())
  const took = measures.map((of) => ({ of, ...both((): number[] => []) }))
  const sources = new Map<string, Both<SourceCounts>>()
  const promises = both(() => ({ due: 0, kept: 0 }))
  const countLeaving = (place: number, ending: Ending, reason: string | null, period: 'now' | 'before') => {
    const [stage, byReason] = [mainStages[place - 1], leavings[place - 1]]
    if (!stage || !byReason) return
    setDefault(byReason, JSON.stringify([ending, reason]), () => ({
      stage,
      ending,
      reason,
      now: 0,
      before: 0,
    }))[period] += 1
  }

  /** `which`: of `measures`, where each stage has the place that it has among the main ones. */
  const measure = (which: number, since: number, at: number) => {
    const period = periodOf(at)
    if (period) took[which]?.[period].push(Math.max(0, at - since) / dayMs)
  }

  for (const round of rounds) {
    const { stays, sentAt, firstAnswerLateFrom, isWithdrawn } = round
    const [first] = stays
    if (!first) continue
    const answered = answeredAt(round)
    if (answered !== null) measure(0, first.at, answered)
    stays.forEach(({ place, at }, position) => {
      const next = stays[position + 1]
      if (place === mainStages.length) measure(place - 1, first.at, at)
      else if (place > 1 && next) measure(place - 1, at, next.at)
    })

    for (const { place, at, outcome, ending } of entriesOf(round)) {
      const period = periodOf(at)
      const row = funnel[place - 1]
      if (!period || !row) continue
      row[period].entered += 1
      row[period][outcome] += 1
      if (ending) countLeaving(place, ending, ending === 'rejected' ? round.rejectReason : null, period)
    }

    const sentIn = sentAt === null ? null : periodOf(sentAt)
    if (sentIn) {
      const counts = setDefault(sources, round.source ?? direct, () =>
        both(() => ({ sent: 0, interviews: 0, hires: 0 })),
      )
      counts[sentIn].sent += 1
      if (stays.some(({ stage }) => stage === 'interview')) counts[sentIn].interviews += 1
      if (stays.some(({ stage }) => stage === 'hire')) counts[sentIn].hires += 1
    }

    const isDue = firstAnswerLateFrom !== null && firstAnswerLateFrom <= now
    const dueIn = isDue && (answered !== null || !isWithdrawn) ? periodOf(firstAnswerLateFrom) : null
    if (dueIn) {
      promises[dueIn].due += 1
      if (answered !== null && answered < (firstAnswerLateFrom ?? 0)) promises[dueIn].kept += 1
    }
  }

  return {
    ...{ funnel, promises, sources },
    leavings: leavings
      .flatMap((byReason) => [...byReason.values()])
      .sort(
        (one, other) =>
          mainStages.indexOf(one.stage) - mainStages.indexOf(other.stage) ||
          other.now - one.now ||
          other.before - one.before ||
          `${one.ending} ${one.reason}`.localeCompare(`${other.ending} ${other.reason}`),
      ),
    times: took.map(({ of, now, before }) => ({ of, now: timesOf(now), before: timesOf(before) })),
  }
}

/** The median and the slowest tenth are values that occurred. */
function timesOf(days: number[]) {
  const sorted = new Float64Array(days).sort()
  const within = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? null
  const counts: number[] = []
  for (const value of sorted) {
    const day = Math.min(maxDay, Math.floor(value))
    counts[day] = (counts[day] ?? 0) + 1
  }
  return {
    ...{ count: sorted.length, median: within(0.5), tenth: within(0.9) },
    days: counts.flatMap((count, day) => ({ day, count })),
  }
}

function setDefault<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value) {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
