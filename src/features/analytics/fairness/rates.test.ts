import { expect, test } from 'vitest'
import { seededRandom } from '#/testing/seeded-random.ts'
import { type Count, noise } from './counts.ts'
import { blindEffectOf, changeOf, fairnessOf, rateStages, ratioOf, shareOf, verdictOf } from './rates.ts'

const below = seededRandom(41)
const random = () => below(1_000_000) / 1_000_000

/** People of a group of whom each goes on from a step with that chance, counted with noise. */
function countOf(answer: string, size: number, chances: number[]): Count {
  const people = [0, 0, 0, 0, 0]
  for (let person = 0; person < size; person++) {
    let step = 0
    while (step < 4 && random() < (chances[step] ?? 0)) step += 1
    people[step] = (people[step] ?? 0) + 1
  }
  return {
    ...{ question: 'ethnicity', answer, readBlind: false, firstQuarter: 1, lastQuarter: 1 },
    people: people.map((count) => count + noise('one', random)),
  }
}
const half = [0.5, 0.5, 0.5, 0.5]

test('of groups with one rate, five of a hundred pictures at most say that their difference is unlikely to be chance', () => {
  for (const sizes of [
    [40, 200],
    [25, 25, 25],
    [100, 100, 60, 40, 25],
  ]) {
    let alarms = 0
    for (let picture = 0; picture < 600; picture++) {
      const answers = ['asian', 'black', 'latino', 'indigenous', 'white']
      const counts = sizes.map((size, place) => countOf(answers[place] ?? '', size, half))
      const verdicts = fairnessOf(counts)[0]?.groups.map(({ stages }) => stages[1]?.verdict)
      if (verdicts?.some((verdict) => verdict === 'below' || verdict === 'above')) alarms += 1
    }
    expect([sizes, alarms < 600 * 0.065]).toEqual([sizes, true])
  }
})

test('where blind review changes nothing, five of a hundred pictures at most say that any rate changed', () => {
  const answers = ['asian', 'black', 'latino', 'indigenous', 'white']
  const everybody = (size: number) => shareOf([countOf('white', size, half)], 'interview')
  let alarms = 0
  for (let picture = 0; picture < 600; picture++) {
    const counts = answers.flatMap((answer, place) =>
      [false, true].map((readBlind) => ({
        ...countOf(answer, 40 + place * 20, half),
        ...{ readBlind, firstQuarter: readBlind ? 2 : 1, lastQuarter: readBlind ? 2 : 1 },
      })),
    )
    const rows = blindEffectOf(counts, 2, {
      ...{ question: null, answer: null },
      stages: rateStages.map((stage) => ({ stage, before: everybody(400), after: everybody(400) })),
    })
    expect(rows).toHaveLength(6)
    if (rows.some(({ stages }) => !stages[1]?.couldBeChance)) alarms += 1
  }
  expect(alarms).toBeLessThan(600 * 0.065)
})

test('the true ratio is within its ends in 95 of 100 pictures', () => {
  let held = 0
  for (let picture = 0; picture < 1_000; picture++) {
    const shares = [countOf('black', 80, [0.3]), countOf('white', 160, [0.5])].map((count) =>
      shareOf([count], 'short-listed'),
    )
    const { low, high } = ratioOf(shares[0] as never, shares[1] as never, 1.96)
    if (low <= 0.6 && high >= 0.6) held += 1
  }
  expect(held).toBeGreaterThan(935)
  expect(held).toBeLessThan(975)
})

const exact = (came: number, size: number) => ({ came, size, cameDraws: 0, sizeDraws: 0 })

test('a ratio without noise is as in the books', () => {
  // Koopman 1984, 36 of 40 against 16 of 80: 2.94 to 7.15; its method finds the rates under each ratio more exactly.
  const { ratio, low } = ratioOf(exact(16, 80), exact(36, 40), 1.96)
  expect(ratio).toBeCloseTo(0.222, 3)
  expect(Math.abs(1 / low - 7.15)).toBeLessThan(0.25)
  // Four fifths and the chance are two things.
  expect(verdictOf(ratioOf(exact(5, 20), exact(8, 20), 1.96))).toBe('below-chance')
  expect(verdictOf(ratioOf(exact(500, 2000), exact(800, 2000), 1.96))).toBe('below')
  expect(verdictOf(ratioOf(exact(850, 2000), exact(1000, 2000), 1.96))).toBe('above')
  expect(verdictOf(ratioOf(exact(990, 2000), exact(1000, 2000), 1.96))).toBe('similar')
  expect(verdictOf(ratioOf(exact(0, 40), exact(20, 40), 1.96))).toBe('below')
})

test('a change of a few people could be chance, and the same of many not', () => {
  expect(changeOf(exact(3, 10), exact(5, 10), 1.96)).toMatchObject({
    before: 30,
    after: 50,
    couldBeChance: true,
  })
  expect(changeOf(exact(300, 1000), exact(500, 1000), 1.96)).toMatchObject({ couldBeChance: false })
  expect(changeOf(exact(0, 30), exact(0, 30), 1.96)).toMatchObject({
    before: 0,
    after: 0,
    couldBeChance: true,
  })
})
