// Reads a tsquery as Postgres prints it: 'softwar' & ( 'engin' | 'develop' ) & !'senior', and 'a' <-> 'b' or
// 'a' <2> 'b' for a phrase. Precedence from tight to loose: ! then <-> then & then |.

export type Tsquery =
  | { word: string }
  | { all: Tsquery[] }
  | { any: Tsquery[] }
  | { not: Tsquery }
  /** Words in this order; sets cannot tell, so Postgres checks. */
  | { phrase: Tsquery[] }

/** Null when nothing is asked: the query held only stop words. */
export function readTsquery(printed: string): Tsquery | null {
  const tokens = printed.match(/'(?:[^'\\]|''|\\.)*'|<(?:-|\d+)>|[!&|()]/gs) ?? []
  let at = 0
  const either = chain(
    () => both(),
    /^\|$/,
    (any) => ({ any }),
  )
  const both = chain(
    () => inOrder(),
    /^&$/,
    (all) => ({ all }),
  )
  const inOrder = chain(
    () => single(),
    /^</,
    (words, distances) => (isHyphenated(words, distances) ? { all: words } : { phrase: words }),
  )
  return tokens.length > 0 ? either() : null

  function chain(next: () => Tsquery, sign: RegExp, join: (parts: Tsquery[], signs: string[]) => Tsquery) {
    return () => {
      const parts = [next()]
      const signs: string[] = []
      while (sign.test(tokens[at] ?? '')) {
        signs.push(tokens[at++] as string)
        parts.push(next())
      }
      return parts.length > 1 ? join(parts, signs) : (parts[0] as Tsquery)
    }
  }
  function single(): Tsquery {
    const token = tokens[at++] ?? "''"
    if (token === '!') return { not: single() }
    if (token !== '(')
      return { word: token.slice(1, -1).replace(/''|\\(.)/gs, (_, escaped) => escaped ?? "'") }
    const inner = either()
    at++
    return inner
  }
}

/**
 * One hyphenated word prints as itself followed by its parts, wherever it stands; stop words leave gaps.
 * A job that holds the whole also holds the parts behind it, so there is no order to check.
 */
function isHyphenated([whole, ...parts]: Tsquery[], distances: string[]) {
  if (!whole || !('word' in whole) || !whole.word.includes('-', 1)) return false
  const written = whole.word.split('-')
  let at = 0
  const follow = parts.every((part, i) => {
    at += distances[i] === '<->' ? 1 : Number(distances[i]?.slice(1, -1))
    const stem = written[at - 1]
    return 'word' in part && stem !== undefined && sameStart(part.word, stem)
  })
  return follow && at === written.length
}

/** Alone and at the end of a compound a word may be cut differently: 'time' and 'tim'. */
const sameStart = (one: string, other: string) =>
  one.startsWith(other.slice(0, 2)) || other.startsWith(one.slice(0, 2))

export function hasPhrase(asked: Tsquery): boolean {
  if ('word' in asked) return false
  if ('not' in asked) return hasPhrase(asked.not)
  return 'phrase' in asked || ('all' in asked ? asked.all : asked.any).some(hasPhrase)
}

/** The same question about titles: order and exclusions aside. Null when titles cannot answer it. */
export function titleOf(asked: Tsquery): Tsquery | null {
  if ('word' in asked) return { word: `t:${asked.word}` }
  if ('not' in asked) return null
  if ('any' in asked) {
    const sides = asked.any.map(titleOf)
    return sides.includes(null) ? null : { any: sides as Tsquery[] }
  }
  const parts = ('all' in asked ? asked.all : asked.phrase).map(titleOf).filter((part) => part !== null)
  return parts.length > 1 ? { all: parts } : (parts[0] ?? null)
}

/** A title of these words and no other. `n:2` marks titles of two different words. */
export function exactTitleOf(asked: Tsquery): Tsquery | null {
  const title = titleOf(asked)
  const ways = title ? waysOf(title) : []
  if (ways.length === 0 || ways.length > maxAlternatives) return null
  const titles = ways.map((words) => ({
    all: [...words].map((word) => ({ word })).concat({ word: `n:${words.size}` }),
  }))
  return titles.length > 1 ? { any: titles } : (titles[0] ?? null)
}

const maxAlternatives = 16

/** Each way to choose among what may stand for each other; cut off where there are too many to look for. */
function waysOf(asked: Tsquery): Set<string>[] {
  if ('word' in asked) return [new Set([asked.word])]
  if ('any' in asked) return asked.any.flatMap(waysOf).slice(0, maxAlternatives + 1)
  if (!('all' in asked)) return []
  return asked.all.reduce<Set<string>[]>(
    (ways, part) =>
      waysOf(part)
        .flatMap((words) => ways.map((way) => new Set([...way, ...words])))
        .slice(0, maxAlternatives + 1),
    [new Set()],
  )
}

/** Back into what Postgres reads, with words alone, & and |. */
export function printTsquery(asked: Tsquery): string {
  if ('word' in asked) return `'${asked.word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
  if ('not' in asked) return `!( ${printTsquery(asked.not)} )`
  if ('any' in asked) return `( ${asked.any.map(printTsquery).join(' | ')} )`
  return `( ${('all' in asked ? asked.all : asked.phrase).map(printTsquery).join(' & ')} )`
}

/** Every word that a job may be found by. */
export function positiveWords(asked: Tsquery): string[] {
  if ('word' in asked) return [asked.word]
  if ('not' in asked) return []
  return ('any' in asked ? asked.any : 'all' in asked ? asked.all : asked.phrase).flatMap(positiveWords)
}
