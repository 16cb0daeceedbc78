// `node scripts/train-screening.ts --file ads.ndjson.gz` learns the weights of the job screening and writes
// src/features/jobs/screening/model.json (or --out FILE). One JSON object per line, with title, description,
// requirements, benefits, company_profile, fraudulent (0 or 1) and, where known, the group of near-copies.
// Deterministic: the same file gives the same model, byte for byte.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import {
  blockScale,
  characterScale,
  type Features,
  inverse,
  openModel,
  type StoredModel,
  signScale,
  weigh,
  weighBlock,
} from '#/features/jobs/screening/model.ts'
import { signs } from '#/features/jobs/screening/signals.ts'
import { buckets } from '#/features/jobs/screening/words.ts'
import { fitLogistic, type Row } from './logistic.ts'
import { type Ad, readAds } from './screening-ads.ts'

// A word must have been written by this many campaigns: what only one wrote is a name or a sentence, not a habit.
const fewestCampaigns = 2
const penalty = 0.1
/** Of honest ads of the training side, the share that may be held. */
export const falseHoldsAllowed = 0.03

/** Learns from the ads, and sets the threshold on ads of the same list that the weights had not seen. */
export function train(ads: Ad[], groupOf: (ad: Ad) => string): StoredModel {
  const side = splitGroups(ads, groupOf, 4, 'inner ')
  const unseen = new Array<number>(ads.length)
  for (let part = 0; part < 4; part++) {
    const model = openModel(
      fitWeights(
        ads.filter((_, at) => side[at] !== part),
        groupOf,
      ),
    )
    for (const [at, ad] of ads.entries()) if (side[at] === part) unseen[at] = weigh(model, ad.features, true)
  }
  const stored = fitWeights(ads, groupOf)
  return { ...stored, bias: round(stored.bias - threshold(ads, unseen)) }
}

/** The lowest sum at which no more than the allowed share of honest ads is held by the learned half and the signs. */
function threshold(ads: Ad[], sums: number[]) {
  const honest = ads
    .flatMap((ad, at) => (ad.isFraud ? [] : [sums[at]! - headStart(ad)]))
    .sort((a, b) => b - a)
  const allowed = Math.floor(honest.length * falseHoldsAllowed)
  return (honest[allowed]! + honest[Math.max(0, allowed - 1)]!) / 2 + 1e-6
}

// Signs that do not hold by themselves lower the bar for the learned half; this is by how much.
function headStart(ad: Ad) {
  const calm = ad.signals.reduce((left, { weight }) => left * (1 - weight), 1)
  if (calm <= 0.5) return 0
  const needed = 1 - 0.5 / calm
  return Math.log(needed / (1 - needed))
}

function fitWeights(ads: Ad[], groupOf: (ad: Ad) => string): StoredModel {
  const groups = new Set(ads.map(groupOf)).size
  const vocabulary = count(
    ads,
    ({ features }) => features.blocks.flatMap((block) => [...block.keys()]),
    groupOf,
  )
  const campaigns = count(
    ads,
    ({ features }) => features.blocks.flatMap((block) => [...block.keys()]),
    (ad) => ad.campaign,
  )
  const terms = [...vocabulary.keys()].filter((term) => (campaigns.get(term) ?? 0) >= fewestCampaigns).sort()
  const characters = count(
    ads,
    ({ features }) => [...features.characters.keys()].filter((at) => features.characters[at]! > 0),
    groupOf,
  )
  const characterSeen = Array.from({ length: buckets }, (_, bucket) => characters.get(bucket) ?? 0)
  const places = new Map(terms.map((term, place) => [term, place]))
  const idf = terms.map((term) => inverse(vocabulary.get(term)!, groups))
  const characterIdf = characterSeen.map((seen) => inverse(seen, groups))
  const rows = ads.map(({ features }) => rowOf(features, places, idf, characterIdf))
  const size = terms.length + buckets + signs.length
  const isFraud = ads.map((ad) => ad.isFraud)
  const weights = fitLogistic(rows, isFraud, importanceOf(ads, groupOf), { size, penalty })
  const at = (place: number) => weights[place]!
  const stored: StoredModel = {
    about: `Learned weights of the job screening, made by scripts/train-screening.ts from ${ads.length} public job ads labelled fraudulent or not (EMSCAD). Holds n-grams seen in ${fewestCampaigns} or more unrelated campaigns and numbers; no ad or sentence.`,
    groups,
    terms: terms.join('|'),
    seen: terms.map((term) => vocabulary.get(term)).join(' '),
    weights: terms.map((_, place) => thousandths(at(place))).join(' '),
    characterSeen: characterSeen.join(' '),
    characterWeights: characterSeen.map((_, bucket) => thousandths(at(terms.length + bucket))).join(' '),
    // A sign may only speak against an ad: that it was rare among these frauds is no recommendation.
    signs: Object.fromEntries(
      signs.map(({ key }, sign) => [key, Math.max(0, round(at(terms.length + buckets + sign)))]),
    ),
    bias: round(at(size)),
    usualAbout: 0,
  }
  const model = openModel(stored)
  const known = ads.filter(({ features }) => features.blocks[2]!.size > 0)
  const abouts = known.map(({ features }) => weighBlock(model, features.blocks[2]!, blockScale[2]))
  return { ...stored, usualAbout: round(abouts.reduce((sum, part) => sum + part, 0) / (abouts.length || 1)) }
}

