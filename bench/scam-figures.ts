import type { ScreenedJob } from '#/features/jobs/screening/screen-job.ts'
import { area, recallAt, sum } from '../scripts/figures.ts'
import type { Ad } from '../scripts/screening-ads.ts'

export type Judged = { job: ScreenedJob; isFraud: boolean; campaign: string; risk: number; held: boolean }
/** All ads, each judged once by a model that had not seen it. */
export type Deal = Judged[]

export const names = [
  ['auc', 'AUC'],
  ['recall', 'recall at 1 % false positives'],
  ['recallAtFive', 'recall at 5 % false positives'],
  ['falseHolds', 'honest ads held'],
  ['holds', 'frauds held'],
] as const
type Key = (typeof names)[number][0]
type Figures = Record<Key, number>

/** Means over the deals; ads counted once each, and campaigns counted once each. */
export function measure(deals: Deal[], drawn?: Map<string, number>) {
  return { posting: average(deals, false, drawn), campaign: average(deals, true, drawn) }
}

function average(deals: Deal[], campaignsOnce: boolean, drawn?: Map<string, number>): Figures {
  const each = deals.map((deal) => figures(deal, campaignsOnce, drawn))
  const mean = (key: Key) => each.reduce((total, one) => total + one[key], 0) / each.length
  return Object.fromEntries(names.map(([key]) => [key, mean(key)])) as Figures
}

function figures(deal: Deal, campaignsOnce: boolean, drawn?: Map<string, number>): Figures {
  const copies = new Map<string, number>()
  for (const { campaign } of deal) copies.set(campaign, (copies.get(campaign) ?? 0) + 1)
  const rated = deal.map((ad) => {
    const times = drawn ? (drawn.get(ad.campaign) ?? 0) : 1
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

const draws = 400

/** 95 % interval when the campaigns, not the ads, are drawn again with putting back. */
export function interval(deals: Deal[]) {
  const campaigns = [...new Set(deals[0]!.map(({ campaign }) => campaign))]
  const random = sequence(20_261_122)
  const drawnFigures = Array.from({ length: draws }, () => {
    const drawn = new Map<string, number>()
    for (let draw = 0; draw < campaigns.length; draw++) {
      const campaign = campaigns[Math.floor(random() * campaigns.length)]!
      drawn.set(campaign, (drawn.get(campaign) ?? 0) + 1)
    }
    return measure(deals, drawn)
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

/** The same numbers each time (mulberry32). */
function sequence(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How many campaigns there are, and of which size. */
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
