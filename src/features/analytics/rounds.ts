import { mainStageOf, mainStages, type Stage, stages } from '#/features/applications/stages.ts'
import type { Ending, Outcome } from './outcomes.ts'

// What the figures about applicants are counted from: the moves of each application, as far as its applicant was told of
// them. One that was taken back in time, or waits to be told, is none.

/** From when somebody was at a main stage. Moments are milliseconds since 1970. */
export type Stay = {
  /** 1 to 6 in the order of the main stages, all of an offer being one; 0 for what ended without a hire. */
  place: number
  stage: Stage
  at: number
}

/**
 * One time that somebody applied; applying again for the same job begins another.
 *
 * Its stays: steps within a stage, and offers and counters, are one stay; going back and coming again is another.
 */
export type ApplicationRound = {
  stays: Stay[]
  last: Stage
  /** Of the latest round of its application alone, as `firstAnswerLateFrom` and `source` are. */
  sentAt: number | null
  firstAnswerLateFrom: number | null
  isWithdrawn: boolean
  source: string | null
  rejectReason: string | null
}

const endings: Partial<Record<Stage, Ending>> = {
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  'offer reject': 'declined',
}
const places = stages.map((stage) => {
  const main = stage in endings ? null : mainStageOf(stage)
  return main === null ? 0 : mainStages.indexOf(main) + 1
})

/** The rounds in these `facts` (migration 0122), which may be those of many rows one after the other. */
export function* readRounds(facts: Buffer): Generator<ApplicationRound> {
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength)
  // Reading a BigInt for each of 200,000 numbers takes three times as long.
  const numberAt = (at: number) => view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)
  for (let at = 0; at < facts.length; ) {
    const head = numberAt(at)
    const lengths = numberAt(at + 24)
    const round: ApplicationRound = {
      stays: [],
      last: 'applied',
      sentAt: numberAt(at + 8) || null,
      firstAnswerLateFrom: numberAt(at + 16) || null,
      isWithdrawn: head % 2 === 0,
      source: null,
      rejectReason: null,
    }
    at += 32
    let place = -1
    for (const end = at + Math.floor(head / 2) * 8; at < end; at += 8) {
      const move = numberAt(at)
      const position = move % 16
      const stage = stages[position] ?? 'applied'
      round.last = stage
      if (places[position] === place) continue
      place = places[position] ?? 0
      round.stays.push({ place, stage, at: Math.floor(move / 16) })
    }
    const sourceEnd = at + Math.floor(lengths / 65536)
    if (sourceEnd > at) round.source = facts.toString('utf8', at, sourceEnd)
    at = sourceEnd + (lengths % 65536)
    if (at > sourceEnd) round.rejectReason = facts.toString('utf8', sourceEnd, at)
    yield round
  }
}

/** When the first answer came: the first move that its applicant was told of, other than their own withdrawal. */
export function answeredAt({ stays: [, second] }: ApplicationRound) {
  return second && second.stage !== 'withdrawn' ? second.at : null
}

export type Entry = { place: number; at: number; outcome: Outcome; ending: Ending | null }

/** The first time at each main stage, with what has become of it by now. */
export function entriesOf({ stays, last }: ApplicationRound): Entry[] {
  const ending = endings[last] ?? null
  const entries: Entry[] = []
  stays.forEach(({ place, at }, position) => {
    if (place === 0 || entries.some((entry) => entry.place === place)) return
    let furthest = 0
    for (let later = position + 1; later < stays.length; later++)
      furthest = Math.max(furthest, stays[later]?.place ?? 0)
    if (furthest > place) entries.push({ place, at, outcome: 'on', ending: null })
    else entries.push({ place, at, outcome: ending ? 'left' : 'open', ending })
  })
  return entries
}
