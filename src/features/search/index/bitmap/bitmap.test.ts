import fc from 'fast-check'
import { expect, test } from 'vitest'
import { releaseAll } from './array-pool.ts'
import {
  addId,
  type Bitmap,
  bitmapFromSorted,
  bitmapHas,
  bitmapSize,
  bitmapToIds,
  compactBitmap,
  emptyBitmap,
  largestIds,
  removeId,
} from './bitmap.ts'
import { intersect, subtract, union } from './set-algebra.ts'

const ascending = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
const bitmapOf = (numbers: number[]) => {
  const set = emptyBitmap()
  for (const number of numbers) addId(set, number)
  return set
}
const contents = (set: Bitmap) => [...bitmapToIds(set)]

/** Sparse, dense, consecutive and widely spaced numbers, so that both forms and every boundary occur. */
const numbers = fc.oneof(
  fc.uniqueArray(fc.nat(200), { maxLength: 60 }),
  fc.uniqueArray(fc.nat(90_000), { maxLength: 80 }),
  fc
    .tuple(fc.nat(70_000), fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 1, max: 9 }))
    .map(([from, count, step]) => Array.from({ length: count }, (_, i) => from + i * step)),
)
const runs = { numRuns: 300 }

test('a bitmap has the ids that were added and not those removed, in either form', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), numbers), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(steps, (rounds) => {
      const set = emptyBitmap()
      const expectedIds = new Set<number>()
      for (const [adding, ids] of rounds) {
        for (const number of ids) {
          if (adding) addId(set, number)
          else removeId(set, number)
          if (adding) expectedIds.add(number)
          else expectedIds.delete(number)
        }
      }
      expect(bitmapSize(set)).toBe(expectedIds.size)
      expect(contents(set)).toEqual(ascending(expectedIds))
      for (const [, ids] of rounds)
        for (const number of ids) expect(bitmapHas(set, number)).toBe(expectedIds.has(number))
      compactBitmap(set)
      expect(contents(set)).toEqual(ascending(expectedIds))
    }),
    runs,
  )
})

test('many close numbers are stored as bits, few or distant ones as sorted ids', () => {
  expect(bitmapOf(Array.from({ length: 2_000 }, (_, i) => i * 3)).bits).not.toBeNull()
  expect(bitmapOf(Array.from({ length: 2_000 }, (_, i) => i * 300)).bits).toBeNull()
  expect(bitmapOf([1, 2, 3]).bits).toBeNull()
})

test('intersect, or and subtract equal the set operations and do not change their arguments', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      const [x, y, z] = [bitmapOf(a), bitmapOf(b), bitmapOf(c)]
      const inB = new Set(b)
      expect(contents(intersect(x, y))).toEqual(ascending(a.filter((id) => inB.has(id))))
      expect(contents(subtract(x, y))).toEqual(ascending(a.filter((id) => !inB.has(id))))
      expect(contents(union([x, y, z]))).toEqual(ascending(new Set([...a, ...b, ...c])))
      // Results can be arguments again, even when their memory comes from the pool.
      const combined = intersect(union([x, z]), subtract(union([x, y]), z))
      const inC = new Set(c)
      expect(contents(combined)).toEqual(ascending(a.filter((id) => !inC.has(id))))
      expect(bitmapSize(combined)).toBe(a.filter((id) => !inC.has(id)).length)
      releaseAll()
      expect([contents(x), contents(y), contents(z)]).toEqual([ascending(a), ascending(b), ascending(c)])
    }),
    runs,
  )
})

test('largestIds returns the highest ids below a limit, in descending order', () => {
  const asked = fc.tuple(numbers, fc.nat(40), fc.option(fc.nat(100_000)), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(asked, ([ids, count, before, step]) => {
      const keep = (id: number) => id % step === 0
      const expected = ascending(ids)
        .reverse()
        .filter((id) => keep(id) && (before === null || id < before))
        .slice(0, count)
      for (const set of [bitmapOf(ids), bitmapFromSorted(Uint32Array.from(ascending(ids)))])
        expect(largestIds(set, count, before ?? undefined, keep)).toEqual(expected)
    }),
    runs,
  )
})
