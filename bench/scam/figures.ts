import type { ScreenedJob } from '#/features/jobs/screening/screen-job.ts'
import { area, recallAt, sum } from '../../scripts/figures.ts'
import type { Ad } from '../../scripts/screening/ads.ts'

export type Judged = { job: ScreenedJob; isFraud: boolean; campaign: string; risk: number; held: boolean }
/** All ads of one split into folds, each judged once by a model that was not trained on it. */
export type JudgedAds = Judged[]

export const names = [
  ['auc', 'AUC'],
  ['recall', 'recall at 1 % false positives'],
  ['recallAtFive', 'recall at 5 % false positives'],
  ['falseHolds', 'honest ads held'],
  ['holds', 'frauds held'],
] as const
type Key = (typeof names)[number][0]
type Figures = Record<Key, number>

/** Means over the deals, counting every ad once, and counting every campaign once. */
export function measure(splits: JudgedAds[], resampled?: Map<string, number>) {
  return { posting: average(splits, false, resampled), campaign: average(splits, true, resampled) }
}

function average(splits: JudgedAds[], campaignsOnce: boolean, resampled?: Map<string, number>): Figures {
  const each = splits.map((deal) => figures(deal, campaignsOnce, resampled))
  const mean = (key: Key) => each.reduce((total, one) => total + one[key], 0) / each.length
  return Object.fromEntries(names.map(([key]) => [key, mean(key)])) as Figures
}

function figures(deal: JudgedAds, campaignsOnce: boolean, resampled?: Map<string, number>): Figures {
  const copies = new Map<string, number>()
  for (const { campaign } of deal) copies.set(campaign, (copies.get(campaign) ?? 0) + 1)
  const rated = deal.map((ad) => {
    const times = resampled ? (resampled.get(ad.campaign) ?? 0) : 1
    return { ...ad, weight: times / (campaignsOnce ? copies.get(ad.campaign)! : 1) }
  })
  const part = (wanted: boolean) => {
    const all = rated.filter(({ isFraud }) => isFraud === wanted)
    return sum(all.filter(({ held }) => held)) / sum(all)
  }
  return {
    auc: area(rated),
    recall: recallAt(rated, 0.01),
    recallAtFive: recallAt(rated, 0.05),
    falseHolds: part(false),
    holds: part(true),
  }
}

/** Each deal's frauds beside honest ads from elsewhere. */
export const againstPlain = (splits: JudgedAds[], plain: JudgedAds[]): JudgedAds[] =>
  splits.map((deal, at) => [...deal.filter(({ isFraud }) => isFraud), ...plain[at]!])

const draws = 400

/** 95 % bootstrap interval that resamples campaigns instead of ads. */
export function interval(splits: JudgedAds[]) {
  const campaigns = [...new Set(splits[0]!.map(({ campaign }) => campaign))]
  const random = sequence(20_261_122)
  const drawnFigures = Array.from({ length: draws }, () => {
    const resampled = new Map<string, number>()
    for (let draw = 0; draw < campaigns.length; draw++) {
      const campaign = campaigns[Math.floor(random() * campaigns.length)]!
      resampled.set(campaign, (resampled.get(campaign) ?? 0) + 1)
    }
    return measure(splits, resampled)
  })
  const range = (way: 'posting' | 'campaign') =>
    Object.fromEntries(
      names.map(([key]) => {
        const sorted = drawnFigures.map((one) => one[way][key]).sort((a, b) => a - b)
        return [key, [sorted[Math.floor(draws * 0.025)]!, sorted[Math.floor(draws * 0.975)]!]]
      }),
    ) as Record<Key, [number, number]>
  return { posting: range('posting'), campaign: range('campaign') }
}

/** A seeded random number generator (mulberry32). */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The number of campaigns by size. */
export function sizes(ads: Ad[]) {
  const members = new Map<string, Ad[]>()
  for (const ad of ads) members.set(ad.campaign, [...(members.get(ad.campaign) ?? []), ad])
  const counted = new Map<number, number>()
  for (const { length } of members.values()) counted.set(length, (counted.get(length) ?? 0) + 1)
  return {
    groups: members.size,
    mixed: [...members.values()].filter((all) => new Set(all.map(({ isFraud }) => isFraud)).size > 1).length,
    text: [...counted]
      .sort(([a], [b]) => b - a)
      .map(([size, times]) => `${size}×${times}`)
      .join(' '),
  }
}

export function rate(judged: { held: boolean }[]) {
  const held = judged.filter((ad) => ad.held).length
  return judged.length > 0
    ? `${((100 * held) / judged.length).toFixed(2)} % (${held} of ${judged.length})`
    : '–'
}
