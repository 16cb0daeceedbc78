export type PhraseMatch = { phrase: string; from: number; to: number }

const wordsAndNumbers = /[\p{L}\p{N}]+/gu
export const words = /\p{L}+/gu

/** Lower case with every character at its place. */
const lowerCase = (text: string) => {
  const lower = text.toLowerCase()
  return lower.length === text.length
    ? lower
    : Array.from(text, (character) => {
        const small = character.toLowerCase()
        return small.length === character.length ? small : character
      }).join('')
}

/**
 * Finds the phrases of a list in a text, in whatever case, where no letter or number touches them; of those that start
 * at one place, the longest. A regular expression of all of them takes longer to compile than a résumé takes to read.
 */
export function phraseFinder(phrases: string[], runs = wordsAndNumbers) {
  const goesOn = new RegExp(runs.source, 'u')
  const byFirst = new Map<string, { phrase: string; parts: string[] }[]>()
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    const lower = phrase.toLowerCase()
    const first = lower.match(runs)?.[0] ?? ''
    const known = byFirst.get(first)
    const entry = { phrase: lower, parts: lower.split(/\s+/) }
    if (known) known.push(entry)
    else byFirst.set(first, [entry])
  }
  const endOf = (lower: string, start: number, parts: string[]) => {
    let at = start
    for (const [index, part] of parts.entries()) {
      const begin = at
      while (index > 0 && /\s/.test(lower[at] ?? '')) at++
      if ((index > 0 && at === begin) || !lower.startsWith(part, at)) return null
      at += part.length
    }
    return goesOn.test(String.fromCodePoint(lower.codePointAt(at) ?? 32)) ? null : at
  }
  return (text: string): PhraseMatch[] => {
    const lower = lowerCase(text)
    const found: PhraseMatch[] = []
    for (const { 0: run, index } of lower.matchAll(runs)) {
      if (index < (found.at(-1)?.to ?? 0)) continue
      for (const { phrase, parts } of byFirst.get(run) ?? []) {
        const to = endOf(lower, index, parts)
        if (to === null) continue
        found.push({ phrase, from: index, to })
        break
      }
    }
    return found
  }
}
