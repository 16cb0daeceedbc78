import { expect, test } from 'vitest'
import { parseScreeningModel, weighTraits } from '#/features/jobs/screening/model.ts'
import type { ScreenedJob } from '#/features/jobs/screening/screen-job.ts'
import { area, recallAt } from '../figures.ts'
import { type Ad, featuresOf } from './ads.ts'
import { splitGroups } from './folds.ts'
import { fitLogistic } from './logistic.ts'
import { splitPlain } from './plain.ts'
import { train } from './train.ts'

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

const shaped =
  'You shape rye loaves and mind two ovens while the town is still asleep, together with two colleagues.'

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

test('further honest ads teach words, and where an ad comes from is not learned as honesty', () => {
  const words = (description: string) =>
    featuresOf({ title: 'Clerk', companyName: '', description, companyAbout: null }).features
  const plain = Array.from({ length: 12 }, (_, at) => ({
    features: words(`Typing of letters on your computer for our office, number ${at}.`),
    isAlike: at % 2 === 0,
    campaign: `p${at}`,
  }))
  const weightOf = (further: typeof plain) => train(ads, (one) => one.campaign, further).model.words.typ![1]
  expect(weightOf(plain)).toBeLessThan(weightOf([]) - 50)
  const elsewhere = plain.map((ad) => ({ ...ad, isAlike: false }))
  const alike = plain.map((ad) => ({ ...ad, isAlike: true }))
  expect(weightOf(elsewhere)).toBeGreaterThan(weightOf(alike))
})

test('a word of three campaigns is learned if ads from elsewhere use it; names are not, before a fourth has them', () => {
  const campaigns = [...new Set(ads.map(({ campaign }) => campaign))]
  const wordsWhere = (count: number) => {
    const named = ads.map((one) => {
      if (!campaigns.slice(0, count).includes(one.campaign)) return one
      const job = { ...one.job, description: `${one.job.description} Kestravel has a lantern.` }
      return { ...one, ...featuresOf(job), job }
    })
    const description = 'You look after the lantern of our two ferries and sell tickets in the summer.'
    const { features } = featuresOf({ title: 'Deckhand', companyName: '', description, companyAbout: null })
    const elsewhere = [{ features, isAlike: false, campaign: 'ferry' }]
    const { words } = train(named, (one) => one.campaign, elsewhere).model
    return ['lantern', 'kestravel'].filter((word) => word in words)
  }
  expect(wordsWhere(2)).toEqual([])
  expect(wordsWhere(3)).toEqual(['lantern'])
  expect(wordsWhere(4)).toEqual(['lantern', 'kestravel'])
})

test('an ad of the labelled set, and all of a company on one side, never count as further ads', () => {
  const labelled = [{ title: 'Baker', description: shaped, company_profile: '' }]
  const line = (source: string, description: string, company = '') => ({
    source,
    title: 'Work',
    description,
    company,
  })
  const { learned, kept } = splitPlain(
    [
      line('emscad-legit', shaped),
      line('emscad-legit', 'Our yard plans a hull with nine people every spring and sells it in the autumn.'),
      ...Array.from({ length: 40 }, (_, at) => line('board', `Ad ${at}`, `Firm ${at % 10}`)),
      line('hn-direct', 'A post in a forum'),
    ],
    labelled,
  )
  expect(learned.filter(({ isAlike }) => isAlike)).toHaveLength(1)
  const firms = new Set(kept.map(({ company }) => `elsewhere ${company}`))
  expect(learned.filter(({ campaign }) => firms.has(campaign))).toEqual([])
  expect(learned.length + kept.length).toBe(42)
  expect(kept.map(({ source }) => source)).toContain('hn-direct')
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
