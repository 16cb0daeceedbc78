import { markStopwords } from './stopwords.server.ts'
import { synonymsOf } from './synonyms.server.ts'

/** A word, a name of several words that has synonyms, or a quoted phrase. */
export type QueryToken = {
  text: string
  quoted?: boolean
  /** Three or more words typed as one with hyphens, which only mean something side by side. */
  compound?: boolean
  excluded?: boolean
  /** A job matches with any of these instead. */
  synonyms?: string[]
  /** Part of a stop phrase such as 'looking for': a job need not contain it. */
  stopword?: boolean
}

/**
 * Splits search text: "quotes" make a phrase, -word excludes, `or` separates alternatives. Any input is valid. Returns
 * alternatives, each a list of tokens that must all match.
 */
export function tokenize(q: string): QueryToken[][] {
  const alternatives: QueryToken[][] = [[]]
  let words: string[] = []
  const flushWords = () => {
    alternatives.at(-1)?.push(...withSynonyms(words))
    words = []
  }
  for (const [token, sign, phrase] of q.matchAll(/(-?)"([^"]*)"?|r ?& ?d\b|\S+/gi)) {
    if (phrase !== undefined) {
      flushWords()
      if (phrase.trim()) alternatives.at(-1)?.push({ text: phrase, quoted: true, excluded: sign === '-' })
    } else if (/^or$/i.test(token)) {
      flushWords()
      alternatives.push([])
    } else if (/^-+[^\s-]/.test(token)) {
      flushWords()
      alternatives.at(-1)?.push({ text: token.replace(/^-+/, ''), excluded: true })
    } else words.push(token)
  }
  flushWords()
  return alternatives.filter((tokens) => tokens.length > 0)
}

const maxSynonymWords = 4

/** 'state-of-the-art', but not 'front-end', which people write as one word, as two and with a hyphen. */
const isCompound = (text: string) => /^[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+){2,}$/u.test(text)

/** Splits words into tokens; the longest name with synonyms wins. */
function withSynonyms(words: string[]): QueryToken[] {
  const tokens: QueryToken[] = []
  const isStopword = markStopwords(words)
  for (let at = 0; at < words.length; ) {
    if (isStopword[at]) {
      tokens.push({ text: words[at++] as string, stopword: true })
      continue
    }
    const end = isStopword.indexOf(true, at)
    let length = Math.min(maxSynonymWords, (end < 0 ? words.length : end) - at)
    let synonyms: string[] = []
    for (; length > 0; length--) {
      synonyms = synonymsOf(words.slice(at, at + length).join(' '))
      if (synonyms.length > 0) break
    }
    const text = words.slice(at, at + Math.max(1, length)).join(' ')
    tokens.push(
      synonyms.length > 0 ? { text, synonyms } : isCompound(text) ? { text, compound: true } : { text },
    )
    at += Math.max(1, length)
  }
  return tokens
}
