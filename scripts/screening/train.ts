// `node scripts/screening/train.ts --data ads.ndjson.gz --plain honest.ndjson.gz` trains the screening of jobs and
// writes src/features/jobs/screening/model.json (or --out FILE). Input: one JSON object per line. The labelled ads
// have title, description, requirements, benefits, company_profile, fraudulent (0 or 1) and, if known, the group of
// near-copies; further honest ads have title, description, source and, if known, company. Deterministic: the same
// files give the same model, byte for byte.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseScreeningModel, type StoredModel, weighTraits } from '#/features/jobs/screening/model.ts'
import { signalLogOdds } from '#/features/jobs/screening/signals.ts'
import { type Ad, readAds, readLines } from './ads.ts'
import { fitParts, round } from './fit.ts'
import { type GroupOf, splitGroups } from './folds.ts'
import { type PlainAd, splitPlain } from './plain.ts'

/** The share of honest training ads that may be held: half of the promised share, to leave a margin. */
const falseHoldsAllowed = 0.005
/** Added to that threshold: the highest of some 150 honest campaigns is not the highest there is. */
const margin = 0.6
const innerFolds = 4

export type Trained = { model: StoredModel; threshold: number }

/** Trains on the ads and further honest ones; the threshold comes from ads that the weights had not seen. */
export function train(ads: Ad[], groupOf: GroupOf, plain: PlainAd[] = []): Trained {
  const side = splitGroups(ads, groupOf, innerFolds, 'inner ')
  const unseen = new Array<number>(ads.length).fill(0)
  for (let part = 0; part < innerFolds; part++) {
    const rest = ads.filter((_, at) => side[at] !== part)
    const model = parseScreeningModel(fitParts(rest, groupOf, plain))
    for (const [at, ad] of ads.entries()) if (side[at] === part) unseen[at] = weighTraits(model, ad.features)
  }
  const threshold = thresholdOf(ads, unseen)
  const model = fitParts(ads, groupOf, plain)
  return { model: { ...model, bias: round(model.bias - threshold) }, threshold }
}

/** The lowest sum at which learned model and rules together hold no more than the allowed share of honest ads. */
function thresholdOf(ads: Ad[], sums: number[]) {
  const honest = ads
    .flatMap((ad, at) => (ad.isFraud ? [] : [sums[at]! + signalLogOdds(ad.signals)]))
    .sort((a, b) => b - a)
  return honest[Math.floor(honest.length * falseHoldsAllowed)]! + margin
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      plain: { type: 'string' },
      out: { type: 'string', default: 'src/features/jobs/screening/model.json' },
    },
  })
  if (!values.data) {
    console.error(
      'Name the labelled ads: node scripts/screening/train.ts --data ads.ndjson.gz --plain honest.ndjson.gz',
    )
    process.exit(1)
  }
  const { ads, lines } = readAds(values.data)
  const plain = values.plain ? splitPlain(readLines(values.plain), lines).learned : []
  const { model } = train(ads, (ad) => ad.campaign, plain)
  // One word per line, so that the file can be read and compared.
  const text = `${JSON.stringify(model, null, 2)
    .replace(/\[\s+(-?\d+),\s+(-?\d+)\s+\]/g, '[$1, $2]')
    .replace(/\{\s+("weight".*),\s+("usual".*)\s+\}/g, '{ $1, $2 }')}\n`
  writeFileSync(values.out, text)
  console.log(
    `${values.out}: ${plain.length} further honest ads, ${Object.keys(model.words).length} words, ${Math.round(text.length / 1000)} kB`,
  )
}
