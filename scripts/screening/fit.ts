import {
  type Features,
  inverseDocumentFrequency,
  type StoredModel,
  screeningCompanyTextWeight,
  screeningLengthSmoothing,
  tfIdf,
} from '#/features/jobs/screening/model.ts'
import { advertTraits } from '#/features/jobs/screening/traits.ts'
import type { Ad } from './ads.ts'
import { copiesWeigh, type GroupOf, importanceOf } from './folds.ts'
import { fitLogistic, type Row } from './logistic.ts'
import type { PlainAd } from './plain.ts'

// Fits the parts of the model, each to the ads that can teach it: traits, the ad's words, the company's words.
// The settings are fixed. Choosing them anew in every fold chose by two or three honest ads, which is chance.

// A word must occur in this many campaigns: rarer ones are copied sentences.
const minCampaigns = 3
/** The same of a word that no ad from elsewhere has: mostly the name of a company or a place. */
const minCampaignsOfName = 4
const traitPenalty = 300
const wordPenalty = 0.1
const aboutPenalty = 1
/** The weight of the traits relative to the words. */
const traitShare = 0.27
/** How much of the honest side's weight further honest ads have: those of the labelled set, and others. */
const alikeShare = 0.4
const elsewhereShare = 0.15
/** Strength of the column that tells ads from elsewhere apart, so that words need not. */
const elsewhereMark = 3

export function fitParts(ads: Ad[], groupOf: GroupOf, plain: PlainAd[]): StoredModel {
  const importance = importanceOf(ads, groupOf)
  const vocabulary = buildVocabulary(ads, groupOf, plain)
  const traits = fitTraits(ads, importance, plain)
  const words = fitWords(ads, importance, plain, vocabulary.words)
  const about = fitAbout(ads, importance, vocabulary.about)
  return {
    about: `Learned weights of the job screening, made by scripts/screening/train.ts from public job ads labelled fraudulent or not (EMSCAD) and further honest ones. Holds traits, words that ${minCampaigns} or more campaigns wrote, and numbers; no ad and no sentence.`,
    campaigns: vocabulary.campaigns,
    bias: words.bias + about.bias + traits.bias,
    traits: traits.traits,
    wordShare: 1,
    typicalAbout: round(about.typical),
    words: Object.fromEntries([...words.weights, ...about.weights].sort(byName)),
  }
}

type Word = { place: number; seen: number; idf: number }
type Vocabulary = Map<string, Word>
type Weights = [word: string, [seen: number, weight: number]][]

/** The words that enough labelled campaigns wrote. Ads from elsewhere bring none of their own. */
function buildVocabulary(ads: Ad[], groupOf: GroupOf, plain: PlainAd[]) {
  const campaigns = new Set(ads.map(groupOf)).size
  const elsewhere = new Set(
    plain.flatMap(({ features, isAlike }) => (isAlike ? [] : [...features.words.keys()])),
  )
  const least = (word: string) => (elsewhere.has(word.replace(/^c:/, '')) ? minCampaigns : minCampaignsOfName)
  const build = (countsOf: (features: Features) => Features['words'] | undefined): Vocabulary => {
    const seenBy = new Map<string, Set<string>>()
    for (const ad of ads)
      for (const word of countsOf(ad.features)?.keys() ?? []) {
        const groups = seenBy.get(word)
        if (groups) groups.add(groupOf(ad))
        else seenBy.set(word, new Set([groupOf(ad)]))
      }
    const known = [...seenBy].filter(([word, groups]) => groups.size >= least(word)).sort(byName)
    return new Map(
      known.map(([word, { size: seen }], place) => [
        word,
        { place, seen, idf: inverseDocumentFrequency(seen, campaigns) },
      ]),
    )
  }
  return { campaigns, words: build(({ words }) => words), about: build(({ about }) => about) }
}

/** Shares the honest side's weight between labelled ads and further honest ones; every campaign counts once. */
function shareHonest(ads: Ad[], importance: number[], plain: PlainAd[]) {
  const once = copiesWeigh(plain, ({ campaign }) => campaign)
  const total = (wanted: boolean) =>
    plain.reduce((sum, { isAlike }, at) => sum + (isAlike === wanted ? once[at]! : 0), 0)
  const totals = { alike: total(true), elsewhere: total(false) }
  const alike = totals.alike > 0 ? alikeShare : 0
  const elsewhere = totals.elsewhere > 0 ? elsewhereShare : 0
  const honest = importance.reduce((sum, weight, at) => sum + (ads[at]!.isFraud ? 0 : weight), 0)
  return {
    isFraud: [...ads.map((ad) => ad.isFraud), ...plain.map(() => false)],
    importance: [
      ...importance.map((weight, at) => (ads[at]!.isFraud ? weight : weight * (1 - alike - elsewhere))),
      ...plain.map(
        ({ isAlike }, at) =>
          (honest * once[at]! * (isAlike ? alike : elsewhere)) / (isAlike ? totals.alike : totals.elsewhere),
      ),
    ],
  }
}

/**
 * Each word's column is scaled by how differently the two sides use it before the regression (naive-Bayes logistic
 * regression; Wang and Manning 2012), which on few ads does better than equal scales.
 */
