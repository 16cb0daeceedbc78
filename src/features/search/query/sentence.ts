// The parts of a sentence about work: 'cleaning while the kids are at school, but no weekends'.
import type { QueryToken } from './words/tokenize.server.ts'

export type Sentence = {
  /** What is sought, and as it was typed. */
  main: QueryToken[]
  mainText: string
  /** What it is not to be. */
  unwanted: QueryToken[]
  /** What goes on beside it: it is no work that is sought. */
  aside: QueryToken[]
}

const negations = /^(?:not|no|never|without|except|avoid|hate|don['’]?t|can['’]?t)$/i
const asides = /^(?:while|whilst|during|when|because|until)$/i
/** Names that begin like what is unwanted. */
const namesWithNegation = /\b(?:not?[- ](?:for[- ])?profit|no[- ]code|without borders|no[- ]dig)\b/i

/** `isAttribute`: whether these words, such as 'no experience', name a level or hours. Without a main part, all of it is. */
export function readSentence(
  tokens: QueryToken[],
  typed: string,
  isAttribute: (tokens: QueryToken[], at: number) => boolean,
): Sentence {
  const whole: Sentence = { main: tokens, mainText: typed, unwanted: [], aside: [] }
  if (namesWithNegation.test(typed) || tokens.some(({ quoted, excluded }) => quoted || excluded)) return whole
  const { main, unwanted, aside } = split(
    tokens,
    ({ text }) => text,
    (at) => isAttribute(tokens, at),
  )
  if (main.length === 0 || unwanted.length + aside.length === 0) return whole
  return { main, mainText: split(typed.split(/\s+/), (text) => text).main.join(' '), unwanted, aside }
}

function split<Word>(words: Word[], textOf: (word: Word) => string, isAttribute?: (at: number) => boolean) {
  const read: Record<'main' | 'unwanted' | 'aside', Word[]> = { main: [], unwanted: [], aside: [] }
  let part: keyof typeof read = 'main'
  for (const [at, word] of words.entries()) {
    const text = textOf(word)
    if (/^(?:but|just)$/i.test(text)) part = 'main'
    else if (asides.test(text) && at > 0) part = 'aside'
    else if (negations.test(text) && !isAttribute?.(at)) part = 'unwanted'
    else read[part].push(word)
  }
  return read
}
