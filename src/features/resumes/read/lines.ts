/** Text, and where it stands; `y` runs down the page. In formats without pages `x` is the indent and `y` the line's number. */
export type PlacedText = { text: string; page: number; x: number; y: number; width: number }

/** One line of a document. */
export type Line = PlacedText & {
  size: number
  bold: boolean
  /** Starts with a bullet, which is not in `text`. */
  bullet: boolean
  /** The rows of a line that was wrapped; `text` has them joined. */
  rows?: PlacedText[]
  /** A heading by the document's own styles. */
  heading: boolean
}

export type Page = { width: number; height: number }

/** What a reader of one format found. No pages means that the format has none. */
export type DocumentText = { pages: Page[]; lines: Line[] }

/** "— Skills —": signs at both ends are ornament, and no bullet. */
const ornamented = /^([^\p{L}\p{N}\p{Ps}\s]{1,12})\s+(\S.*?)\s+\1$/u
const bullet = /^\s*(?:[•●○◦▪▫■□‣⁃∙·►▶➢➤➔✓✔❖◆◇\uf000-\uf0ff]+|[*–—-](?=\s)|o(?=\s{2,}|\t))\s*/u

/** Dashes and bullets of Windows-1252 that somebody took for Unicode are controls there. */
const windows = new TextDecoder('windows-1252')

/** Cleans the text of a line, and takes its bullet off. Null if nothing is left. */
export function makeLine(line: Omit<Line, 'bullet' | 'heading'> & Partial<Line>): Line | null {
  const written = line.text
    .replace(/[\x80-\x9f]/g, (character) => windows.decode(Uint8Array.of(character.charCodeAt(0))))
    .normalize('NFKC')
    // Zero-width and direction marks, soft hyphens and other controls.
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (character === '\t' ? '\t' : ''))
    .replace(/[^\S\t]+/g, ' ')
    .replace(/ ?\t[\t ]*/g, '\t')
    .trim()
  const clean = ornamented.exec(written)?.[2] ?? written
  const text = clean.replace(bullet, '').trim()
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return { heading: false, ...line, text, bullet: line.bullet || text !== clean }
}

export const isLine = (line: Line | null): line is Line => line !== null

/** The row of a table: one line if its cells are short; cells of several paragraphs are read one after the other. */
export function joinCells<Paragraph extends { text: string }>(cells: Paragraph[][]): Paragraph[] {
  const filled = cells.filter((cell) => cell.length > 0)
  const [first] = filled[0] ?? []
  if (!first || filled.some((cell) => cell.length > 1)) return filled.flat()
  return [{ ...first, text: filled.map((cell) => cell[0]?.text.trim() ?? '').join('\t') }]
}

/** The address of a link whose text does not show it; null for links to other places than the web and mailboxes. */
export function hiddenAddress(target: string, shown: string) {
  if (!/^(https?|mailto):/i.test(target) || target.includes(shown.trim() || '\n')) return null
  return target.replace(/^mailto:/i, '')
}