function fitWords(ads: Ad[], weights: number[], plain: PlainAd[], vocabulary: Vocabulary) {
  const { isFraud, importance } = shareHonest(ads, weights, plain)
  const rows = [...ads, ...plain].map(({ features }) => wordRow(features.words, vocabulary))
  const scales = contrastOf(rows, isFraud, importance, vocabulary.size)
  const mark = vocabulary.size
  const marked = rows.map((row, at) => {
    const found = [...row].map(([place, value]): [number, number] => [place, value * scales[place]!])
    const isElsewhere = at >= ads.length && !plain[at - ads.length]!.isAlike
    return toRow(isElsewhere ? [...found, [mark, elsewhereMark]] : found)
  })
  const fitted = fitLogistic(marked, isFraud, importance, {
    size: mark + 1,
    penalty: wordPenalty,
    rounds: 60,
  })
  return {
    weights: store(vocabulary, (place) => fitted[place]! * scales[place]!),
    bias: fitted[mark + 1]!,
  }
}

/** For each word, the logarithm of how much likelier fraud contains it. */
function contrastOf(rows: [number, number][][], isFraud: boolean[], importance: number[], size: number) {
  const sides = [new Float64Array(size), new Float64Array(size)] as const
  const totals: [number, number] = [0, 0]
  for (const [at, row] of rows.entries()) {
    const side = isFraud[at] ? 1 : 0
    totals[side] += importance[at]!
    for (const [place] of row) sides[side][place]! += importance[at]!
  }
  const chance = (side: 0 | 1, place: number) => (1 + sides[side][place]!) / (2 + totals[side])
  return Float64Array.from({ length: size }, (_, place) => Math.log(chance(1, place) / chance(0, place)))
}

/** The company's own words, which only labelled ads have. */
function fitAbout(ads: Ad[], importance: number[], vocabulary: Vocabulary) {
  const rows = ads.map(({ features }) => wordRow(features.about ?? new Map(), vocabulary))
  const fitted = fitLogistic(
    rows.map(toRow),
    ads.map((ad) => ad.isFraud),
    importance,
    { size: vocabulary.size, penalty: aboutPenalty, rounds: 60 },
  )
  const parts = rows.map((row) => row.reduce((sum, [place, value]) => sum + fitted[place]! * value, 0))
  const total = importance.reduce((sum, weight) => sum + weight, 0)
  return {
    weights: store(vocabulary, (place) => fitted[place]!),
    bias: screeningCompanyTextWeight * fitted[vocabulary.size]!,
    typical:
      (screeningCompanyTextWeight * parts.reduce((sum, part, at) => sum + part * importance[at]!, 0)) / total,
  }
}

const store = (vocabulary: Vocabulary, weightOf: (place: number) => number): Weights =>
  [...vocabulary].map(([word, { place, seen }]) => [word, [seen, Math.round(weightOf(place) * 1000)]])

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

/** A text's words, of nearly length 1 together unless it is short. */
function wordRow(counts: Features['words'], vocabulary: Vocabulary) {
  const found = [...counts].flatMap(([word, count]): [number, number][] => {
    const known = vocabulary.get(word)
    return known ? [[known.place, tfIdf(count, known.idf)]] : []
  })
  const length = Math.sqrt(found.reduce((sum, [, value]) => sum + value * value, screeningLengthSmoothing))
  return found.map(([place, value]): [number, number] => [place, value / length])
}

/** Learned from the labelled set and its further honest ads: elsewhere, layout and length follow other habits. */
function fitTraits(ads: Ad[], weights: number[], plain: PlainAd[]) {
  const alike = plain.filter(({ isAlike }) => isAlike)
  const { isFraud, importance } = shareHonest(ads, weights, alike)
  const scales = scaleTraits(ads, weights)
  const rows = [...ads, ...alike].map(({ features }) =>
    toRow(
      features.traits.flatMap((measured, at): [number, number][] =>
        measured ? [[at, (measured.value - scales[at]!.mean) / scales[at]!.spread]] : [],
      ),
    ),
  )
  const size = advertTraits.length
  const fitted = fitLogistic(rows, isFraud, importance, { size, penalty: traitPenalty, lowest: 0 })
  const own = advertTraits.map((_, at) => (traitShare * fitted[at]!) / scales[at]!.spread)
  const traits: StoredModel['traits'] = Object.fromEntries(
    advertTraits.map(({ key }, at) => [key, { weight: round(own[at]!), usual: round(scales[at]!.mean) }]),
  )
  const shift = own.reduce((sum, weight, at) => sum + weight * scales[at]!.mean, 0)
  return { traits, bias: traitShare * fitted[size]! - shift }
}

/** Each trait's mean and spread, so that one penalty is fair to all; unknown counts as the mean. */
function scaleTraits(ads: Ad[], importance: number[]) {
  return advertTraits.map((_, trait) => {
    const known = ads.flatMap(({ features }, at) => {
      const measured = features.traits[trait]
      return measured ? [{ value: measured.value, weight: importance[at]! }] : []
    })
    const total = known.reduce((sum, { weight }) => sum + weight, 0) || 1
    const mean = known.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
    const spread = Math.sqrt(
      known.reduce((sum, one) => sum + one.weight * (one.value - mean) ** 2, 0) / total,
    )
    // Without a minimum, a trait of hardly any ad would get an enormous weight.
    return { mean, spread: Math.max(spread, 0.1) }
  })
}

const toRow = (found: [number, number][]): Row => ({
  places: Int32Array.from(found, ([place]) => place),
  values: Float64Array.from(found, ([, value]) => value),
})

export const round = (value: number) => Math.round(value * 1000) / 1000
