import type { Resemblance } from '#/shared/resemblance.ts'
import { type NameShape, nameShape, primarySkeleton } from './hangers-on.ts'

/** How well known the other name is: a coined one is nobody else's word, an everyday one is. */
type Weight = 'coined' | 'everyday' | 'company'

/** Whether two names could be taken for each other. The first is the one under check. */
export function resembles(
  one: NameShape | string,
  other: NameShape | string,
  weight: Weight = 'company',
): Resemblance | null {
  const a = typeof one === 'string' ? nameShape(one) : one
  const b = typeof other === 'string' ? nameShape(other) : other
  if (a.whole === '' || b.whole === '') return null
  if (a.whole === b.whole) return a.plain === b.plain ? 'the same name' : 'drawn alike'
  if (a.bareWhole === b.bareWhole) return 'words hung on'
  if (a.sorted === b.sorted) return 'in another order'
  if (isSameBlurred(a.blurred, b.blurred)) return 'a letter apart'
  if (a.unhung.includes(b.bareWhole) || b.unhung.includes(a.bareWhole)) return 'words hung on'
  if (areSimilarWords(a.bare, b.bare, weight) || areSimilarWords(a.loose, b.loose, weight))
    return 'a letter apart'
  return containment(a, b, weight) ?? containment(b, a, weight === 'coined' ? 'everyday' : weight)
}

/** Whether both are one name, letter by letter; case, spaces, accents and legal forms aside. */
export const isSameName = (one: string, other: string) => resembles(one, other) === 'the same name'

const isSameBlurred = (a: string[], b: string[]) => a.some((one) => one.length > 2 && b.includes(one))

/** One name is the other with more words before or after it; what they are decides whose name the whole is. */
function containment({ runs }: NameShape, short: NameShape, weight: Weight): Resemblance | null {
  const { bareWhole, blurred } = short
  if (bareWhole.length < 3) return null
  const isName = weight === 'company' && short.bare.length > 1 && bareWhole.length > 7
  for (const run of runs) {
    if (Math.abs(run.joined.length - bareWhole.length) > 3) continue
    const isSame = run.joined === bareWhole || blurred.includes(run.blurred)
    // Inside a longer name only a long word is taken for a slip: a Ferrara bakery is no Ferrari.
    const isClose =
      !isSame && weight === 'coined' && bareWhole.length > 7 && areSimilarWords(run.words, short.bare, weight)
    if (!isSame && !isClose) continue
    if (run.rest === 'regions' || (run.rest === 'trades' && weight !== 'everyday')) return 'words hung on'
    if (weight === 'coined' || isName) return 'contains the other'
  }
  return null
}

/**
 * Whether the names differ by a slip of the pen: one letter more, less or changed, or two neighbours swapped, in as
 * many words as there are, each judged on its own length. Short words are honestly a letter apart.
 */
export function areSimilarWords(a: string[], b: string[], weight: Weight) {
  if (a.length !== b.length) {
    const [x, y] = [a.join(''), b.join('')]
    return x === y || (Math.min(x.length, y.length) > 7 && slips(x, y, 1) <= 1)
  }
  let differing = 0
  for (const [at, word] of a.entries()) {
    const other = b[at] ?? ''
    if (word === other || primarySkeleton(word) === primarySkeleton(other)) continue
    if (++differing > 2 || !isSlip(word, other, weight, a.length > 1)) return false
  }
  return true
}

function isSlip(word: string, other: string, weight: Weight, amongOthers: boolean) {
  const length = Math.max(word.length, other.length)
  const known = weight !== 'company'
  if (isSwap(word, other)) return length > 3
  // 'Luman Robotics' has a second word to be known by; 'Orbit' and 'Orbis' have none.
  if (length < (known || (amongOthers && word.at(-1) === other.at(-1)) ? 5 : 6)) return false
  const allowed = length > 11 ? 2 : 1
  if (slips(word, other, allowed) > allowed) return false
  // 'Miller' and 'Hiller' are two families; a reader sees the first letter.
  return known || word[0] === other[0] || word.length !== other.length
}

function isSwap(a: string, b: string) {
  if (a.length !== b.length) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/** Letters added, left out, changed or swapped with a neighbour; anything above `max` is only known to be more. */
export function slips(a: string, b: string, max: number) {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let least = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1)
      next.push(least)
    }
    if (Math.min(...next) > max) return max + 1
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
