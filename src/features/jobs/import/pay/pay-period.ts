import type { PayPeriod } from '#/shared/money/money.ts'
import { periodOfNoun, periodOfWord } from './periods.ts'
import type { Token } from './tokens.ts'
import * as words from './words.ts'

/** Short words that mean pay wherever they stand. */
const ownShort = new Set(['ral', 'sba', 'tjm', 'lpa', 'pcm', 'evi'])

type Place = { at: number; end: number; period: PayPeriod | 'other' }

/**
 * The one period that a text says of the amounts between two tokens; null if it says none. 'unclear': it says two, or
 * one that is not known.
 */
export function findPeriod(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  countries: readonly string[],
): PayPeriod | 'unclear' | null {
  const places = findPeriods(tokens, { start, end }, countries)
  // What follows the first behind the amount belongs to something else.
  const [behind, next] = places.filter(({ at }) => at >= end)
  // 'monthly or yearly'
  if (behind && next && next.period !== behind.period && next.at <= behind.end + 1) return 'unclear'
  const said = new Set(
    [...places.filter(({ at }) => at < end), ...(behind ? [behind] : [])].map(({ period }) => period),
  )
  const [period, another] = said
  if (!period) return null
  return another || period === 'other' ? 'unclear' : period
}

export function findPeriods(
  tokens: readonly Token[],
  { start, end }: { start: number; end: number },
  countries: readonly string[],
): Place[] {
  const places: Place[] = []
  const textAt = (at: number) => tokens[at]?.text ?? ''
  const isWord = (at: number) => tokens[at]?.kind === 'word' || tokens[at]?.kind === 'sign'
  const skip = (at: number) => {
    while (
      words.fillers.has(textAt(at)) ||
      (textAt(at) === '/' && textAt(at + 1) !== '' && words.fillers.has(textAt(at + 1)))
    )
      at++
    return at
  }
  /** Only words that say nothing of their own stand between the amounts and this token. */
  const isBeside = (at: number) => {
    for (let before = at - 1; before >= end; before--)
      if (
        !words.fillers.has(textAt(before)) &&
        !/^[.,():/-]$/.test(textAt(before)) &&
        tokens[before]?.kind !== 'sign'
      )
        return false
    return at >= end
  }
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind === 'number') continue
    const isPer = words.perWords.has(textAt(at))
    const next = isPer ? skip(at + (textAt(at + 1) === '.' ? 2 : 1)) : at
    if (isPer && isWord(next)) {
      const period = periodOfNoun(textAt(next), countries)
      const isUnknown = !period && isBeside(at) && words.strictPerWords.has(textAt(at))
      if (period || isUnknown) {
        places.push({ at, end: next + 1, period: period ?? 'other' })
        at = next
        continue
      }
      if (period === null) places.push({ at, end: next + 1, period: 'other' })
    } else if (
      isPer &&
      tokens[next]?.kind === 'number' &&
      isBeside(at) &&
      words.strictPerWords.has(textAt(at)) &&
      textAt(at) !== '/'
    )
      places.push({ at, end: next + 1, period: 'other' })
    if (!isWord(at) || (tokens[at]?.kind === 'sign' && !isPer)) continue
    const word = textAt(at)
    const isShort = word.length <= 3 && /^[a-z]+$/.test(word)
    const said = isShort && !ownShort.has(word) && at < end ? undefined : periodOfWord(word)
    const isBefore =
      at < start && (words.rateWords.has(textAt(at + 1)) || (at + 1 === start && !/^[a-zа-я]/.test(word)))
    const isNoun = isBefore || (isBeside(at) && word.length > 1)
    const period = said ?? (isNoun ? periodOfNoun(word, countries) : undefined)
    if (!period || isOfOther(tokens, at)) continue
    places.push({ at, end: at + 1, period })
  }
  return places
}

/** 'paid monthly' and 'annual bonus' say nothing of the pay. */
function isOfOther(tokens: readonly Token[], at: number) {
  const isPaid = [1, 2].some((back) => words.paidWords.has(tokens[at - back]?.text ?? ''))
  return isPaid || words.besideWords.has(tokens[at + 1]?.text ?? '')
}
