import type { OfferRow } from './offers.server.ts'
import type { countInterviews, countViews } from './queries.server.ts'
import type { SourceCounts } from './tally.ts'

// The answer, from the groups that were counted. A group without a row is zero.

const periods = ['now', 'before'] as const
type Period = (typeof periods)[number]
const ofBoth = <Value>(read: (period: Period) => Value) => ({ now: read('now'), before: read('before') })
const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0)

const byDay = (one: { day: number }, other: { day: number }) => one.day - other.day

const noCounts = { views: 0, starts: 0, sent: 0, interviews: 0, hires: 0 }

/** Those that brought most hires first, then interviews, applications and views. */
export function viewSources(
  sent: Map<string, Record<Period, SourceCounts>>,
  views: Awaited<ReturnType<typeof countViews>>,
) {
  const sources = new Map<string, Record<Period, typeof noCounts>>()
  const add = (source: string, period: Period, more: Partial<typeof noCounts>) => {
    const known = sources.get(source) ?? { now: noCounts, before: noCounts }
    sources.set(source, { ...known, [period]: { ...known[period], ...more } })
  }
  for (const { period, source, ...counts } of views) add(source, period, counts)
  for (const [source, counts] of sent) for (const period of periods) add(source, period, counts[period])
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

type Interviews = Pick<Awaited<ReturnType<typeof countInterviews>>, 'interviews' | 'cards'>

export function viewInterviews({ interviews, cards }: Interviews) {
  return ofBoth((period) => {
    const ofThis = interviews.filter((row) => row.period === period)
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
