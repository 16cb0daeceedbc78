import { printTsquery } from './tsquery.ts'

// Prefixed terms: `job_search.tsv` holds the facts of a job beside its words, as a letter, a colon and the value.
//   c company  s skill  h place as written  r region  k country  g half-degree cell  w workplace
//   o takes no applications, because promised answers are late  y type  l level
//   t title word  n number of title words
//   and what was read from the job (job-reading.server.ts): j occupation of the title, j:known where it names one
//   q likely occupation  e occupation whose keywords it has  z word that the title begins with  m word that the text is about
//   for the in-memory index: i industry  b pay band  p pay step

type TermKind = 'c' | 's' | 'h' | 'r' | 'k' | 'g' | 'w' | 'o' | 'y' | 'l' | 'j' | 'q' | 'e'

/** A prefixed term as a printed tsquery. */
export const prefixedTerm = (kind: TermKind, value: string | number) =>
  printTsquery({ word: `${kind}:${value}` })

/** Stems as terms of titles, each a printed tsquery. */
export const titleTerms = (words: string[]) => words.map((word) => printTsquery({ word: `t:${word}` }))

/** A word that the text is about. */
export const topicTerm = (word: string) => printTsquery({ word: `m:${word}` })

/** A tsquery for any of these terms; without terms, one that no job matches. */
export const anyTerm = (terms: string[]) => (terms.length > 0 ? terms.join(' | ') : prefixedTerm('h', 0))

/** A tsquery for any so many of these tsqueries; null when there are fewer. */
export function atLeastTerms(count: number, tsqueries: string[]): string | null {
  const [first = '', ...rest] = tsqueries
  if (count > tsqueries.length) return null
  if (count === tsqueries.length) return allTerms(tsqueries)
  if (count === 1) return anyTerms(tsqueries)
  return anyTerms([allTerms([first, atLeastTerms(count - 1, rest)]), atLeastTerms(count, rest)])
}

/** Joins tsqueries with AND, skipping empty ones. */
export function allTerms(parts: (string | null | undefined | false)[]) {
  const tsqueries = parts.filter((part) => part)
  return tsqueries.length > 0 ? tsqueries.map((part) => `( ${part} )`).join(' & ') : null
}

/** Joins tsqueries with OR, skipping empty ones. */
export function anyTerms(parts: (string | null | undefined | false)[]) {
  const tsqueries = [...new Set(parts.filter((part) => typeof part === 'string'))]
  return tsqueries.length > 1 ? tsqueries.map((part) => `( ${part} )`).join(' | ') : (tsqueries[0] ?? null)
}
