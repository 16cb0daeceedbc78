import { expect, test } from 'vitest'
import { seededRandom } from '#/testing/seeded-random.ts'
import { fillBatches, type SignedOffer, signedRange } from './batches.ts'

// Somebody reads every figure on every day, knows on which day each offer was signed, and writes any offers of one company.
// What they guess of an offer must be no better than the same guess of an offer that was never in a figure.

/** `other`: what the same company would have signed as well, as far as anybody knows. */
type Signed = SignedOffer & { region: number; other: number }
type Range = ReturnType<typeof signedRange>
type Attack = {
  /** Amounts of the two offers that the attacker signs every third day, by what they read last. */
  own: (last: Range) => number[]
  /** Of an offer, from what its region and its country showed the day before it counted and that day. */
  guess: (region: [Range, Range], country: [Range, Range]) => number | undefined
}

const middle = (range: Range) => range && (range.low + range.high) / 2
const moved = ([before, after]: [Range, Range]) => {
  if (!before || !after) return middle(after) ?? undefined
  return Math.abs(after.low - before.low) > Math.abs(after.high - before.high) ? after.low : after.high
}
const attacks: Record<string, Attack> = {
  'reads the middle': { own: () => [], guess: ([, after]) => middle(after) ?? undefined },
  'compares two days': { own: () => [], guess: moved },
  'compares a region with its country': {
    own: () => [],
    guess: ([, region], [, country]) =>
      region && country
        ? (country.high * country.offers - region.high * region.offers) /
          (country.offers - region.offers || 1)
        : undefined,
  },
  'signs the two lowest of each batch': { own: () => [1000, 1000], guess: ([, after]) => after?.low },
  'signs the two highest of each batch': { own: () => [9e6, 9e6], guess: ([, after]) => after?.high },
  'signs at the end it read last': {
    own: (last) => (last ? [last.low - 1, last.low - 1] : [60_000, 60_000]),
    guess: moved,
  },
  'moves the lower end up and reads the change': {
    own: (last) => (last ? [last.high * 2, last.low + 1] : [70_000, 70_000]),
    guess: moved,
  },
}

const days = 300
const companies = 12
const asPublished = { fill: fillBatches<Signed>, range: signedRange }
/** A figure that is exact, and moves with every offer. */
const unprotected: typeof asPublished = {
  fill: (waiting) => waiting.map((offer) => [offer]),
  range: (amounts) => {
    const mean = amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
    return amounts.length < 10 ? null : { offers: amounts.length, low: mean, high: mean }
  },
}

/** One history: what each offer was, what the attacker guessed of it, and how often they read a figure. */
function play(seed: number, { own, guess }: Attack, { fill, range } = asPublished) {
  const below = seededRandom(seed)
  const amountAt = (company: number) => (110 + ((company * 13) % 80) + below(40)) * 500
  const waiting: Signed[][] = [[], []]
  const released: number[][] = [[], []]
  const guesses: { amount: number; other: number; guess: number | undefined }[] = []
  let queries = 0
  const read = () => {
    queries += 3
    return [...released, released.flat()].map(range)
  }
  let last = read()
  for (let day = 0; day < days; day++) {
    for (const region of [0, 1]) {
      const sign = (companyId: string, amount: number, other: number) =>
        waiting[region]?.push({ applicationId: `${day}`, companyId, amount, other, region })
      if (day % 3 === 0) for (const amount of own(last[region] ?? null)) sign('attacker', amount, amount)
      if (below(2 + region) > 0) continue
      const company = below(companies)
      sign(`company ${company}`, amountAt(company), amountAt(company))
    }
    const counted = waiting.flatMap((offers) => fill(offers).flat())
    for (const { region, amount } of counted) released[region]?.push(amount)
    for (const region of [0, 1])
      waiting[region] = (waiting[region] ?? []).filter((offer) => !counted.includes(offer))
    const now = read()
    for (const { companyId, amount, other, region } of counted)
      if (companyId !== 'attacker')
        guesses.push({
          ...{ amount, other },
          guess: guess([last[region] ?? null, now[region] ?? null], [last[2] ?? null, now[2] ?? null]),
        })
    last = now
  }
  return { guesses, queries }
}

const isRight = (guess: number | undefined, amount: number) =>
  guess !== undefined && Math.abs(guess - amount) <= amount * 0.025

/** In percent of all offers: how many guesses were right, and how many of them would be of other offers. */
function tryAttack(attack: Attack, published = asPublished) {
  const played = Array.from({ length: 12 }, (_, seed) => play(seed + 1, attack, published))
  const guesses = played.flatMap((one) => one.guesses)
  const share = (of: 'amount' | 'other') =>
    (guesses.filter((one) => isRight(one.guess, one[of])).length / guesses.length) * 100
  return {
    queries: played.reduce((sum, { queries }) => sum + queries, 0),
    offers: guesses.length,
    right: share('amount'),
    byChance: share('other'),
  }
}

// Security: A-18
test('whoever reads all figures each day and writes one company’s offers learns no offer', () => {
  const tried = Object.entries(attacks).map(([name, attack]) => ({ name, ...tryAttack(attack) }))
  for (const { name, queries, offers, right, byChance } of tried)
    console.log(
      `${name}: ${queries} queries, ${offers} offers, ${right.toFixed(1)}% guessed, ${byChance.toFixed(1)}% by chance`,
    )
  for (const { name, queries, offers, right, byChance } of tried) {
    expect([name, queries > 10_000, offers > 2000]).toEqual([name, true, true])
    expect([name, right < byChance + 3]).toEqual([name, true])
  }
})

test('the same guesses tell many offers of a figure that moves with each of them', () => {
  const sum = ({ offers, low }: NonNullable<Range>) => offers * low
  const { right, byChance } = tryAttack(
    {
      own: () => [],
      guess: ([before, after]) => (before && after ? sum(after) - sum(before) : undefined),
    },
    unprotected,
  )
  expect(right).toBeGreaterThan(byChance + 30)
})

test('a figure needs ten offers, of one company two of them at most', () => {
  const offers = (count: number, companies: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...{ applicationId: `${at}`, companyId: `${at % companies}`, amount: 60_000 + at * 1000 },
    }))
  const sizes = (count: number, companies: number) =>
    fillBatches(offers(count, companies)).map(({ length }) => length)
  expect(sizes(9, 9)).toEqual([])
  expect(sizes(10, 5)).toEqual([10])
  expect(sizes(100, 4)).toEqual([])
  expect(sizes(19, 5)).toEqual([10])
  expect(sizes(20, 5)).toEqual([10, 10])
  expect(signedRange([61_000, 62_000])).toBeNull()
  const amounts = offers(10, 5).map(({ amount }) => amount)
  expect(signedRange(amounts)).toEqual({ offers: 10, low: 60_000, high: 70_000 })
  expect(signedRange(amounts.map((amount) => amount / 1000))).toEqual({ offers: 10, low: 60, high: 70 })
})