function count<Key>(ads: Ad[], keysOf: (ad: Ad) => Key[], groupOf: (ad: Ad) => string) {
  const seen = new Map<Key, Set<string>>()
  for (const ad of ads)
    for (const key of keysOf(ad)) {
      const groups = seen.get(key)
      if (groups) groups.add(groupOf(ad))
      else seen.set(key, new Set([groupOf(ad)]))
    }
  return new Map([...seen].map(([key, groups]) => [key, groups.size]))
}

function rowOf(features: Features, places: Map<string, number>, idf: number[], characterIdf: number[]): Row {
  const found: [number, number][] = []
  const put = (parts: [number, number][], scale: number) => {
    const length = Math.sqrt(parts.reduce((sum, [, value]) => sum + value * value, 0)) || 1
    for (const [place, value] of parts) found.push([place, (scale * value) / length])
  }
  for (const [at, counts] of features.blocks.entries())
    put(
      [...counts].flatMap(([term, times]) => {
        const place = places.get(term)
        return place === undefined ? [] : [[place, (1 + Math.log(times)) * idf[place]!] as [number, number]]
      }),
      blockScale[at]!,
    )
  put(
    [...features.characters].flatMap((times, bucket) =>
      times > 0
        ? [[places.size + bucket, (1 + Math.log(times)) * characterIdf[bucket]!] as [number, number]]
        : [],
    ),
    characterScale,
  )
  for (const key of features.signs)
    found.push([places.size + buckets + signs.findIndex((sign) => sign.key === key), signScale])
  return {
    places: Int32Array.from(found, ([place]) => place),
    values: Float64Array.from(found, ([, value]) => value),
  }
}

/** Both classes weigh the same, and twenty copies of one ad do not weigh twenty times. */
function importanceOf(ads: Ad[], groupOf: (ad: Ad) => string) {
  const copies = new Map<string, number>()
  for (const ad of ads) copies.set(groupOf(ad), (copies.get(groupOf(ad)) ?? 0) + 1)
  const raw = ads.map((ad) => 1 / Math.sqrt(copies.get(groupOf(ad))!))
  const total = (wanted: boolean) =>
    raw.reduce((sum, value, at) => sum + (ads[at]!.isFraud === wanted ? value : 0), 0)
  const half = ads.length / 2
  const [fraud, honest] = [half / total(true), half / total(false)]
  return raw.map((value, at) => value * (ads[at]!.isFraud ? fraud : honest))
}

/** Deals whole groups to `parts` sides, both classes evenly; `seed` only breaks ties. */
export function splitGroups(ads: Ad[], groupOf: (ad: Ad) => string, parts: number, seed: string): number[] {
  const members = new Map<string, number[]>()
  for (const [at, ad] of ads.entries()) members.set(groupOf(ad), [...(members.get(groupOf(ad)) ?? []), at])
  const groups = [...members]
    .map(([name, rows]) => ({
      rows,
      order: hash(seed + name),
      isFraud: rows.filter((at) => ads[at]!.isFraud).length * 2 >= rows.length,
    }))
    .sort((a, b) => b.rows.length - a.rows.length || a.order - b.order)
  const filled = Array.from({ length: parts }, () => [0, 0])
  const side = new Array<number>(ads.length)
  for (const { rows, isFraud } of groups) {
    const kind = isFraud ? 1 : 0
    const emptiest = filled.reduce(
      (best, counts, at) => (counts[kind]! < filled[best]![kind]! ? at : best),
      0,
    )
    filled[emptiest]![kind]! += rows.length
    for (const at of rows) side[at] = emptiest
  }
  return side
}

function hash(text: string) {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value >>> 0
}

const round = (value: number) => Math.round(value * 1000) / 1000
const thousandths = (value: number) => Math.round(value * 1000)

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      file: { type: 'string' },
      out: { type: 'string', default: 'src/features/jobs/screening/model.json' },
    },
  })
  if (!values.file) {
    console.error('Name the labelled ads: node scripts/train-screening.ts --file ads.ndjson.gz')
    process.exit(1)
  }
  const ads = readAds(values.file)
  const model = train(ads, (ad) => ad.group)
  const text = `${JSON.stringify(model, null, 2)}\n`
  writeFileSync(values.out, text)
  console.log(`${values.out}: ${model.terms.split('|').length} n-grams, ${Math.round(text.length / 1000)} kB`)
}
