import { expect, test } from 'vitest'
import { parseScreeningModel, weighTraits } from '#/features/jobs/screening/model.ts'
import type { ScreenedJob } from '#/features/jobs/screening/screen-job.ts'
import { area, recallAt } from './figures.ts'
import { fitLogistic } from './logistic.ts'
import { type Ad, featuresOf } from './screening-ads.ts'
import { splitGroups } from './screening-folds.ts'
import { train } from './train-screening.ts'

// Invented adverts: this tests the learning, not the learned model.
const ad = (at: number, isFraud: boolean, campaign: string): Ad => {
  const job: ScreenedJob = {
    title: isFraud ? 'Clerk needed now' : 'Boat builder',
    companyName: '',
    companyAbout: isFraud
      ? ''
      : `We are yard ${at} and have built boats for the coast since 1911, with a team of nine.`,
    description: isFraud
      ? `Earn weekly cash at home, number ${at}. Typing on your computer is all you need.`
      : `Our team plans hull ${at} with you. You hold a certificate in welding and three years of work with tools.`,
  }
  return { ...featuresOf(job), job, isFraud, group: campaign, campaign }
}
const ads = Array.from({ length: 48 }, (_, at) => ad(at, at % 2 === 0, `c${at % 2}-${Math.floor(at / 4)}`))

test('no campaign is in two folds, and every fold has both classes', () => {
  for (const deal of ['one ', 'two ']) {
    const side = splitGroups(ads, (one) => one.campaign, 4, deal)
    for (const { campaign } of ads)
      expect(new Set(ads.flatMap((one, at) => (one.campaign === campaign ? [side[at]] : []))).size).toBe(1)
    for (let part = 0; part < 4; part++)
      expect(new Set(ads.filter((_, at) => side[at] === part).map(({ isFraud }) => isFraud)).size).toBe(2)
  }
})

test('the same ads give the same model, traits never lower the risk, and fraud is rated higher', () => {
  const { model } = train(ads, (one) => one.campaign)
  expect(train(ads, (one) => one.campaign).model).toEqual(model)
  for (const { weight } of Object.values(model.traits)) expect(weight).toBeGreaterThanOrEqual(0)
  const opened = parseScreeningModel(model)
  const rated = ads.map(({ isFraud, features }) => ({
    isFraud,
    risk: weighTraits(opened, features),
    weight: 1,
  }))
  expect(area(rated)).toBe(1)
  expect(rated.filter(({ isFraud, risk }) => !isFraud && risk > 0)).toEqual([])
})

test('a weight that would fall below its bound stays at it', () => {
  const row = (...values: number[]) => ({ places: Int32Array.of(0, 1), values: Float64Array.from(values) })
  const rows = [row(1, 0), row(1, 0), row(0, 1), row(0, 1)]
  const solve = (lowest?: number) =>
    fitLogistic(rows, [true, true, false, false], [1, 1, 1, 1], { size: 2, penalty: 0.1, lowest })
  expect(solve()[1]).toBeLessThan(-0.5)
  expect(solve(0)[1]).toBe(0)
  expect(solve(0)[0]).toBeGreaterThan(0.5)
})

test('the measures are right on lists that can be checked by hand', () => {
  const rated = (risks: [boolean, number, number?][]) =>
    risks.map(([isFraud, risk, weight = 1]) => ({ isFraud, risk, weight }))
  expect(
    area(
      rated([
        [true, 3],
        [true, 1],
        [false, 2],
        [false, 0],
      ]),
    ),
  ).toBe(0.75)
  expect(
    area(
      rated([
        [true, 1],
        [false, 1],
      ]),
    ),
  ).toBe(0.5)
  // Three copies that count a third each are one miss, not three.
  const third = 1 / 3
  expect(
    area(
      rated([
        [true, 3],
        [true, 0, third],
        [true, 0, third],
        [true, 0, third],
        [false, 1],
      ]),
    ),
  ).toBeCloseTo(0.5)
  const honest = Array.from({ length: 100 }, (_, at): [boolean, number] => [false, at])
  // One honest ad in a hundred may be above the threshold.
  expect(recallAt(rated([...honest, [true, 98.5], [true, 97.5]]), 0.01)).toBe(0.5)
  expect(recallAt(rated([...honest, [true, 98.5], [true, 97.5]]), 0)).toBe(0)
})
