// The parts of a sentence about work: 'cleaning while the kids are at school, but no weekends'.
import { attributeAt } from './attributes.ts'
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

type Word = Parameters<typeof attributeAt>[0][number]

/** Without a main part, or where nothing is beside it, all of it is. */
export function readSentence(tokens: QueryToken[], typed: string): Sentence {
  const whole: Sentence = { main: tokens, mainText: typed, unwanted: [], aside: [] }
  if (namesWithNegation.test(typed) || tokens.some(({ quoted, excluded }) => quoted || excluded)) return whole
  const read = split(tokens)
  if (read.main.length === 0 || read.unwanted.length + read.aside.length === 0) return whole
  const words = typed.split(/\s+/).map((word) => ({ text: word.replace(/[,;:.!?]+$/, '') }))
  return {
    ...read,
    mainText: split(words)
      .main.map(({ text }) => text)
      .join(' '),
  }
}

function split<W extends Word>(words: W[]) {
  const read: Record<'main' | 'unwanted' | 'aside', W[]> = { main: [], unwanted: [], aside: [] }
  let part: keyof typeof read = 'main'
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as W
    const attribute = attributeAt(words, at)
    if (attribute) {
      read[part].push(...words.slice(at, at + attribute.length))
      at += attribute.length - 1
      if (part !== 'unwanted') continue
      // 'No weekends, part time' is part time.
      if (goesOn(words, at + 1)) at += 1
      else part = 'main'
    } else if (/^(?:but|just)$/i.test(word.text)) part = 'main'
    else if (asides.test(word.text) && at > 0) part = 'aside'
    else if (isNegation(word.text, words[at + 1]?.text)) part = 'unwanted'
    else read[part].push(word)
  }
  return read
}

/** 'No nights or weekends' and 'no nights and weekends' are neither; 'no nights and part time' is part time. */
const goesOn = (words: readonly Word[], at: number) =>
  /^n?or$/i.test(words[at]?.text ?? '') ||
  (/^and$/i.test(words[at]?.text ?? '') && attributeAt(words, at + 1)?.isHours === true)
