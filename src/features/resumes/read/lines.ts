/** One line of a document, where it stands. In formats without pages `x` is the indent and `y` the line's number. */
export type Line = {
  text: string
  page: number
  x: number
  y: number
  width: number
  size: number
  bold: boolean
  /** Starts with a bullet, which is not in `text`. */
  bullet: boolean
  /** The rows of a line that was wrapped; `text` has them joined. */
  rows?: { text: string; page: number; x: number; y: number; width: number }[]
  /** A heading by the document's own styles. */
  heading: boolean
}

export type Page = { width: number; height: number }

/** What a reader of one format found. No pages means that the format has none. */
export type DocumentText = { pages: Page[]; lines: Line[] }

const bullet = /^\s*(?:[•●○◦▪▫■□‣⁃∙·►▶➢➤➔✓✔❖◆◇\uf000-\uf0ff]+|[*–—-](?=\s)|o(?=\s{2,}|\t))\s*/u

/** Cleans the text of a line, and takes its bullet off. Null if nothing is left. */
export function makeLine(line: Omit<Line, 'bullet' | 'heading'> & Partial<Line>): Line | null {
  const clean = line.text
    .normalize('NFKC')
    // Zero-width and direction marks, soft hyphens and other controls.
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\t' ? '\t' : ''))
    .replace(/[^\S\t]+/g, ' ')
    .replace(/ ?\t[\t ]*/g, '\t')
    .trim()
  const text = clean.replace(bullet, '').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return { heading: false, ...line, text, bullet: line.bullet || text !== clean }
}

export const isLine = (line: Line | null): line is Line => line !== null

/** For formats that have paragraphs instead of places. */
export function flowLines(
  paragraphs: {
    text: string
    size?: number
    bold?: boolean
    bullet?: boolean
    heading?: boolean
    indent?: number
  }[],
): Line[] {
  return paragraphs
    .flatMap(({ text, size = 11, bold = false, bullet = false, heading = false, indent = 0 }) =>
      text
        .split(/[\n\r\v\f\u2028\u2029]+/)
        .map((part) =>
          makeLine({ text: part, page: 0, x: indent, y: 0, width: 0, size, bold, bullet, heading }),
        ),
    )
    .filter(isLine)
    .map((line, y) => ({ ...line, y }))
}
