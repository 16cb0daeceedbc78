import type { Ad } from './ads.ts'

// Weights ads and assigns them to folds, always in whole groups.

/** The unit that must stay together: near-copies, campaigns, or single ads. */
export type GroupOf = (ad: Ad) => string

/** Weights by which each campaign counts as one, however many ads it has. */
export function copiesWeigh<One>(ads: One[], groupOf: (ad: One) => string) {
  const copies = new Map<string, number>()
  for (const ad of ads) copies.set(groupOf(ad), (copies.get(groupOf(ad)) ?? 0) + 1)
  return ads.map((ad) => 1 / copies.get(groupOf(ad))!)
}

/** The same, with both classes having half of the total weight. */
export function importanceOf(ads: Ad[], groupOf: GroupOf) {
  const raw = copiesWeigh(ads, groupOf)
  const total = (wanted: boolean) =>
    raw.reduce((sum, value, at) => sum + (ads[at]!.isFraud === wanted ? value : 0), 0)
  const half = ads.length / 2
  const [fraud, honest] = [half / total(true), half / total(false)]
  return raw.map((value, at) => value * (ads[at]!.isFraud ? fraud : honest))
}

/**
 * Distributes whole groups over `parts` folds, both classes evenly; `seed` decides between groups of equal size.
 */
export function splitGroups(ads: Ad[], groupOf: GroupOf, parts: number, seed: string): number[] {
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

export function hash(text: string) {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value >>> 0
}
