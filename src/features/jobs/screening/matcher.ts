import type { ScreenedJob } from './screened-job.ts'
import type { Texts } from './words.ts'

/** A sign, how far it alone makes a person look (0..1; from 0.5 on it holds), and what to look for. */
export type Rule = {
  key: string
  reason: string
  weight: number
  find: (texts: Texts, job: ScreenedJob) => string | undefined
}

// A sign looks for its anchor and then only around it, so that no text, however hostile, makes it slow.
type Look = { anchor: RegExp; near?: RegExp[]; unless?: RegExp; reach?: number }
const maxAnchors = 150

/** The words of the first place in the text where all of a look is true. */
function look(text: string, { anchor, near = [], unless, reach = 70 }: Look): string | undefined {
  let tries = 0
  for (const match of text.matchAll(anchor)) {
    if (++tries > maxAnchors) return
    const start = Math.max(0, match.index - reach)
    const end = match.index + match[0].length + reach
    const around = text.slice(start, end)
    if (denied.test(text.slice(Math.max(0, match.index - 45), match.index))) continue
    if (unless?.test(around) || !near.every((pattern) => pattern.test(around))) continue
    return quote(text, match.index, match.index + match[0].length)
  }
}

/** The match with a few words on each side. */
function quote(text: string, start: number, end: number) {
  const from = start < 25 ? 0 : text.indexOf(' ', start - 25) + 1
  const to = text.indexOf(' ', end + 25)
  return text
    .slice(Math.min(from, start), to < 0 || to > end + 45 ? end + 25 : to)
    .trim()
    .slice(0, 140)
}

// "We never ask for a fee" is said by the honest.
const denied =
  /\b(?:never|not|won't|don't|doesn't|cannot|can't|nor|beware|scams?|free of|without|no)\b[^.!?;]{0,40}$/

export const anyWord =
  (...looks: Look[]): Rule['find'] =>
  ({ title, body }) => {
    for (const one of looks) {
      const found = look(`${title} . ${body}`, one)
      if (found) return found
    }
  }
