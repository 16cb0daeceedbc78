// `node scripts/train-screening.ts --data ads.ndjson.gz` trains the screening of jobs and writes
// src/features/jobs/screening/model.json (or --out FILE). Input: one JSON object per line, with title,
// description, requirements, benefits, company_profile, fraudulent (0 or 1) and, if known, the group of
// near-copies. Deterministic: the same file gives the same model, byte for byte.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  type Features,
  inverseDocumentFrequency,
  parseScreeningModel,
  type StoredModel,
  screeningCompanyTextWeight,
  tfIdf,
  weighTraits,
} from '#/features/jobs/screening/model.ts'
import { advertTraits } from '#/features/jobs/screening/traits.ts'
import { area, recallAt } from './figures.ts'
import { type FitOptions, fitLogistic, type Row } from './logistic.ts'
import { type Ad, readAds } from './screening-ads.ts'
import { copiesWeigh, type GroupOf, importanceOf, splitGroups } from './screening-folds.ts'

// A word must occur in this many campaigns: rarer ones are names or copied sentences.
const minCampaigns = 5
/** The share of honest training ads that may be held: half of the promised share, to leave a margin. */
const falseHoldsAllowed = 0.005
const innerFolds = 4

/** Hyperparameters, chosen by cross-validation on the training ads. */
type Settings = { traitPenalty: number; wordPenalty: number; wordShare: number }
const traitPenalties = [100, 300]
const wordPenalties = [0.3, 1]
const choices: Settings[] = traitPenalties.flatMap((traitPenalty) =>
  wordPenalties.flatMap((wordPenalty) =>
    [0.5, 1, 2].map((wordShare) => ({ traitPenalty, wordPenalty, wordShare })),
  ),
)

export type Trained = { model: StoredModel; settings: Settings; threshold: number }

/** Trains on the ads; settings and threshold come from ads that the weights had not seen. */
export function train(ads: Ad[], groupOf: GroupOf): Trained {
  const side = splitGroups(ads, groupOf, innerFolds, 'inner ')
  const unseen = choices.map(() => new Array<number>(ads.length).fill(0))
  for (let part = 0; part < innerFolds; part++) {
    const halves = fitHalves(
      ads.filter((_, at) => side[at] !== part),
      groupOf,
    )
    const models = choices.map((settings) => parseScreeningModel(combine(halves, settings)))
    for (const [at, ad] of ads.entries())
      if (side[at] === part)
        for (const [choice, model] of models.entries()) unseen[choice]![at] = weighTraits(model, ad.features)
  }
  const weights = copiesWeigh(ads, groupOf)
  const worth = unseen.map((sums) => {
    const judged = ads.map(({ isFraud }, at) => ({ isFraud, risk: sums[at]!, weight: weights[at]! }))
    return area(judged) + recallAt(judged, 0.05)
  })
  const best = worth.indexOf(Math.max(...worth))
  const settings = choices[best]!
  const [slope, shift] = calibrate(ads, unseen[best]!, groupOf)
  const threshold = thresholdOf(
    ads,
    unseen[best]!.map((sum) => slope * sum + shift),
  )
  const model = stretch(combine(fitHalves(ads, groupOf), settings), slope, shift - threshold)
  return { model, settings, threshold }
}

/** Calibrates sums to log odds on unseen ads, so that models with other settings have the same scale. */
function calibrate(ads: Ad[], sums: number[], groupOf: GroupOf) {
  const rows = sums.map((sum) => toRow([[0, sum]]))
  const isFraud = ads.map((ad) => ad.isFraud)
  const [slope = 1, shift = 0] = fitLogistic(rows, isFraud, importanceOf(ads, groupOf), {
    size: 1,
    penalty: 1,
  })
  return [Math.max(slope, 0.1), shift] as const
}

function stretch(model: StoredModel, slope: number, shift: number): StoredModel {
  const weights = Object.entries(model.traits).map(([key, { weight, usual }]) => [
    key,
    { weight: round(weight * slope), usual },
  ])
  return {
    ...model,
    bias: round(model.bias * slope + shift),
    traits: Object.fromEntries(weights),
    wordShare: round(model.wordShare * slope),
  }
}

/** The lowest sum at which learned model and rules together hold no more than the allowed share of honest ads. */
function thresholdOf(ads: Ad[], sums: number[]) {
  const honest = ads
    .flatMap((ad, at) => (ad.isFraud ? [] : [sums[at]! - headStart(ad)]))
    .sort((a, b) => b - a)
  return honest[Math.floor(honest.length * falseHoldsAllowed)]! + 1e-3
}

// Rules that do not hold a job by themselves lower the threshold of the learned model by this much.
function headStart(ad: Ad) {
  const calm = ad.signals.reduce((left, { weight }) => left * (1 - weight), 1)
  if (calm <= 0.5) return 0
  const needed = 1 - 0.5 / calm
  return Math.max(-4, Math.log(needed / (1 - needed)))
}

/** Both parts of the model, fitted with each penalty. */
type Halves = {
  campaigns: number
  words: Map<number, Pick<StoredModel, 'words' | 'typicalAbout'> & { bias: number }>
  traits: Map<number, { traits: StoredModel['traits']; bias: number }>
}

function combine(halves: Halves, { traitPenalty, wordPenalty, wordShare }: Settings): StoredModel {
  const { traits: weights, bias } = halves.traits.get(traitPenalty)!
  const { words, typicalAbout, bias: wordBias } = halves.words.get(wordPenalty)!
  return {
    about: `Learned weights of the job screening, made by scripts/train-screening.ts from public job ads labelled fraudulent or not (EMSCAD). Holds traits, words that ${minCampaigns} or more campaigns wrote, and numbers; no ad and no sentence.`,
    campaigns: halves.campaigns,
    bias: round(bias + wordShare * wordBias),
    traits: weights,
    wordShare,
    typicalAbout,
    words: wordShare > 0 ? words : {},
  }
}

