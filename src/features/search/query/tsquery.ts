// Parses a tsquery as Postgres prints it: 'softwar' & ( 'engin' | 'develop' ) & !'senior', and 'a' <-> 'b' or
// 'a' <2> 'b' for a phrase. Precedence from tight to loose: ! then <-> then & then |.

export type Tsquery =
  | { word: string }
  | { all: Tsquery[] }
  | { any: Tsquery[] }
  | { not: Tsquery }
  /**
   * Words in this order: each so many positions after the one before it, which is more than 1 where stop words stood
   * between. The index in memory stores no word positions, so Postgres checks phrases for it.
   */
  | { phrase: Tsquery[]; distances: number[] }

/** Null when the query is empty, because it held only stop words. */
export function parseTsquery(printed: string): Tsquery | null {
  const tokens = printed.match(/'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|[!&|()]/gs) ?? []
  let position = 0
  const parseOr = chain(
    () => parseAnd(),
    /^\|$/,
    (any) => ({ any }),
  )
  const parseAnd = chain(
    () => parsePhrase(),
    /^&$/,
    (all) => ({ all }),
  )
  const parsePhrase = chain(
    () => parseOperand(),
    /^</,
    (words, operators) => {
      const distances = operators.map((operator) => (operator === '<->' ? 1 : Number(operator.slice(1, -1))))
      return isHyphenated(words, distances) ? { all: words } : { phrase: words, distances }
    },
  )
  return tokens.length > 0 ? parseOr() : null

  function chain(
    next: () => Tsquery,
    operator: RegExp,
    join: (parts: Tsquery[], operators: string[]) => Tsquery,
  ) {
    return () => {
      const parts = [next()]
      const operators: string[] = []
      while (operator.test(tokens[position] ?? '')) {
        operators.push(tokens[position++] as string)
        parts.push(next())
      }
      return parts.length > 1 ? join(parts, operators) : (parts[0] as Tsquery)
    }
  }
  function parseOperand(): Tsquery {
    const token = tokens[position++] ?? "''"
    if (token === '!') return { not: parseOperand() }
    if (token !== '(')
      return { word: token.slice(1, -1).replace(/''|\\(.)/gs, (_, escaped) => escaped ?? "'") }
    const inner = parseOr()
    position++
    return inner
  }
}

/**
 * Postgres prints a hyphenated word as itself followed by its parts, with gaps for stop words. A job that contains the
 * whole word also contains its parts in order, so there is no phrase to check.
 */
function isHyphenated([hyphenated, ...parts]: Tsquery[], distances: number[]) {
  if (!hyphenated || !('word' in hyphenated) || !hyphenated.word.includes('-', 1)) return false
  const hyphenParts = hyphenated.word.split('-')
  let position = 0
  const isFollowing = parts.every((part, i) => {
    position += distances[i] as number
    const stem = hyphenParts[position - 1]
    return 'word' in part && stem !== undefined && sameStart(part.word, stem)
  })
  return isFollowing && position === hyphenParts.length
}

/** A word alone and at the end of a compound may be stemmed differently: 'time' and 'tim'. */
const sameStart = (one: string, other: string) =>
  one.startsWith(other.slice(0, 2)) || other.startsWith(one.slice(0, 2))

export function hasPhrase(tsquery: Tsquery): boolean {
  if ('word' in tsquery) return false
  if ('not' in tsquery) return hasPhrase(tsquery.not)
  return 'phrase' in tsquery || ('all' in tsquery ? tsquery.all : tsquery.any).some(hasPhrase)
}

/** A word of the title, of its beginning, or one that the text is about; see terms.ts. */
type WordKind = 't' | 'z' | 'm'

/** The same query against these words, without order and exclusions; null when nothing of it applies to them. */
export function toTermTsquery(tsquery: Tsquery, kind: WordKind): Tsquery | null {
  if ('word' in tsquery) return { word: `${kind}:${tsquery.word}` }
  if ('not' in tsquery) return null
  if ('any' in tsquery) {
    const sides = tsquery.any.map((side) => toTermTsquery(side, kind))
    return sides.includes(null) ? null : { any: sides as Tsquery[] }
  }
  const parts = ('all' in tsquery ? tsquery.all : tsquery.phrase)
    .map((part) => toTermTsquery(part, kind))
    .filter((part) => part !== null)
  return parts.length > 1 ? { all: parts } : (parts[0] ?? null)
}

/** Matches titles with these words and no others, by the term `n:2` of titles with two different words. */
export function toExactTitleTsquery(tsquery: Tsquery): Tsquery | null {
  const title = toTermTsquery(tsquery, 't')
  const combinations = title ? combinationsOf(title) : []
  if (combinations.length === 0 || combinations.length > maxAlternatives) return null
  const titles = combinations.map((parts) => ({ all: [...parts.values(), { word: `n:${parts.size}` }] }))
  return titles.length > 1 ? { any: titles } : (titles[0] ?? null)
}

const maxAlternatives = 16

/**
 * Every combination of alternatives as a set of parts (disjunctive normal form), cut off above `maxAlternatives`.
 * Alternatives of one word each, such as the forms of a word, are one part.
 */
function combinationsOf(tsquery: Tsquery): Map<string, Tsquery>[] {
  if ('word' in tsquery) return [new Map([[tsquery.word, tsquery]])]
  if ('any' in tsquery) {
    const words = new Map(tsquery.any.flatMap((one) => ('word' in one ? [[one.word, one] as const] : [])))
    const [only] = words.values()
    const part: Tsquery | undefined = words.size > 1 ? { any: [...words.values()] } : only
    const ofWords = part ? [new Map([[[...words.keys()].sort().join(' '), part]])] : []
    const others = tsquery.any.filter((one) => !('word' in one))
    return [...ofWords, ...others.flatMap(combinationsOf)].slice(0, maxAlternatives + 1)
  }
  if (!('all' in tsquery)) return []
  return tsquery.all.reduce<Map<string, Tsquery>[]>(
    (combinations, part) =>
      combinationsOf(part)
        .flatMap((parts) => combinations.map((combination) => new Map([...combination, ...parts])))
        .slice(0, maxAlternatives + 1),
    [new Map()],
  )
}

/** Prints a tsquery for Postgres. Phrases become &. */
export function printTsquery(tsquery: Tsquery): string {
  if ('word' in tsquery) return `'${tsquery.word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  if ('not' in tsquery) return `!( ${printTsquery(tsquery.not)} )`
  if ('any' in tsquery) return `( ${tsquery.any.map(printTsquery).join(' | ')} )`
  return `( ${('all' in tsquery ? tsquery.all : tsquery.phrase).map(printTsquery).join(' & ')} )`
}

/** The alternatives of a printed tsquery, as printed: one when there are none at its top. */
export function alternativesOf(printed: string): string[] {
  const alternatives: string[] = []
  let [depth, start] = [0, 0]
  for (const { 0: token, index } of printed.matchAll(/'(?:[^'\\]|''|\\.)*'|[()|]/gs)) {
    if (token === '(') depth++
    else if (token === ')') depth--
    else if (token === '|' && depth === 0) {
      alternatives.push(printed.slice(start, index).trim())
      start = index + 1
    }
  }
  return [...alternatives, printed.slice(start).trim()]
}
