import type { ScreenedTexts } from './plain-text.ts'
import type { ScreenedJob } from './screened-job.ts'

/** A rule: its weight from 0 to 1 (from 0.5 on it holds a job alone) and what it searches for. */
export type ScreeningRule = {
  key: string
  reason: string
  weight: number
  find: (texts: ScreenedTexts, job: ScreenedJob) => string | undefined
}

// A pattern finds its anchor and then tests only the text around it, so hostile text cannot make it slow.
type Pattern = {
  anchor: RegExp
  near?: RegExp[]
  unless?: RegExp
  reach?: number
  /** Whether the place says nothing about this job. */
  ignore?: (match: RegExpExecArray, job: ScreenedJob) => boolean
}
const maxAnchors = 150

/** Quotes the first place in the text that matches all parts of a pattern. */
function findPattern(text: string, job: ScreenedJob, pattern: Pattern): string | undefined {
  const { anchor, near = [], unless, reach = 70, ignore } = pattern
  let tries = 0
  for (const match of text.matchAll(anchor)) {
    if (++tries > maxAnchors) return
    const start = Math.max(0, match.index - reach)
    const end = match.index + match[0].length + reach
    const around = text.slice(start, end)
    if (negation.test(text.slice(Math.max(0, match.index - 45), match.index))) continue
    if (unless?.test(around) || !near.every((one) => one.test(around)) || ignore?.(match, job)) continue
    return quote(text, match.index, match.index + match[0].length)
  }
}

/** The match with a few words of context. */
function quote(text: string, start: number, end: number) {
  const from = start < 25 ? 0 : text.indexOf(' ', start - 25) + 1
  const to = text.indexOf(' ', end + 25)
  return text
    .slice(Math.min(from, start), to < 0 || to > end + 45 ? end + 25 : to)
    .trim()
    .slice(0, 140)
}

// Honest ads say “We never ask for a fee”.
const negation =
  /\b(?:never|not|won't|don't|doesn't|cannot|can't|nor|beware|scams?|free of|without|no)\b[^.!?;]{0,40}$/

export const anyPattern =
  (...patterns: Pattern[]): ScreeningRule['find'] =>
  ({ title, body }, job) => {
    for (const one of patterns) {
      const found = findPattern(`${title} . ${body}`, job, one)
      if (found) return found
    }
  }
