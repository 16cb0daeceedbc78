import { isRegion, isTrade, type Shape, shapeOf, unhung } from './hangers-on.ts'
import { plainName } from './skeleton.ts'

/** Why two names could be taken for each other, in the words a reviewer reads. */
export type Resemblance =
  | 'the same name'
  | 'drawn alike'
  | 'a letter apart'
  | 'words hung on'
  | 'contains the other'

/** How well known the other name is: a coined one is nobody else's word, an everyday one is. */
export type Weight = 'coined' | 'everyday' | 'company'

const joined = (words: string[]) => words.join('')
/** Runs of the same letter as one: 'gooogle' and 'google' are 'gogle'. */
export const squeezed = (word: string) => word.replace(/(.)\1+/gu, '$1')
/** Without the plural's ending, and the silent e that goes with it. */
export const singular = (word: string) => (word.length > 3 ? word.replace(/e?s?$/u, '') : word)
const blurred = (word: string) => squeezed(singular(word))

/** Every run of neighbouring words, joined, with its words. */
export function runsOf(words: string[]) {
  const some = words.slice(0, 8)
  return some.flatMap((_, start) => some.slice(start).map((_, more) => some.slice(start, start + more + 1)))
}

/** Whether two names could be taken for each other. The first is the one under check. */
export function resembles(
  one: Shape | string,
  other: Shape | string,
  weight: Weight = 'company',
): Resemblance | null {
  const a = typeof one === 'string' ? shapeOf(one) : one
  const b = typeof other === 'string' ? shapeOf(other) : other
  const [whole, theirs] = [joined(a.words), joined(b.words)]
  if (whole === '' || theirs === '') return null
  if (whole === theirs) return plainWords(a) === plainWords(b) ? 'the same name' : 'drawn alike'
  const [bare, bareOther] = [joined(a.bare), joined(b.bare)]
  if (bare === bareOther) return 'words hung on'
  if (blurred(bare) === blurred(bareOther) && blurred(bare).length > 2) return 'a letter apart'
  if (unhung(bare).includes(bareOther) || unhung(bareOther).includes(bare)) return 'words hung on'
  if (areClose(a.bare, b.bare, weight)) return 'a letter apart'
  return containment(a, b, weight) ?? containment(b, a, weight === 'coined' ? 'everyday' : weight)
}

const plainWords = ({ name }: Shape) => plainName(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

/** One name is the other with more words before or after it. */
function containment(long: Shape, short: Shape, weight: Weight): Resemblance | null {
  const { length } = short.bare
  const whole = joined(short.bare)
  // What is left of the name decides whether it is the other's or one of its own.
  for (let start = 0; start + 1 <= long.bare.length; start++) {
    for (let end = start + 1; end <= Math.min(long.bare.length, start + length + 2); end++) {
      const run = long.bare.slice(start, end)
      if (run.length === long.bare.length) continue
      const rest = [...long.bare.slice(0, start), ...long.bare.slice(end)]
      const isSame = joined(run) === whole || blurred(joined(run)) === blurred(whole)
      // Inside a longer name only a long word is taken for a slip: a Ferrara bakery is no Ferrari.
      const isClose = !isSame && weight === 'coined' && whole.length > 7 && areClose(run, short.bare, weight)
      if (!isSame && !isClose) continue
      const isLong = whole.length > 2
      if (isLong && rest.every(weight === 'everyday' ? isRegion : isTrade)) return 'words hung on'
      if (weight === 'coined' || (weight === 'company' && length > 1 && whole.length > 7))
        return 'contains the other'
    }
  }
  return null
}

/**
 * Whether the names differ by a slip of the pen: one letter more, less or changed, or two neighbours swapped, in as
 * many words as there are, each judged on its own length. Short words are honestly a letter apart.
 */
function areClose(a: string[], b: string[], weight: Weight) {
  if (a.length !== b.length) {
    const [x, y] = [joined(a), joined(b)]
    return x === y || (Math.min(x.length, y.length) > 7 && slips(x, y, 1) <= 1)
  }
  let differing = 0
  for (const [at, word] of a.entries()) {
    const other = b[at] ?? ''
    if (word === other || blurred(word) === blurred(other)) continue
    if (++differing > 2 || !isSlip(word, other, weight)) return false
  }
  return true
}

function isSlip(word: string, other: string, weight: Weight) {
  const length = Math.max(word.length, other.length)
  const known = weight !== 'company'
  if (isSwap(word, other)) return length > 3
  if (length < (known ? 5 : 6)) return false
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
