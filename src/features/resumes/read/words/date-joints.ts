import type { DateToken, Token } from './date-readings.ts'
import { andWords, betweenBefore, joiningWords, type MarkedText, partWords, startMark } from './date-words.ts'

export const dash = '[-–—−‒―~～〜∼→>➔\\uf0e0至到]'
const hasDash = new RegExp(dash)
const pieces = /[\p{L}\p{M}]+(?:[.'’/][\p{L}\p{M}]+)*[’']?|\S/gu

/** How what stands between two dates joins them: a dash or a word for "until", or spaces alone. */
type Joint = 'strong' | 'weak' | null

function jointOf(gap: string, before: string): Joint {
  if (gap.length > 24 || gap.includes('\n')) return null
  const found = gap.toLowerCase().match(pieces) ?? []
  const isBetween = betweenBefore.test(before)
  const joins = (piece: string) =>
    hasDash.test(piece) ||
    piece === '/' ||
    piece.includes(startMark) ||
    joiningWords.has(piece.replace(/\.$/, '')) ||
    (isBetween && andWords.has(piece))
  const others = found.filter((piece) => !joins(piece))
  if (others.some((piece) => !/^[.,()[\]:]$/.test(piece) && !partWords.has(piece.replace(/\.$/, ''))))
    return null
  if (others.length < found.length) return 'strong'
  return found.every((piece) => piece === '.') ? 'weak' : null
}

export const isDate = (token: Token | undefined): token is DateToken => token?.kind === 'date'
export const hasMonth = (token: Token | undefined) => isDate(token) && token.last.length > 4

/** What a date is the beginning of: another date or today, which a dash, a word or no more than spaces join to it. */
export function joinedTo(first: Token, second: Token | undefined, { text, marked }: MarkedText) {
  if (!second) return undefined
  const gap = marked.slice(first.to, second.from)
  const joint = jointOf(gap, text.slice(0, first.from))
  if (joint === 'strong') return second
  // Text taken from a PDF often has lost the dash.
  const isBeside = second.kind === 'present' ? gap.length < 3 : hasMonth(first) && hasMonth(second)
  return joint === 'weak' && isBeside ? second : undefined
}

/** "2019 – Xyz 2021": a word before a year that is no month we know. */
const unknownWord = new RegExp(`^[^,;\\t|]*${dash}\\s*[\\p{L}\\p{M}.]+\\s*$`, 'u')
export const unknownBehind = (first: Token, second: Token | undefined, { marked }: MarkedText) =>
  isDate(second) && unknownWord.test(marked.slice(first.to, second.from)) ? second : undefined
