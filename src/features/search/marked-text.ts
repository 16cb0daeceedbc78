/** A stretch of text, and whether it is a word that was asked for. */
export type Marked = { text: string; marked: boolean }

/** Words that jobs write with signs, and that the search knows without. */
const written: Record<string, string> = {
  cplusplus: 'c++',
  csharp: 'c#',
  fsharp: 'f#',
  dotnet: '.net',
  infotech: 'it',
  rnd: 'r&d',
}
const word = /[\p{L}\p{N}]+(?:\+\+|#)?|\.net\b|\br ?& ?d\b/giu

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}|\s/gu, '')
    .toLowerCase()

/** Whether this word is a form of that stem: 'engineering' of 'engin', 'companies' of 'compani'. */
export function isFormOf(text: string, stem: string) {
  const form = plain(text)
  if (written[stem]) return form === written[stem]
  const root = stem.length > 3 ? stem.replace(/[iy]$/, '') : stem
  return form.startsWith(root) && form.length <= stem.length + 4
}

const isAny = (text: string, stems: string[]) => stems.some((stem) => isFormOf(text, stem))

/** The words of a short text that are forms of these stems, as they are written. */
export const wordsIn = (text: string, stems: string[]) => [
  ...new Set([...text.matchAll(word)].map(([found]) => found).filter((found) => isAny(found, stems))),
]

const before = 70
const length = 190

/** The first passage of a long text that says one of these, with every such word marked; empty if none does. */
export function snippetOf(text: string, stems: string[]): Marked[] {
  const first = [...text.matchAll(word)].find(([found]) => isAny(found, stems))
  if (!first) return []
  // Whole words at both ends.
  const start = first.index <= before ? 0 : text.indexOf(' ', first.index - before) + 1
  const wanted = start + length
  const last = text.lastIndexOf(' ', wanted)
  const end = wanted >= text.length ? text.length : Math.max(last, first.index + first[0].length)
  const parts: Marked[] = []
  let at = start
  for (const found of text.slice(start, end).matchAll(word)) {
    if (!isAny(found[0], stems)) continue
    const from = start + found.index
    if (from > at) parts.push({ text: text.slice(at, from), marked: false })
    parts.push({ text: found[0], marked: true })
    at = from + found[0].length
  }
  if (end > at) parts.push({ text: text.slice(at, end), marked: false })
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}
