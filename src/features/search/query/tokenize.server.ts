import { stopwordsAmong } from './stopwords.server.ts'
import { synonymsOf } from './synonyms.server.ts'

/** What belongs together: a word, a name of several words that has other names, or a quoted phrase. */
export type Token = {
  text: string
  quoted?: boolean
  excluded?: boolean
  /** Other ways to say the same; any of them will do. */
  others?: string[]
  /** Said around what is looked for: jobs need not say it. */
  filler?: boolean
}

/**
 * Reads a search box as people expect: "quotes" hold an order, -word excludes, `or` offers a choice. Anything
 * can be typed. Answers alternatives, each a list of pieces that must all be met.
 */
export function tokenize(q: string): Token[][] {
  const alternatives: Token[][] = [[]]
  let run: string[] = []
  const endRun = () => {
    alternatives.at(-1)?.push(...withSynonyms(run))
    run = []
  }
  for (const [token, minus, phrase] of q.matchAll(/(-?)"([^"]*)"?|r ?& ?d\b|\S+/gi)) {
    if (phrase !== undefined) {
      endRun()
      if (phrase.trim()) alternatives.at(-1)?.push({ text: phrase, quoted: true, excluded: minus === '-' })
    } else if (/^or$/i.test(token)) {
      endRun()
      alternatives.push([])
    } else if (/^-+[^\s-]/.test(token)) {
      endRun()
      alternatives.at(-1)?.push({ text: token.replace(/^-+/, ''), excluded: true })
    } else run.push(token)
  }
  endRun()
  return alternatives.filter((pieces) => pieces.length > 0)
}

const maxNameWords = 4

/** The longest names first. */
function withSynonyms(run: string[]): Token[] {
  const pieces: Token[] = []
  const isFiller = stopwordsAmong(run)
  for (let at = 0; at < run.length; ) {
    if (isFiller[at]) {
      pieces.push({ text: run[at++] as string, filler: true })
      continue
    }
    const end = isFiller.indexOf(true, at)
    let length = Math.min(maxNameWords, (end < 0 ? run.length : end) - at)
    let others: string[] = []
    for (; length > 0; length--) {
      others = synonymsOf(run.slice(at, at + length).join(' '))
      if (others.length > 0) break
    }
    const text = run.slice(at, at + Math.max(1, length)).join(' ')
    pieces.push(others.length > 0 ? { text, others } : { text })
    at += Math.max(1, length)
  }
  return pieces
}
