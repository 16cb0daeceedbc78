import { isNegation } from '../sentence.ts'
import { numberForms, verbForms } from './inflections.ts'
import { readQueryText } from './query-text.ts'
import { slashParts } from './slashes.ts'
import { markStopwords } from './stopwords.server.ts'
import { synonymsOf } from './synonyms.server.ts'
import { closedForms, formsOf } from './word-forms.server.ts'

/** A word, a name of several words that has synonyms, or a quoted phrase. */
export type QueryToken = {
  text: string
  quoted?: boolean
  /** Three or more words typed as one with hyphens, which only mean something side by side. */
  compound?: boolean
  excluded?: boolean
  /** A job matches with any of these instead. */
  synonyms?: string[]
  /** The same word in other forms; see word-forms.server.ts. Of 'nurse/midwife' each of them. */
  forms?: string[]
  /** Other forms of a verb, which count in a text and not in a title. */
  conjugated?: string[]
  /** The one word that this and a neighbour are together, in its forms: 'forklift' of 'fork' and of 'lift'. */
  joined?: string[]
  /** Part of a stop phrase such as 'looking for': a job need not contain it. */
  stopword?: boolean
}

/** It must, or must not, stand in a job word for word. */
export const isVerbatimToken = ({ quoted, compound, excluded }: QueryToken) =>
  Boolean(quoted || compound || excluded)

/**
 * Splits search text: "quotes" make a phrase, -word excludes, `or` separates alternatives. Any input is valid: a quote
 * without another is no quote. Returns alternatives, each a list of tokens that must all match.
 */
export function tokenize(q: string): QueryToken[][] {
  const alternatives: QueryToken[][] = [[]]
  let words: string[] = []
  const flushWords = () => {
    alternatives.at(-1)?.push(...withSynonyms(words))
    words = []
  }
  for (const [token, sign, phrase] of readQueryText(q).matchAll(tokenPattern)) {
    if (phrase !== undefined) {
      flushWords()
      if (phrase.trim())
        alternatives.at(-1)?.push({ text: phrase.trim(), quoted: true, excluded: sign !== '' })
    } else if (/^or$/i.test(token)) {
      const negation = words.find((word, at) => isNegation(word, words[at + 1]))
      // 'No nights or weekends' is no nights and no weekends.
      if (negation) words.push(negation)
      else {
        flushWords()
        alternatives.push([])
      }
    } else if (/^-+[^\s-]/.test(token)) {
      flushWords()
      const text = token.replace(/^-+/, '')
      alternatives.at(-1)?.push({ ...withForms(text, slashParts(text) ?? [text]), excluded: true })
    } else words.push(...wordsOf(token))
  }
  flushWords()
  const found = alternatives.filter((tokens) => tokens.length > 0)
  return found.flat().length > maxTokensWithForms ? found.map((tokens) => tokens.map(withoutForms)) : found
}

/** Without brackets and punctuation around it; 'nurse,cook' and 'nurse+cook' are two. */
const wordsOf = (token: string) =>
  token
    .split(/(?<=\p{L}{2})[,;+](?=\p{L}{2})/u)
    .map((word) => word.replace(/^[([{<]+/, '').replace(/[,;:!?]+$/, ''))
    .map((word) => (/[([{<]/.test(word) ? word : word.replace(/[)\]}>]+[,;:!?]*$/, '')))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** A longer text is no name of an occupation, and each form costs a little. */
const maxTokensWithForms = 12
const withoutForms = ({ joined: _, conjugated: __, forms, ...token }: QueryToken): QueryToken =>
  forms && slashParts(token.text) ? { ...token, forms } : token

/** A quote opens where no letter or number stands before it: 19" is inches. */
const tokenPattern = /(?<![\p{L}\p{N}])(-*)"([^"]*)"(?![\p{L}\p{N}])|r ?& ?d\b|[^\s"]+/giu

const maxSynonymWords = 4

/** 'state-of-the-art', but not 'front-end', which people write as one word, as two and with a hyphen. */
const isCompound = (text: string) => /^[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+){2,}$/u.test(text)

/** Splits words into tokens; the longest name with synonyms wins. */
function withSynonyms(words: string[]): QueryToken[] {
  const tokens: QueryToken[] = []
  const isStopword = markStopwords(words)
  for (let at = 0; at < words.length; ) {
    if (isStopword[at]) {
      const text = words[at++] as string
      tokens.push({ text, forms: numberForms(text.toLowerCase()), stopword: true })
      continue
    }
    const word = words[at] as string
    const parts = slashParts(word)
    if (parts) {
      const { text, names, before, after } = besideSlash(parts, words[at - 1], words[at + 1], word)
      if (before) tokens.pop()
      tokens.push(withForms(text, names))
      at += after ? 2 : 1
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
      isCompound(text) && synonyms.length === 0 ? { text, compound: true } : withForms(text, [text]),
    )
    at += Math.max(1, length)
  }
  return joinNeighbours(tokens)
}

/** A token that a job matches with any of these names, each in any of its forms. */
function withForms(text: string, names: string[]): QueryToken {
  const synonyms = names.flatMap(synonymsOf)
  const forms = names.flatMap((name) => [...(name === text ? [] : [name]), ...formsOf(name)])
  const conjugated = names.flatMap((name) => verbForms(name.toLowerCase()))
  return {
    text,
    ...(synonyms.length > 0 && { synonyms: [...new Set(synonyms)] }),
    ...(forms.length > 0 && { forms: [...new Set(forms)] }),
    ...(conjugated.length > 0 && { conjugated }),
  }
}

/** 'front end/back end' and 'software engineer/developer': names of two words beside a slash, where both are known. */
function besideSlash(parts: string[], previous = '', next = '', word: string) {
  const isName = (one: string, other: string) =>
    Boolean(one && other) &&
    (synonymsOf(`${one} ${other}`).length > 0 || formsOf(one + other).includes(`${one} ${other}`))
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const before = isName(previous, first)
  const after = isName(last, next)
  const isShared = before && !after && parts.every((part) => isName(previous, part))
  const names = parts.map((part, i) => {
    if (before && (i === 0 || isShared)) return `${previous} ${part}`
    return after && i === parts.length - 1 ? `${part} ${next}` : part
  })
  return { text: [before && previous, word, after && next].filter(Boolean).join(' '), names, before, after }
}

/** Adjacent words may be the parts of one. */
function joinNeighbours(tokens: QueryToken[]) {
  const isPlain = ({ stopword, compound, text }: QueryToken) => !stopword && !compound && !text.includes(' ')
  for (const [at, token] of tokens.entries()) {
    const next = tokens[at + 1]
    if (!next || !isPlain(token) || !isPlain(next)) continue
    const closed = closedForms(token.text, next.text)
    for (const one of [token, next]) if (closed.length > 0) one.joined = [...(one.joined ?? []), ...closed]
  }
  return tokens
}
