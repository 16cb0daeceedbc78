import fc from 'fast-check'
import { expect, test } from 'vitest'
import { releaseAll } from './array-pool.ts'
import {
  addId,
  type Bitmap,
  bitmapFromSorted,
  bitmapSize,
  compactBitmap,
  emptyBitmap,
  hasId,
  largestIds,
  remove,
  toIds,
} from './bitmap.ts'
import { intersect, or, subtract } from './set-algebra.ts'

const rising = (numbers: Iterable<number>) => [...numbers].sort((a, b) => a - b)
const made = (numbers: number[]) => {
  const set = emptyBitmap()
  for (const number of numbers) addId(set, number)
  return set
}
const contents = (set: Bitmap) => [...toIds(set)]

/** Few numbers, many, everything in a row, and wide gaps: so that both forms and every boundary occur. */
const numbers = fc.oneof(
  fc.uniqueArray(fc.nat(200), { maxLength: 60 }),
  fc.uniqueArray(fc.nat(90_000), { maxLength: 80 }),
  fc
    .tuple(fc.nat(70_000), fc.integer({ min: 0, max: 6_000 }), fc.integer({ min: 1, max: 9 }))
    .map(([from, count, step]) => Array.from({ length: count }, (_, i) => from + i * step)),
)
const runs = { numRuns: 300 }

test('a set holds what was added and not what was removed, in whichever form', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), numbers), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(steps, (rounds) => {
      const set = emptyBitmap()
      const truth = new Set<number>()
      for (const [adding, some] of rounds) {
        for (const number of some) {
          if (adding) addId(set, number)
          else remove(set, number)
          if (adding) truth.add(number)
          else truth.delete(number)
        }
      }
      expect(bitmapSize(set)).toBe(truth.size)
      expect(contents(set)).toEqual(rising(truth))
      for (const [, some] of rounds)
        for (const number of some) expect(hasId(set, number)).toBe(truth.has(number))
      compactBitmap(set)
      expect(contents(set)).toEqual(rising(truth))
    }),
    runs,
  )
})

test('many close numbers are kept as bits, few or far ones as ids', () => {
  expect(made(Array.from({ length: 2_000 }, (_, i) => i * 3)).bits).not.toBeNull()
  expect(made(Array.from({ length: 2_000 }, (_, i) => i * 300)).bits).toBeNull()
  expect(made([1, 2, 3]).bits).toBeNull()
})

test('and, or and and-not are those of sets, and do not change what they are given', () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (a, b, c) => {
      const [x, y, z] = [made(a), made(b), made(c)]
      const inB = new Set(b)
      expect(contents(intersect(x, y))).toEqual(rising(a.filter((id) => inB.has(id))))
      expect(contents(subtract(x, y))).toEqual(rising(a.filter((id) => !inB.has(id))))
      expect(contents(or([x, y, z]))).toEqual(rising(new Set([...a, ...b, ...c])))
      // Results are sets like any other, also of results whose memory was used before.
      const both = intersect(or([x, z]), subtract(or([x, y]), z))
      const inC = new Set(c)
      expect(contents(both)).toEqual(rising(a.filter((id) => !inC.has(id))))
      expect(bitmapSize(both)).toBe(a.filter((id) => !inC.has(id)).length)
      releaseAll()
      expect([contents(x), contents(y), contents(z)]).toEqual([rising(a), rising(b), rising(c)])
    }),
    runs,
  )
})

test('the highest come first, below a number, as far as they are wanted', () => {
  const asked = fc.tuple(numbers, fc.nat(40), fc.option(fc.nat(100_000)), fc.integer({ min: 1, max: 4 }))
  fc.assert(
    fc.property(asked, ([some, count, before, step]) => {
      const keep = (id: number) => id % step === 0
      const expected = rising(some)
        .reverse()
        .filter((id) => keep(id) && (before === null || id < before))
        .slice(0, count)
      for (const set of [made(some), bitmapFromSorted(Uint32Array.from(rising(some)))])
        expect(largestIds(set, count, before ?? undefined, keep)).toEqual(expected)
    }),
    runs,
  )
})
