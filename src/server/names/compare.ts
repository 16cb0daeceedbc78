import type { NameResemblance } from '#/shared/resemblance.ts'
import { type NameShape, nameShape, primarySkeleton } from './word-kinds.ts'

/** How distinctive the other name is: a coined name belongs to one company, an everyday word to many. */
type Distinctiveness = 'coined' | 'everyday' | 'company'

/** Whether two names can be confused, and how. `one` is the name under check. */
export function resembles(
  one: NameShape | string,
  other: NameShape | string,
  distinctiveness: Distinctiveness = 'company',
): NameResemblance | null {
  const a = typeof one === 'string' ? nameShape(one) : one
  const b = typeof other === 'string' ? nameShape(other) : other
  if (a.whole === '' || b.whole === '') return null
  if (a.whole === b.whole) return a.plain === b.plain ? 'the same name' : 'look-alike'
  if (a.bareWhole === b.bareWhole) return 'words added'
  if (a.sorted === b.sorted) return 'in another order'
  if (haveSameSingular(a.singulars, b.singulars)) return 'a letter apart'
  if (a.withoutAttached.includes(b.bareWhole) || b.withoutAttached.includes(a.bareWhole)) return 'words added'
  if (areSimilarWords(a.bare, b.bare, distinctiveness) || areSimilarWords(a.loose, b.loose, distinctiveness))
    return 'a letter apart'
  return (
    containedAs(a, b, distinctiveness) ??
    containedAs(b, a, distinctiveness === 'coined' ? 'everyday' : distinctiveness)
  )
}

/** Whether both are the same name, ignoring case, spaces, accents and legal forms. */
export const isSameName = (one: string, other: string) => resembles(one, other) === 'the same name'

const haveSameSingular = (a: string[], b: string[]) => a.some((one) => one.length > 2 && b.includes(one))

/**
 * Whether one name contains the other between further words. `distinctiveness` and those words decide whether that is
 * confusing.
 */
function containedAs(
  { runs }: NameShape,
  short: NameShape,
  distinctiveness: Distinctiveness,
): NameResemblance | null {
  const { bareWhole, singulars } = short
  if (bareWhole.length < 3) return null
  const isName = distinctiveness === 'company' && short.bare.length > 1 && bareWhole.length > 7
  for (const run of runs) {
    if (Math.abs(run.compact.length - bareWhole.length) > 3) continue
    const isSame = run.compact === bareWhole || singulars.includes(run.singulars)
    // Inside a longer name a typo counts only for long words: a Ferrara bakery is not Ferrari.
    const isClose =
      !isSame &&
      distinctiveness === 'coined' &&
      bareWhole.length > 7 &&
      areSimilarWords(run.words, short.bare, distinctiveness)
    if (!isSame && !isClose) continue
    if (run.rest === 'regions' || (run.rest === 'trades' && distinctiveness !== 'everyday'))
      return 'words added'
    if (distinctiveness === 'coined' || isName) return 'contains the other'
  }
  return null
}

/**
 * Whether the names differ by a typo: one letter added, left out or changed, or two neighbours swapped. Compared
 * word by word, each on its own length, because honest short words often differ by one letter.
 */
export function areSimilarWords(a: string[], b: string[], distinctiveness: Distinctiveness) {
  if (a.length !== b.length) {
    const [x, y] = [a.join(''), b.join('')]
    return x === y || (Math.min(x.length, y.length) > 7 && editDistance(x, y, 1) <= 1)
  }
  let differences = 0
  for (const [index, word] of a.entries()) {
    const other = b[index] ?? ''
    if (word === other || primarySkeleton(word) === primarySkeleton(other)) continue
    if (++differences > 2 || !isTypo(word, other, distinctiveness, a.length > 1)) return false
  }
  return true
}

function isTypo(word: string, other: string, distinctiveness: Distinctiveness, hasMoreWords: boolean) {
  const length = Math.max(word.length, other.length)
  const isWellKnown = distinctiveness !== 'company'
  if (isSwap(word, other)) return length > 3
  // 'Luman Robotics' has a second word to tell it apart; 'Orbit' and 'Orbis' have none.
  if (length < (isWellKnown || (hasMoreWords && word.at(-1) === other.at(-1)) ? 5 : 6)) return false
  const allowed = length > 11 ? 2 : 1
  if (editDistance(word, other, allowed) > allowed) return false
  // 'Miller' and 'Hiller' are two families: readers notice the first letter.
  return isWellKnown || word[0] === other[0] || word.length !== other.length
}

function isSwap(a: string, b: string) {
  if (a.length !== b.length) return false
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  return a[index] === b[index + 1] && a[index + 1] === b[index] && a.slice(index + 2) === b.slice(index + 2)
}

/**
 * Damerau–Levenshtein distance (letters added, left out, changed, or swapped with a neighbour), up to `max` + 1.
 */
export function editDistance(a: string, b: string, max: number) {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let previousRow: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let smallest = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        smallest = Math.min(smallest, (previousRow[j - 2] ?? 0) + 1)
      next.push(smallest)
    }
    if (Math.min(...next) > max) return max + 1
    previousRow = row
    row = next
  }
  return row[b.length] ?? 0
}
