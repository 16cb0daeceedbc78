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

const negation = /^(?:not|no|never|without|except|avoid|hate|don['’]?t|can['’]?t)$/i
/** 'I don’t mind nights' and 'no problem' are none. */
const noNegation = /^(?:mind|matter|problems?|only|just)$/i
const asides = /^(?:while|whilst|during|when|because|until)$/i
/** Names that begin like what is unwanted. */
const namesWithNegation = /\b(?:not?[- ](?:for[- ])?profit|no[- ]code|without borders|no[- ]dig)\b/i

/** Whether what follows this word is not wanted. */
export const isNegation = (text: string, next: string | undefined) =>
  negation.test(text) && !(next && noNegation.test(next))

type Word = { text: string }

/**
 * `attributeAt`: how many words there name a level or hours, such as 'no experience'. Without a main part, or where nothing is
 * beside it, all of it is.
 */
export function readSentence(
  tokens: QueryToken[],
  typed: string,
  attributeAt: (words: Word[], at: number) => number,
): Sentence {
  const whole: Sentence = { main: tokens, mainText: typed, unwanted: [], aside: [] }
  if (namesWithNegation.test(typed) || tokens.some(({ quoted, excluded }) => quoted || excluded)) return whole
  const read = split(tokens, attributeAt)
  if (read.main.length === 0 || read.unwanted.length + read.aside.length === 0) return whole
  const words = typed.split(/\s+/).map((word) => ({ text: word.replace(/[,;:.!?]+$/, '') }))
  const mainText = split(words, attributeAt)
    .main.map(({ text }) => text)
    .join(' ')
  return { ...read, mainText }
}

function split<W extends Word>(words: W[], attributeAt: (words: W[], at: number) => number) {
  const read: Record<'main' | 'unwanted' | 'aside', W[]> = { main: [], unwanted: [], aside: [] }
  let part: keyof typeof read = 'main'
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as W
    const length = attributeAt(words, at)
    if (length > 0) {
      read[part].push(...words.slice(at, at + length))
      at += length - 1
      // 'No weekends, part time' is part time.
      if (part === 'unwanted') part = 'main'
    } else if (/^(?:but|just)$/i.test(word.text)) part = 'main'
    else if (asides.test(word.text) && at > 0) part = 'aside'
    else if (isNegation(word.text, words[at + 1]?.text)) part = 'unwanted'
    else read[part].push(word)
  }
  return read
}
