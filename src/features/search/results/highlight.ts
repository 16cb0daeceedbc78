/** A stretch of text, and whether it is a word that was asked for. */
type Marked = { text: string; marked: boolean }

// Letters and digits of all the world's scripts, nearly: Unicode's own classes cost a hundred times as much to compile.
const letter = String.raw`0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufdff`
const before = `(?<![${letter}])`
const after = String.raw`(?![${letter}]|\+\+|#)`

/** Words that jobs write with signs or capitals, and that the search knows without. */
const written: Record<string, string> = {
  cplusplus: String.raw`${before}c\+\+`,
  csharp: `${before}c#`,
  fsharp: `${before}f#`,
  dotnet: String.raw`\.net`,
  infotech: `${before}(?-i:IT)`,
  rnd: `${before}r ?& ?d`,
}

/** How every form of a stem begins: 'compan' of 'compani', for 'company' and 'companies'. */
const rootOf = (stem: string) => (stem.length > 3 ? stem.replace(/[iy]$/, '') : stem)

const known = new Map<string, RegExp>()

/** Finds the forms of these stems: 'engineering' of 'engin'. Kept, because the jobs of a page ask for the same few. */
export function formsOf(stems: string[]) {
  const key = stems.join(' ')
  let forms = known.get(key)
  if (!forms) {
    const roots = stems.flatMap((stem) => (written[stem] ? [] : RegExp.escape(rootOf(stem))))
    const ways = stems.flatMap((stem) => written[stem] ?? [])
    if (roots.length > 0) ways.push(`${before}(?:${roots.join('|')})[${letter}]{0,6}`)
    forms = ways.length > 0 ? new RegExp(`(?:${ways.join('|')})${after}`, 'gi') : /(?!)/g
    if (known.size > 1_000) known.clear()
    known.set(key, forms)
  }
  return forms
}

/** Without accents, letter for letter. */
const folded = (text: string) =>
  text.replace(/[\u00c0-\u024f]/g, (letter) => letter.normalize('NFD').charAt(0))

/** Every place where one of these forms is, from the first on. `matchAll` would compile them anew. */
function* places(text: string, forms: RegExp) {
  forms.lastIndex = 0
  for (let found = forms.exec(text); found; found = forms.exec(text)) yield found
}

/** The words of a short text that have one of these forms, as they are written. */
export function matchingWords(text: string, forms: RegExp) {
  const found = [...places(folded(text), forms)]
  return [...new Set(found.map(({ 0: word, index }) => text.slice(index, index + word.length)))]
}

export const isContained = (text: string, forms: RegExp) => folded(text).search(forms) >= 0

const lead = 70
const length = 190

/** The first passage of a long text that says one of these, with every such word marked; empty if none does. */
export function snippetOf(text: string, forms: RegExp): Marked[] {
  const plain = folded(text)
  const first = places(plain, forms).next().value
  if (!first) return []
  // Whole words at both ends.
  const start = first.index <= lead ? 0 : text.indexOf(' ', first.index - lead) + 1
  const wanted = start + length
  const last = text.lastIndexOf(' ', wanted)
  const end = wanted >= text.length ? text.length : Math.max(last, first.index + first[0].length)
  const parts: Marked[] = []
  let at = start
  for (const found of places(plain.slice(start, end), forms)) {
    const from = start + found.index
    if (from > at) parts.push({ text: text.slice(at, from), marked: false })
    at = from + found[0].length
    parts.push({ text: text.slice(from, at), marked: true })
  }
  if (end > at) parts.push({ text: text.slice(at, end), marked: false })
  if (start > 0) parts.unshift({ text: '… ', marked: false })
  if (end < text.length) parts.push({ text: ' …', marked: false })
  return parts
}
