import { dayMs } from '#/shared/dates.ts'
import { isEnd, type Period, quantile, type Rows, timesOf } from './company-rows.ts'

// The figures of interviews and offers once more, as `recount.ts` does it.

type Applications = Rows['applications']
type PeriodOf = (moment: Date) => Period | null

export function recountInterviews(all: Rows, applications: Applications, periodOf: PeriodOf) {
  const now = new Date()
  const interviewsOf = (period: Period) => {
    const begun = all.interviews.filter(
      ({ applicationId, startsAt }) =>
        applications.some(({ id }) => id === applicationId) && startsAt && periodOf(startsAt) === period,
    )
    const held = begun.filter(({ state, endsAt }) => state === 'booked' && endsAt && endsAt <= now)
    const ended = (state: string, by: string) =>
      begun.filter((one) => one.state === state && one.endedBy === by).length
    const delays: number[] = []
    let expected = 0
    for (const { id, endsAt } of held)
      for (const userId of new Set(
        all.people.filter((one) => one.interviewId === id).map((one) => one.userId),
      )) {
        expected += 1
        const card = all.cards.find((one) => one.interviewId === id && one.authorId === userId)
        if (card && endsAt) delays.push(Math.max(0, card.sentAt.getTime() - endsAt.getTime()) / dayMs)
      }
    return {
      held: held.length,
      upcoming: begun.filter(({ state }) => state === 'booked').length - held.length,
      ...{ noShowApplicant: ended('no-show', 'seeker'), noShowCompany: ended('no-show', 'employer') },
      ...{
        cancelledByApplicant: ended('cancelled', 'seeker'),
        cancelledByCompany: ended('cancelled', 'employer'),
      },
      cancelledByWaymark: ended('cancelled', 'waymark'),
      ...{ cardsExpected: expected, cardsSent: delays.length, cards: timesOf(delays) },
      ids: held.map(({ id }) => id),
    }
  }
  const { ids: heldIds, ...interviewsNow } = interviewsOf('now')
  const { ids: heldBeforeIds, ...interviewsBefore } = interviewsOf('before')
  const interviewers = [...new Set(all.people.map(({ userId }) => userId))].flatMap((id) => {
    const parts = all.people.filter(
      ({ userId, interviewId }) => userId === id && heldIds.includes(interviewId),
    )
    const met = [...new Set(parts.map(({ interviewId }) => interviewId))]
    if (met.length === 0) return []
    const minutes = parts.reduce((total, part) => total + part.minutes, 0)
    const cards = all.cards.filter(
      ({ authorId, interviewId }) => authorId === id && met.includes(interviewId),
    ).length
    return [{ id, interviews: met.length, minutes, cards }]
  })

  return {
    ...{ interviews: { now: interviewsNow, before: interviewsBefore }, interviewers },
    ratings: recountRatings(all, applications, { now: heldIds, before: heldBeforeIds }),
  }
}