function fitHalves(ads: Ad[], groupOf: GroupOf): Halves {
  const isFraud = ads.map((ad) => ad.isFraud)
  const importance = importanceOf(ads, groupOf)
  const campaigns = new Set(ads.map(groupOf)).size
  const solve: Solve = (rows, options) => fitLogistic(rows, isFraud, importance, options)
  return {
    campaigns,
    words: fitWords(ads, groupOf, importance, solve),
    traits: fitTraits(ads, importance, solve),
  }
}

type Solve = (rows: Row[], options: FitOptions) => Float64Array

function fitTraits(ads: Ad[], importance: number[], solve: Solve): Halves['traits'] {
  const { rows, scales } = scaleTraits(ads, importance)
  return new Map(
    traitPenalties.map((penalty) => {
      const fitted = solve(rows, { size: advertTraits.length, penalty, lowest: 0 })
      const weights = advertTraits.map((_, at) => fitted[at]! / scales[at]!.spread)
      const shift = weights.reduce((sum, weight, at) => sum + weight * scales[at]!.mean, 0)
      const parts = advertTraits.map(
        ({ key }, at) => [key, { weight: round(weights[at]!), usual: round(scales[at]!.mean) }] as const,
      )
      return [penalty, { traits: Object.fromEntries(parts), bias: fitted[advertTraits.length]! - shift }]
    }),
  )
}

/** Standardizes each trait (mean, spread), so that one penalty is fair to all; unknown is 0. */
function scaleTraits(ads: Ad[], importance: number[]) {
  const scales = advertTraits.map((_, trait) => {
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
  const rows = ads.map(({ features }) => {
    const found = features.traits.flatMap((measured, at): [number, number][] =>
      measured ? [[at, (measured.value - scales[at]!.mean) / scales[at]!.spread]] : [],
    )
    return toRow(found)
  })
  return { scales, rows }
}

function fitWords(ads: Ad[], groupOf: GroupOf, importance: number[], solve: Solve): Halves['words'] {
  const campaigns = new Set(ads.map(groupOf)).size
  const seenBy = new Map<string, Set<string>>()
  for (const ad of ads)
    for (const word of [...ad.features.words.keys(), ...(ad.features.about?.keys() ?? [])]) {
      const groups = seenBy.get(word)
      if (groups) groups.add(groupOf(ad))
      else seenBy.set(word, new Set([groupOf(ad)]))
    }
  const vocabulary = [...seenBy].filter(([, groups]) => groups.size >= minCampaigns).sort(byName)
  const places = new Map(
    vocabulary.map(([word, { size }], place) => [
      word,
      { place, idf: inverseDocumentFrequency(size, campaigns) },
    ]),
  )
  const rows = ads.map(({ features }) => wordRow(features, places))
  return new Map(
    wordPenalties.map((penalty) => {
      const fitted = solve(rows, { size: vocabulary.length, penalty, rounds: 60 })
      const words = vocabulary.map(([word, { size }], place): [string, [number, number]] => [
        word,
        [size, Math.round(fitted[place]! * 1000)],
      ])
      const parts = rows.map(({ places: at, values }) =>
        at.reduce(
          (sum, place, k) => sum + (vocabulary[place]![0].startsWith('c:') ? fitted[place]! * values[k]! : 0),
          0,
        ),
      )
      const total = importance.reduce((sum, weight) => sum + weight, 0)
      const typicalAbout = round(parts.reduce((sum, part, at) => sum + part * importance[at]!, 0) / total)
      return [penalty, { words: Object.fromEntries(words), typicalAbout, bias: fitted[vocabulary.length]! }]
    }),
  )
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)

function wordRow({ words, about }: Features, places: Map<string, { place: number; idf: number }>): Row {
  const block = (counts: Features['words'], scale: number) => {
    const found = [...counts].flatMap(([word, count]): [number, number][] => {
      const known = places.get(word)
      return known ? [[known.place, tfIdf(count, known.idf)]] : []
    })
    const length = Math.sqrt(found.reduce((sum, [, value]) => sum + value * value, 0)) || 1
    return found.map(([place, value]): [number, number] => [place, (scale * value) / length])
  }
  return toRow([...block(words, 1), ...(about ? block(about, screeningCompanyTextWeight) : [])])
}

const toRow = (found: [number, number][]): Row => ({
  places: Int32Array.from(found, ([place]) => place),
  values: Float64Array.from(found, ([, value]) => value),
})

const round = (value: number) => Math.round(value * 1000) / 1000

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      out: { type: 'string', default: 'src/features/jobs/screening/model.json' },
    },
  })
  if (!values.data) {
    console.error('Name the labelled ads: node scripts/train-screening.ts --data ads.ndjson.gz')
    process.exit(1)
  }
  const { ads } = readAds(values.data)
  const { model, settings } = train(ads, (ad) => ad.campaign)
  // One word per line, so that the file can be read and compared.
  const text = `${JSON.stringify(model, null, 2)
    .replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
    .replace(/\{\s+("weight".*),\s+("usual".*)\s+\}/g, '{ $1, $2 }')}\n`
  writeFileSync(values.out, text)
  console.log(
    `${values.out}: ${Object.keys(model.words).length} words, ${Math.round(text.length / 1000)} kB, ${JSON.stringify(settings)}`,
  )
}
