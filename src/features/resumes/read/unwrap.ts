import type { Line } from './lines.ts'

/** A line is wrapped when the first word of the next one would not have fitted behind it. Joins what belongs together. */
export function unwrap(lines: Line[]): Line[] {
  const joined: Line[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const row = last?.rows?.at(-1) ?? last
    if (last && row && goesOn(last, row, line, lines)) {
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

const rowOf = ({ text, page, x, y, width }: Line) => ({ text, page, x, y, width })

function goesOn(
  first: Line,
  row: { page: number; x: number; y: number; width: number },
  next: Line,
  all: Line[],
) {
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
  const edge = Math.max(
    ...all
      .filter((line) => Math.abs(line.x - first.x) < 25 && !line.text.includes('\t'))
      .map((line) => line.x + line.width),
  )
  const word = (next.text.split(' ')[0]?.length ?? 0) / Math.max(1, next.text.length)
  return row.x + row.width + (word * next.width + 0.25 * next.size) > edge - 1
}
