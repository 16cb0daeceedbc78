import { formGroups } from './date-forms.ts'
import { isDate } from './date-joints.ts'
import type { DateToken, Read, Token } from './date-readings.ts'
import { type MarkedText, markWords } from './date-words.ts'

type Matcher = { pattern: RegExp; forms: { read: Read; name: number; count: number }[] }
const matchers = new Map<string, Matcher>()

/** One expression of all forms that a text may have; those for a kind of text are compiled when the first comes. */
function matcherFor(marked: string): Matcher {
  const groups = formGroups.filter(({ isIn }) => isIn.test(marked))
  const key = groups.map((group) => formGroups.indexOf(group)).join()
  const known = matchers.get(key)
  if (known) return known
  let next = 1
  const patterns: string[] = []
  const forms = groups.flatMap(({ forms }) =>
    forms.map(([pattern, read]) => {
      const [name, count] = [next, (new RegExp(`${pattern}|`).exec('')?.length ?? 1) - 1]
      next += count + 1
      // A group that a form refers to has another number among all forms.
      patterns.push(
        `(${pattern.replace(/\\(\d)(?!\d)/g, (_, group: string) => `\\${Number(group) + name}`)})`,
      )
      return { read, name, count }
    }),
  )
  const matcher = { pattern: new RegExp(patterns.join('|'), 'g'), forms }
  matchers.set(key, matcher)
  return matcher
}

/** What of a text is written as dates are, in order, and the text with its words marked. */
export function tokenize(text: string): MarkedText & { tokens: Token[] } {
  if (!/\p{Nd}{2}|[年년]/u.test(text)) return { text, marked: text, tokens: [], isAmbiguous: false }
  const words = markWords(text)
  const { pattern, forms } = matcherFor(words.marked)
  const tokens = [...words.marked.matchAll(pattern)].flatMap((match): Token[] => {
    const form = forms.find(({ name }) => match[name] !== undefined)
    if (!form) return []
    const groups = match.slice(form.name + 1, form.name + 1 + form.count).map((group) => group ?? '')
    const token = form.read(...groups)
    const [from, to] = [match.index, match.index + match[0].length]
    return token ? [{ ...token, ...endingOf(text.slice(from, to)), from, to } as Token] : []
  })
  const read = inOneOrder(withTwins(tokens))
  return { ...words, tokens: words.isAmbiguous ? read.map(uncertain) : read }
}

const uncertain = (token: Token): Token => (isDate(token) ? { ...token, isUncertain: true } : token)

/** In Turkish and Hungarian an ending says that something begins or ends there. */
function endingOf(written: string): Pick<DateToken, 'ending'> {
  if (/(?:t[óő]l|['’](?:[dt][ae]n))$/u.test(written)) return { ending: 'since' }
  return /(?:\p{L}|-)ig$/u.test(written) ? { ending: 'until' } : {}
}

/** "12 2019" or "’19" is a date only beside another such. */
function withTwins(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (!isDate(token) || !token.needsTwin) return [token]
    const beside = [tokens[at - 1], tokens[at + 1]]
    const isTwin = beside.some(
      (other) =>
        (isDate(other) && (other.needsTwin === token.needsTwin || token.needsTwin === 'numbers')) ||
        (other?.kind === 'present' && token.needsTwin === 'short' && other === tokens[at + 1]),
    )
    if (isTwin) return [token]
    const year = token.first.slice(0, 4)
    return token.needsTwin === 'spaced' ? [{ ...token, first: year, last: year, from: token.to - 4 }] : []
  })
}

/** "05/01/2019 – 11/30/2021": the date that can only be read one way tells which number is the day. */
function inOneOrder(tokens: Token[]): Token[] {
  const orders = new Set(tokens.filter(isDate).map(({ order }) => order))
  const isMonthFirst = orders.has('month first') && !orders.has('day first')
  const isTold = orders.has('month first') !== orders.has('day first')
  return tokens.map((token) => {
    if (!isDate(token) || token.order !== 'either') return token
    const date = isMonthFirst ? (token.swapped ?? token.first) : token.first
    return { ...token, first: date, last: date, ...(isTold ? {} : { isUncertain: true }) }
  })
}
