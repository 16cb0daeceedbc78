import type { Line } from '../lines.ts'
import { findPeriods } from '../words/dates.ts'
import { endsMidSentence, endsSchool } from '../words/sentences.ts'

/** How many of the lines of a text that was cut at its right edge begin in the middle of a sentence. */
const cutShare = 0.12

const startsAnew = /^(?:[^:]{2,40}:(?:\s|$)|(?:19|20)\d\d\b|https?:|\p{L}\)|\d+[.)])/u

/** Text that was taken from pages has a paragraph for each row of them. Joins the rows of a sentence. */
export function joinWrappedFlow(lines: Line[]): Line[] {
  const starts = lines.filter(({ text, bullet }) => !bullet && /^\p{Ll}\p{L}* /u.test(text)).length
  if (lines.length < 12 || starts < cutShare * lines.length) return lines
  const longest = lines.map(({ text }) => text.length).toSorted((a, b) => a - b)
  const edge = longest[Math.floor(0.9 * longest.length)] ?? 0
  const joined: Line[] = []
  let row = ''
  for (const line of lines) {
    const last = joined.at(-1)
    if (last && goesOn(last, row, line, edge)) {
      last.text =
        /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(line.text)
          ? last.text.slice(0, -1) + line.text
          : `${last.text} ${line.text}`
    } else joined.push({ ...line })
    row = line.text
  }
  return joined
}

function goesOn(last: Line, row: string, next: Line, edge: number) {
  if (next.bullet || last.heading || next.heading || last.bold !== next.bold) return false
  if (Math.abs(last.size - next.size) > 0.6 || /\t/.test(next.text) || startsAnew.test(next.text))
    return false
  if (/[.:;!?]$/.test(row) || row.length < 0.5 * edge) return false
  if (count(row) > 2 && count(next.text) > 1 && row.length > 0.75 * edge) return true
  const isMiddle = /^[\p{Ll}(]/u.test(next.text) && !/^\p{Ll}\p{L}*[A-Z.]/u.test(next.text)
  return (
    (isMiddle || endsMidSentence.test(row) || endsSchool.test(next.text)) &&
    findPeriods(next.text).length === 0
  )
}

const count = (text: string) => text.split(',').length - 1
