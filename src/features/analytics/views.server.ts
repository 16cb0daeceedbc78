import { type MainStage, mainStages } from '#/features/applications/stages.ts'
import type { ApplicantRow } from './applicants.server.ts'
import type { OfferRow } from './offers.server.ts'
import type { Ending } from './outcomes.ts'
import type { countCards, countInterviews, countViews } from './queries.server.ts'

// The answer, from the groups that were counted. A group without a row is zero.

const periods = ['now', 'before'] as const
type Period = (typeof periods)[number]
const ofBoth = <Value>(read: (period: Period) => Value) => ({ now: read('now'), before: read('before') })
const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

export function viewFunnel(rows: ApplicantRow[]) {
  return mainStages.map((stage) => ({
    stage,
    ...ofBoth((period) => {
      const entered = rows.filter(
        (row) => row.figure === 'entry' && row.period === period && row.stage === stage,
      )
      const count = (outcome: ApplicantRow['outcome']) =>
        sum(entered.filter((row) => row.outcome === outcome))
      return { entered: sum(entered), on: count('on'), left: count('left'), open: count('open') }
    }),
  }))
}

/** By stage, and in it the most frequent first. */
export function viewLeavings(rows: ApplicantRow[]) {
  const groups = new Map<
    string,
    { stage: MainStage; ending: Ending; reason: string | null; now: number; before: number }
  >()
  for (const { figure, period, stage, ending, label, count } of rows) {
    if (figure !== 'entry' || !ending || !stage || stage === 'answer') continue
    const key = JSON.stringify([stage, ending, label])
    const group = groups.get(key) ?? { stage, ending, reason: label, now: 0, before: 0 }
    groups.set(key, { ...group, [period]: group[period] + count })
  }
  return [...groups.values()].sort(
    (one, other) =>
      mainStages.indexOf(one.stage) - mainStages.indexOf(other.stage) ||
      other.now - one.now ||
      other.before - one.before ||
      `${one.ending} ${one.reason}`.localeCompare(`${other.ending} ${other.reason}`),
  )
}

const byDay = (one: { day: number }, other: { day: number }) => one.day - other.day

export function viewTimes(rows: ApplicantRow[]) {
  const measures = ['answer', 'short-listed', 'screened', 'interview', 'offer', 'hire'] as const
  return measures.map((of) => ({
    of,
    ...ofBoth((period) => {
      const ofThis = rows.filter((row) => row.period === period && row.stage === of)
      const all = ofThis.find(({ figure }) => figure === 'time')
      return {
        count: all?.count ?? 0,
        median: all?.first ?? null,
        tenth: all?.second ?? null,
        days: ofThis
          .flatMap(({ figure, day, count }) => (figure === 'time-day' && day !== null ? { day, count } : []))
          .sort(byDay),
      }
    }),
  }))
}

export const viewPromises = (rows: ApplicantRow[]) =>
  ofBoth((period) => {
    const row = rows.find((one) => one.figure === 'promise' && one.period === period)
    return { due: row?.count ?? 0, kept: row?.first ?? 0 }
  })

const noCounts = { views: 0, starts: 0, sent: 0, interviews: 0, hires: 0 }

/** Those that brought most hires first, then interviews, applications and views. */
export function viewSources(rows: ApplicantRow[], views: Awaited<ReturnType<typeof countViews>>) {
  const sources = new Map<string, Record<Period, typeof noCounts>>()
  const add = (source: string, period: Period, more: Partial<typeof noCounts>) => {
    const known = sources.get(source) ?? { now: noCounts, before: noCounts }
    sources.set(source, { ...known, [period]: { ...known[period], ...more } })
  }
  for (const { period, source, ...counts } of views) add(source, period, counts)
  for (const { figure, period, label, count, first, second } of rows)
    if (figure === 'sent' && label !== null)
      add(label, period, { sent: count, interviews: first ?? 0, hires: second ?? 0 })
  const order = ['hires', 'interviews', 'sent', 'views', 'starts'] as const
  const compare = (one: typeof noCounts, other: typeof noCounts) =>
    order.map((name) => other[name] - one[name]).find((difference) => difference !== 0) ?? 0
  return [...sources]
    .map(([source, counts]) => ({ source, ...counts }))
    .sort(
      (one, other) =>
        compare(one.now, other.now) ||
        compare(one.before, other.before) ||
        (one.source < other.source ? -1 : 1),
    )
}

export function viewInterviews(
  rows: Awaited<ReturnType<typeof countInterviews>>,
  cards: Awaited<ReturnType<typeof countCards>>,
) {
  return ofBoth((period) => {
    const ofThis = rows.filter((row) => row.period === period)
    const ended = (state: string, by: string) =>
      sum(ofThis.filter((row) => row.state === state && row.endedBy === by))
    const booked = ofThis.filter(({ state }) => state === 'booked')
    const cardsOf = cards.filter((row) => row.period === period)
    const all = cardsOf.find(({ day }) => day === null)
    return {
      held: sum(booked.filter(({ isHeld }) => isHeld)),
      upcoming: sum(booked.filter(({ isHeld }) => !isHeld)),
      noShowApplicant: ended('no-show', 'seeker'),
      noShowCompany: ended('no-show', 'employer'),
      cancelledByApplicant: ended('cancelled', 'seeker'),
      cancelledByCompany: ended('cancelled', 'employer'),
      cancelledByWaymark: ended('cancelled', 'waymark'),
      cardsExpected: all?.expected ?? 0,
      cardsSent: all?.sent ?? 0,
      cards: {
        count: all?.sent ?? 0,
        median: all?.median ?? null,
        tenth: all?.tenth ?? null,
        days: cardsOf.flatMap(({ day, sent }) => (day === null ? [] : { day, count: sent })).sort(byDay),
      },
    }
  })
}

const noOffers = {
  ...{ made: 0, accepted: 0, declined: 0, expired: 0, withdrawn: 0, open: 0, countered: 0 },
  ...{ signedHigher: 0, signedSame: 0, signedLower: 0, medianRise: null },
  ...{ below: 0, low: 0, middle: 0, high: 0, above: 0 },
}

export const viewOffers = (rows: OfferRow[]) =>
  ofBoth((period) => {
    const { below, low, middle, high, above, ...counts } =
      rows.find((row) => row.period === period) ?? noOffers
    return { ...counts, range: { below, low, middle, high, above } }
  })
