import { printTsquery } from './tsquery.ts'

// The facts of a job among its words in `job_search.tsv`: a letter, a colon and the value.
//   c company  s skill  h where as written  r region  k country  g half-degree cell  w workplace
//   also kept for the index in memory: y type  l level  i industry  b pay band  p pay step  t title word  n their number

type TermKind = 'c' | 's' | 'h' | 'r' | 'k' | 'g' | 'w'

/** A mark as a printed tsquery. */
export const term = (kind: TermKind, value: string | number) => printTsquery({ word: `${kind}:${value}` })

/** Words as titles hold them, each a printed tsquery. */
export const titleMarks = (words: string[]) => words.map((word) => printTsquery({ word: `t:${word}` }))

/** One of these; of none, what no job carries. */
export const anyTerm = (marks: string[]) => (marks.length > 0 ? marks.join(' | ') : term('h', 0))

/** All of these together, leaving out what asks for nothing. */
export function allTerms(parts: (string | null | undefined | false)[]) {
  const asked = parts.filter((part) => part)
  return asked.length > 0 ? asked.map((part) => `( ${part} )`).join(' & ') : null
}

/** Any of these, leaving out what asks for nothing. */
export function anyTerms(parts: (string | null | undefined | false)[]) {
  const asked = [...new Set(parts.filter((part) => typeof part === 'string'))]
  return asked.length > 1 ? asked.map((part) => `( ${part} )`).join(' | ') : (asked[0] ?? null)
}
