/** A part of a text, and whether it is a match. */
type SnippetPart = { text: string; marked: boolean }

// Approximates \p{L} and \p{N}: Unicode property classes take a hundred times as long to compile.
const letter = String.raw`0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff`
const notAfterLetter = `(?<![${letter}])`
const notBeforeLetter = String.raw`(?![${letter}]|\+\+|#)`

/** Patterns for the terms that `plain_terms` substitutes for words with symbols or capitals. */
const symbolPatterns: Record<string, string> = {
  cplusplus: String.raw`${notAfterLetter}c\+\+`,
  csharp: `${notAfterLetter}c#`,
  fsharp: `${notAfterLetter}f#`,
  dotnet: String.raw`\.net`,
  infotech: `${notAfterLetter}(?-i:IT)`,
  rnd: `${notAfterLetter}r ?& ?d`,
}

const regexes = new Map<string, RegExp>()

/** A regular expression for these words, also as one and many. Cached: a page uses few of them often. */
export function wordFormsRegex(stems: string[]) {
  const key = stems.join(' ')
  let forms = regexes.get(key)
  if (!forms) {
    const roots = stems.flatMap((stem) => (symbolPatterns[stem] ? [] : RegExp.escape(stem)))
    const patterns = stems.flatMap((stem) => symbolPatterns[stem] ?? [])
    if (roots.length > 0) patterns.push(`${notAfterLetter}(?:${roots.join('|')})(?:e?s)?`)
    forms = patterns.length > 0 ? new RegExp(`(?:${patterns.join('|')})${notBeforeLetter}`, 'gi') : /(?!)/g
    if (regexes.size > 1_000) regexes.clear()
    regexes.set(key, forms)
  }
  return forms
}

/** Removes accents and keeps the length, so that offsets stay valid. */
const withoutAccents = (text: string) =>
  text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))

/** All matches in order. `matchAll` would compile a copy of the expression. */
function* matches(text: string, forms: RegExp) {
  forms.lastIndex = 0
  for (let match = forms.exec(text); match; match = forms.exec(text)) yield match
}

/** The matching words of a short text, as written there. */
export function findMatchingWords(text: string, forms: RegExp) {
  const match = [...matches(withoutAccents(text), forms)]
  return [...new Set(match.map(({ 0: word, index }) => text.slice(index, index + word.length)))]
}

export const isContained = (text: string, forms: RegExp) => withoutAccents(text).search(forms) >= 0

const charsBefore = 70
const snippetLength = 190

/** A snippet of a long text around its first match, with every match marked; empty without a match. */
export function snippetOf(text: string, forms: RegExp): SnippetPart[] {
  const unaccented = withoutAccents(text)
  const first = matches(unaccented, forms).next().value
  if (!first) return []
  // Cut at whole words.
  const start = first.index <= charsBefore ? 0 : text.indexOf(' ', first.index - charsBefore) + 1
  const targetEnd = start + snippetLength
  const lastSpace = text.lastIndexOf(' ', targetEnd)
  const end = targetEnd >= text.length ? text.length : Math.max(lastSpace, first.index + first[0].length)
  const parts: SnippetPart[] = []
  let position = start
  for (const match of matches(unaccented.slice(start, end), forms)) {
    const from = start + match.index
    if (from > position) parts.push({ text: text.slice(position, from), marked: false })
    position = from + match[0].length
    parts.push({ text: text.slice(from, position), marked: true })
  }
  if (end > position) parts.push({ text: text.slice(position, end), marked: false })
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}
