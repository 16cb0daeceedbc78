import { headingOf } from './headings.ts'
import type { Page, PlacedText } from './lines.ts'

/** Pieces beside each other with no wide gap between them. */
type Segment = PlacedText & { size: number; bold: boolean }
/** A stretch of text as a PDF places it. */
export type Piece = Segment & { rightToLeft: boolean }
export type TextRow = { page: number; segments: Segment[] }

/** A gap this many times the size of the letters separates what stands beside each other. */
const wideGap = 1.3

/** The rows of all pages from top to bottom, each cut at its wide gaps. */
export function rowsOf(pieces: Piece[]): TextRow[] {
  const rows: { page: number; y: number; size: number; pieces: Piece[] }[] = []
  const sorted = pieces
    .filter(({ text }) => text.trim())
    .toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)
  for (const piece of sorted) {
    const last = rows.slice(-3).findLast((row) => row.page === piece.page && isSameRow(row, piece))
    if (last) last.pieces.push(piece)
    else rows.push({ page: piece.page, y: piece.y, size: piece.size, pieces: [piece] })
  }
  return rows.map(({ page, pieces: own }) => ({ page, segments: segmentsOf(own) }))
}

const isSameRow = (row: { y: number; size: number }, piece: Piece) =>
  Math.abs(row.y - piece.y) < 0.35 * Math.max(3, Math.min(row.size, piece.size))

function segmentsOf(pieces: Piece[]): Segment[] {
  const segments: (Segment & { parts: Piece[] })[] = []
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1)
    const gap = last ? piece.x - (last.x + last.width) : 0
    // A bullet belongs to what follows it.
    const isBullet = last !== undefined && /^[^\p{L}\p{N}]{1,2}$/u.test(last.text.trim())
    if (last && gap < (isBullet ? 4 : wideGap) * piece.size) {
      last.text += gap > 0.12 * piece.size && !/\s$/.test(last.text) ? ` ${piece.text}` : piece.text
      last.width = Math.max(last.width, piece.x + piece.width - last.x)
      last.size = Math.max(last.size, piece.size)
      last.bold &&= piece.bold
      last.parts.push(piece)
    } else {
      const { text, page, x, y, width, size, bold } = piece
      segments.push({ text, page, x, y, width, size, bold, parts: [piece] })
    }
  }
  return segments.map(({ parts, ...segment }) =>
    // pdf.js gives each piece in reading order; pieces of a line that runs from right to left stand reversed.
    parts.length > 1 && parts.filter(({ rightToLeft }) => rightToLeft).length > parts.length / 2
      ? {
          ...segment,
          text: parts
            .toReversed()
            .map(({ text }) => text.trim())
            .join(' '),
        }
      : segment,
  )
}

/** Lines in reading order. A page has two columns when headings of sections stand on both sides of an empty strip. */
export function columnsInOrder(rows: TextRow[], pages: Page[]): Segment[] {
  const lines: Segment[] = []
  let left: Segment[] = []
  let right: Segment[] = []
  let gutterBefore: number | null = null
  const flush = () => {
    lines.push(...left, ...right)
    left = []
    right = []
  }
  for (const [page, { width }] of pages.entries()) {
    const own = rows.filter((row) => row.page === page)
    // The columns of one page go on in those of the next.
    const gutter = findGutter(own, width, gutterBefore)
    if (gutter === null || (gutterBefore !== null && Math.abs(gutter - gutterBefore) > 40)) flush()
    gutterBefore = gutter
    if (gutter === null) {
      lines.push(...own.map(({ segments }) => joinSegments(segments)))
      continue
    }
    for (const { segments } of own) {
      const crossing = segments.some(
        // A word that reaches over a little belongs to its column.
        (segment) => segment.x < gutter - 4 && segment.x + segment.width > gutter + 0.08 * width,
      )
      if (crossing) {
        // A line over both columns: what stands above it is read before it.
        flush()
        lines.push(joinSegments(segments))
        continue
      }
      const [before, after] = [
        segments.filter(({ x }) => x < gutter - 4),
        segments.filter(({ x }) => x >= gutter - 4),
      ]
      if (before.length > 0) left.push(joinSegments(before))
      if (after.length > 0) right.push(joinSegments(after))
    }
  }
  flush()
  return lines
}

function joinSegments(segments: Segment[]): Segment {
  const [first] = segments
  if (!first) throw new Error('a row has a segment')
  const end = Math.max(...segments.map(({ x, width }) => x + width))
  return {
    ...first,
    text: segments.map(({ text }) => text).join('\t'),
    width: end - first.x,
    size: Math.max(...segments.map(({ size }) => size)),
    bold: segments.every(({ bold }) => bold),
  }
}

/** A column of one or two lines: a heading with what belongs to it, as no heading in the margin has. */
function isAside(left: Segment[]) {
  const [first, ...others] = left
  const heading = first && headingOf(first.text)
  if (!heading || others.some(({ text }) => headingOf(text) || /\d{4}/.test(text))) return false
  return heading.rest !== '' && first.text.includes(':')
}

/** Where the second column starts, or null. */
function findGutter(rows: TextRow[], width: number, before: number | null): number | null {
  const segments = rows.flatMap((row) => row.segments)
  const starts = new Map<number, number>()
  for (const { x } of segments)
    if (x > 0.18 * width && x < 0.8 * width)
      starts.set(Math.round(x / 3), (starts.get(Math.round(x / 3)) ?? 0) + 1)
  const candidates = [...starts]
    .filter(([, count]) => count >= 4)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 6)
  let best: { x: number; score: number } | null = null
  for (const [place] of candidates) {
    const x = place * 3
    const crossing = segments.filter(
      (segment) => segment.x < x - 6 && segment.x + segment.width > x + 4,
    ).length
    const left = segments.filter((segment) => segment.x + segment.width <= x + 4)
    const right = segments.filter((segment) => segment.x >= x - 6)
    if (crossing > 0.25 * segments.length || right.length < 4) continue
    if (left.length < 3 && (crossing > 0 || !isAside(left))) continue
    const isContinued = before !== null && Math.abs(before - x) < 40
    const [leftHeadings, rightHeadings] = [left, right].map(
      (side) => side.filter((one) => headingOf(one.text)).length,
    )
    const needed = left.length < 4 ? 2 : 1
    if (!isContinued && (!leftHeadings || (rightHeadings ?? 0) < needed)) continue
    const score = right.length + left.length - 4 * crossing
    if (!best || score > best.score) best = { x, score }
  }
  return best?.x ?? null
}
