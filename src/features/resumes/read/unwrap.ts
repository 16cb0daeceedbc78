import type { Line, PlacedText } from './lines.ts'
import { findPeriods, withoutPeriods } from './words/dates.ts'
import { hasTitleWord } from './words/lexicon.ts'
import { detailLabel, endsMidSentence, endsSchool } from './words/sentences.ts'

/** A line is wrapped when the first word of the next one would not have fitted behind it. Joins what belongs together. */
export function unwrap(lines: Line[]): Line[] {
  const joined: Line[] = []
  const edgeAt = rightEdges(lines)
  for (const line of lines) {
    const last = joined.at(-1)
    const row = last?.rows?.at(-1) ?? last
    if (last && row && (goesOn(last, row, line, edgeAt) || isRestOfDates(last, row, line))) {
      last.rows ??= [rowOf(last)]
      last.rows.push(rowOf(line))
      last.text =
        /\p{L}-$/u.test(last.text) && /^\p{Ll}/u.test(line.text)
          ? last.text.slice(0, -1) + line.text
          : `${last.text} ${line.text}`
    } else joined.push({ ...line })
  }
  return joined
}

/** Dates in a narrow column on the right: "Cook   March 2016 –" with "May 2020" below the dates. */
function isRestOfDates(first: Line, row: PlacedText, next: Line) {
  const cell = first.text.split('\t').at(-1) ?? ''
  const down = next.y - row.y
  if (cell === first.text || next.page !== row.page || down <= 0 || down > 1.75 * next.size) return false
  if (next.text.length > 24 || next.x < first.x + 0.4 * first.width) return false
  const isWhole = (text: string) =>
    findPeriods(text).some(({ isRange, end, isOpen }) => isRange && (end || isOpen))
  const alone = findPeriods(cell)
  return alone.length > 0 && isWhole(`${cell} ${next.text}`) && (!isWhole(cell) || /[-–—]\s*$/.test(cell))
}

const rowOf = ({ text, page, x, y, width }: Line): PlacedText => ({ text, page, x, y, width })

/** How far the lines reach that start near a place; there are few such places. */
function rightEdges(lines: Line[]) {
  const edges = new Map<number, number>()
  return (x: number) => {
    const known = edges.get(x)
    if (known !== undefined) return known
    const near = lines.filter((line) => Math.abs(line.x - x) < 25 && !line.text.includes('\t'))
    const edge = Math.max(...near.map((line) => line.x + line.width))
    edges.set(x, edge)
    return edge
  }
}

function goesOn(first: Line, row: PlacedText, next: Line, edgeAt: (x: number) => number) {
  if (
    next.bullet ||
    next.page !== row.page ||
    first.bold !== next.bold ||
    Math.abs(first.size - next.size) > 0.6
  )
    return false
  const [down, right] = [next.y - row.y, next.x - first.x]
  if (down <= 0 || down > 1.75 * next.size || right < -3 || right > 24) return false
  // A line of cells is a row of a table.
  if (first.text.includes('\t') || next.text.includes('\t')) return false
  const isFull = row.x + row.width + firstWordWidth(next) > edgeAt(first.x) - 1
  const isMiddle = isOpenAt(first.text, next.text) || isInSentence(row, next, edgeAt(first.x))
  return (isFull || isMiddle) && !startsAnew(row.text, next.text)
}

/** With the space before it. */
const firstWordWidth = ({ text, width, size }: Line) =>
  ((text.split(' ')[0]?.length ?? 0) / Math.max(1, text.length)) * width + 0.25 * size

/** A bracket that the next row closes: "Architect (St. Petersburg," and "Russia)". */
const isOpenAt = (text: string, next: string) =>
  text.lastIndexOf('(') > text.lastIndexOf(')') && /^[^()]*\)/.test(next)

/** The row ends with a word or sign that something follows, or the next begins with a small letter. */
function isInSentence(row: PlacedText, next: Line, edge: number) {
  if (/[.:;!?]$/.test(row.text) || row.width < 0.55 * (edge - row.x)) return false
  return endsMidSentence.test(row.text) || endsSchool.test(next.text) || /^(?:\p{Ll}+ |\()/u.test(next.text)
}

/** An address of mail or the web, or a phone number, that stands alone. */
const contact = /^(?:\S+@\S+\.\p{L}+|(?:https?:|www\.)\S+|[+(]?\d[\d\s()./–-]{6,20})$/u

const aLabel = /^\p{Lu}[^\s:]*(?: [^\s:]+){0,3}:\s+\S/u

/** What begins with its label, with dates or with a title, where the row before it has come to an end. */
function startsAnew(row: string, next: string) {
  if (row.length < 45 && [row, next].some((text) => contact.test(text))) return true
  if (detailLabel.test(next) || (aLabel.test(next) && !endsMidSentence.test(row))) return true
  if (/[.!?]$/.test(row) && next.length < 60 && !/[.!?]$/.test(next) && hasTitleWord(next)) return true
  if (!/\d{2}/.test(next)) return /\d\)?$/.test(row) && /^\p{Lu}/u.test(next) && endsWithDate(row)
  if (/\d\)?$/.test(row) && /^\p{Lu}/u.test(next) && endsWithDate(row)) return true
  const periods = findPeriods(next)
  const [first] = periods
  if (!first) return false
  // Two short lines with a date each are two entries.
  if (row.length < 90 && next.length < 90 && findPeriods(row).length > 0) return true
  return first.isRange && (first.from < 3 || withoutPeriods(next, periods).length < 3)
}

function endsWithDate(text: string) {
  const last = findPeriods(text).at(-1)
  return last !== undefined && text.slice(last.to).length < 2
}
