import { synonymsOf } from './synonyms.server.ts'

/** Words that belong together: a run of plain ones, a quoted phrase, or what has other names. */
export type Piece = {
  text: string
  quoted?: boolean
  excluded?: boolean
  /** Other ways to say the same; any of them will do. */
  others?: string[]
}

/**
 * Reads a search box as people expect: "quotes" hold an order, -word excludes, `or` offers a choice. Anything
 * can be typed. Answers alternatives, each a list of pieces that must all be met.
 */
export function readWords(q: string): Piece[][] {
  const alternatives: Piece[][] = [[]]
  let run: string[] = []
  const endRun = () => {
    alternatives.at(-1)?.push(...withSynonyms(run))
    run = []
  }
  for (const [token, minus, phrase] of q.matchAll(/(-?)"([^"]*)"?|\S+/g)) {
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

const longestName = 4

/** The longest names first; words without other names stay together, so that 'R & D' is read as one. */
function withSynonyms(run: string[]): Piece[] {
  const pieces: Piece[] = []
  let plain: string[] = []
  const endPlain = () => {
    if (plain.length > 0) pieces.push({ text: plain.join(' ') })
    plain = []
  }
  for (let at = 0; at < run.length; ) {
    let length = Math.min(longestName, run.length - at)
    let others: string[] = []
    for (; length > 0; length--) {
      others = synonymsOf(run.slice(at, at + length).join(' '))
      if (others.length > 0) break
    }
    if (length > 0) {
      endPlain()
      pieces.push({ text: run.slice(at, at + length).join(' '), others })
    } else plain.push(run[at] as string)
    at += Math.max(1, length)
  }
  endPlain()
  return pieces
}