function recountRatings(all: Rows, applications: Applications, held: Record<Period, string[]>) {
  const cardsOf = (period: Period) =>
    all.cards.flatMap(({ interviewId, authorId, firstRecommendation: score }) => {
      const interview = all.interviews.find(({ id }) => id === interviewId)
      const application = applications.find(({ id }) => id === interview?.applicationId)
      const isDecided = application && (application.stage === 'hire' || isEnd(application.stage))
      if (!held[period].includes(interviewId) || !authorId || !isDecided) return []
      // Of a decision that nobody was told of yet nothing is counted.
      const moves = all.events.filter(
        (event) => event.applicationId === application.id && event.kind === 'moved',
      )
      const last = moves.toSorted((one, other) => Number(one.id) - Number(other.id)).at(-1)
      if (last && !last.notified) return []
      return { interviewId, authorId, score, about: application.id }
    })
  type Card = ReturnType<typeof cardsOf>[number]
  const scoresOf = (cards: Card[]) =>
    [1, 2, 3, 4].map((score) => cards.filter((card) => card.score === score).length)
  const agreementOf = (period: Period) => {
    const counts = { pairs: 0, agree: 0 }
    const cards = cardsOf(period)
    cards.forEach((one, position) => {
      for (const other of cards.slice(position + 1)) {
        if (other.about !== one.about || other.authorId === one.authorId) continue
        counts.pairs += 1
        if (one.score > 2 === other.score > 2) counts.agree += 1
      }
    })
    return counts
  }
  const cards = cardsOf('now')
  const people = [...new Set(cards.map(({ authorId }) => authorId))].flatMap((id) => {
    const own = cards.filter(({ authorId }) => authorId === id)
    if (own.length < 10) return []
    const others = cards.filter(({ authorId }) => authorId !== id)
    const shared = own.filter(({ about }) => others.some((other) => other.about === about))
    const applicants = new Set(shared.map(({ about }) => about)).size
    const differences = shared.flatMap(({ about, score }) =>
      others.filter((other) => other.about === about).map((other) => Math.sign(score - other.score)),
    )
    const compared = {
      ...{ applicants, own: scoresOf(shared) },
      colleagues: scoresOf(others.filter(({ about }) => own.some((one) => one.about === about))),
      higher: differences.filter((sign) => sign > 0).length,
      same: differences.filter((sign) => sign === 0).length,
      lower: differences.filter((sign) => sign < 0).length,
    }
    return { id, scores: scoresOf(own), compared: applicants < 10 ? null : compared }
  })
  return { agreement: { now: agreementOf('now'), before: agreementOf('before') }, people }
}

export function recountOffers(all: Rows, applications: Applications, periodOf: PeriodOf) {
  const offersOf = (period: Period) => {
    const counted = { made: 0, accepted: 0, declined: 0, expired: 0, withdrawn: 0, open: 0, countered: 0 }
    const rises: number[] = []
    const range = { below: 0, low: 0, middle: 0, high: 0, above: 0 }
    for (const { id, advertId, stage } of applications) {
      const ends = all.earlier
        .filter(({ applicationId }) => applicationId === id)
        .map(({ endedAt }) => endedAt)
      const roundOf = (at: Date) => ends.filter((end) => end <= at).length
      const own = all.offers.filter(({ applicationId }) => applicationId === id)
      for (let round = 0; round <= ends.length; round++) {
        const versions = own
          .filter(({ createdAt }) => roundOf(createdAt) === round)
          .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
        const ours = versions.filter(({ madeBy }) => madeBy === 'employer')
        const [first, last] = [ours[0], ours.at(-1)]
        if (!first || !last || periodOf(first.createdAt) !== period) continue
        const byStage: Record<string, 'open' | 'accepted' | 'declined'> = {
          ...{ offer: 'open', 'offer counter': 'open', 'offer accept': 'accepted', hire: 'accepted' },
          'offer reject': 'declined',
        }
        const outcome = last.state ?? byStage[stage] ?? 'withdrawn'
        counted.made += 1
        if (versions.length > ours.length) counted.countered += 1
        if (outcome !== 'replaced') counted[outcome as 'accepted'] += 1
        const isAlike = first.payCurrency === last.payCurrency && first.payPeriod === last.payPeriod
        if (outcome === 'accepted' && isAlike)
          rises.push(Number(last.payAmount) / Number(first.payAmount) - 1)
        const advert = all.adverts.find((one) => one.id === advertId)?.advert as
          | Record<string, unknown>
          | undefined
        if (advert?.payCurrency !== first.payCurrency || advert?.payPeriod !== first.payPeriod) continue
        const [low, high, amount] = [Number(advert.payMin), Number(advert.payMax), Number(first.payAmount)]
        const place = (amount - low) / (high - low)
        if (amount < low) range.below += 1
        else if (amount > high) range.above += 1
        else if (high === low || (place >= 1 / 3 && place <= 2 / 3)) range.middle += 1
        else if (place < 1 / 3) range.low += 1
        else range.high += 1
      }
    }
    const median = quantile(rises, 0.5)
    return {
      ...{ ...counted, range, medianRise: median === null ? null : median * 100 },
      signedHigher: rises.filter((rise) => rise > 0).length,
      signedSame: rises.filter((rise) => rise === 0).length,
      signedLower: rises.filter((rise) => rise < 0).length,
    }
  }

  return { now: offersOf('now'), before: offersOf('before') }
}
