// The words of a search as tsqueries: for whole jobs, and for each part of a job in which they say more.
import type { Analyzer } from './analyze.server.ts'
import { allTerms, anyTerms, prefixedTerm, titleTerms } from './terms.ts'
import { parseTsquery, printTsquery, toExactTitleTsquery, toTermTsquery } from './tsquery.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** Printed tsqueries; null where nothing of the words applies. */
export type TokenQueries = {
  /** All words, anywhere in the job. */
  anywhere: string
  /** The title is these words and no others. */
  exactTitle: string | null
  /** All words in the title; in its beginning; as one skill; among those that the text is about. */
  inTitle: string | null
  inHead: string | null
  asSkill: string | null
  asTopic: string | null
  /** Each word in the title or as a skill; or also among what the text is about. */
  titleOrSkill: string | null
  titleSkillOrTopic: string | null
  /** One of the words in the title or as a skill. */
  anyInTitleOrSkill: string | null
  /** Each of the words in a title; empty where there are alternatives. */
  eachInTitle: string[]
}

/** Null when no token has a word. */
export function buildTsqueries(alternatives: QueryToken[][], analyzer: Analyzer): TokenQueries | null {
  const print = (tokens: QueryToken[]) => tokens.flatMap((token) => tokenTsqueries(token, analyzer) ?? [])
  const printed = alternatives.map(print)
  const tree = treeOf(printed.map(inTitles))
  if (!tree) return null
  // A title has 'Forklift' as one word instead of two: another number of words.
  const exact = treeOf(alternatives.flatMap(withJoined).map((tokens) => inTitles(print(tokens))))
  const exactTitle = exact && toExactTitleTsquery(exact)
  const of = (kind: 't' | 'z' | 'm') => {
    const tsquery = toTermTsquery(tree, kind)
    return tsquery && printTsquery(tsquery)
  }
  const each = (termsOf: (token: PrintedToken) => (string | null)[]) =>
    anyTerms(
      printed.map((tokens) => {
        const parts = tokens.filter(({ excluded }) => !excluded).map((token) => anyTerms(termsOf(token)))
        return parts.includes(null) ? null : allTerms(parts)
      }),
    )
  const included = printed.flat().filter(({ excluded }) => !excluded)
  const any = included.flatMap((token) => [termOf(token, 't'), token.skill])
  return {
    anywhere: anyOfAll(printed.map((tokens) => tokens.map(({ anywhere }) => anywhere))),
    exactTitle: exactTitle && printTsquery(exactTitle),
    ...{ inTitle: of('t'), inHead: of('z'), asTopic: of('m') },
    asSkill: anyTerms(alternatives.map(asOneSkill)),
    titleOrSkill: each((token) => [termOf(token, 't'), token.skill]),
    titleSkillOrTopic: each((token) => [termOf(token, 't'), token.skill, termOf(token, 'm')]),
    anyInTitleOrSkill: anyTerms(any),
    eachInTitle: printed.length === 1 ? included.flatMap((token) => termOf(token, 't') ?? []) : [],
  }
}

const inTitles = (tokens: PrintedToken[]) => tokens.map(({ inTitle }) => inTitle)
const treeOf = (lists: string[][]) => parseTsquery(anyOfAll(lists))

function termOf({ inTitle }: PrintedToken, kind: 't' | 'm') {
  const tree = parseTsquery(inTitle)
  const tsquery = tree && toTermTsquery(tree, kind)
  return tsquery && printTsquery(tsquery)
}

const skillTerm = (skill: string) => prefixedTerm('s', skill.trim().toLowerCase())

/** A skill of just these words, or what another name of all of them is. */
function asOneSkill(tokens: QueryToken[]) {
  const words = tokens.filter(({ excluded }) => !excluded)
  if (words.length === 0) return null
  const [only] = words
  const others = words.length === 1 ? [...(only?.synonyms ?? []), ...(only?.forms ?? [])] : []
  return anyTerms([words.map(({ text }) => text).join(' '), ...others].map(skillTerm))
}

const maxJoinedTokens = 6

/** These tokens as typed, and with each two neighbours that may be one word as that word. */
function withJoined(tokens: QueryToken[]): QueryToken[][] {
  const apart = tokens.map(({ joined: _, ...token }) => token)
  if (tokens.length > maxJoinedTokens) return [apart]
  const together = tokens.slice(1).flatMap((token, i) => {
    const [text, ...forms] = (token.joined ?? []).filter((form) => tokens[i]?.joined?.includes(form))
    return text ? [apart.toSpliced(i, 2, { text, forms })] : []
  })
  return [apart, ...together]
}

/**
 * One token as a tsquery for whole jobs and one for titles. A name of several words must be in the title or be a skill,
 * because its words scattered over a description mean something else.
 */
function tokenTsqueries(token: QueryToken, analyzer: Analyzer) {
  const { tsquery } = analyzer(token)
  if (!tsquery) return null
  const names = [...(token.forms ?? []), ...(token.joined ?? [])]
  const forms = distinctNames(names, [tsquery], analyzer)
  if (token.excluded) {
    const excluded = joinWith(
      [tsquery, ...forms.flatMap((form) => (form.stems.length > 1 ? [] : form.tsquery))],
      ' | ',
    )
    return { anywhere: `!( ${excluded} )`, inTitle: `!( ${excluded} )`, skill: null, excluded: true }
  }
  const others = [...forms, ...distinctNames(token.synonyms, withForms(token, analyzer), analyzer)]
  const anywhere = others.map(({ name, tsquery, stems }) => {
    return stems.length > 1 ? `( ${titleTerms(stems).join(' & ')} ) | ${prefixedTerm('s', name)}` : tsquery
  })
  const conjugated = distinctNames(token.conjugated, withForms(token, analyzer), analyzer)
  return {
    anywhere: joinWith([tsquery, ...anywhere, ...conjugated.map((form) => form.tsquery)], ' | '),
    inTitle: joinWith([tsquery, ...others.map((other) => other.tsquery)], ' | '),
    skill: anyTerms([token.text, ...(token.forms ?? []), ...(token.synonyms ?? [])].map(skillTerm)),
    excluded: false,
  }
}

type PrintedToken = NonNullable<ReturnType<typeof tokenTsqueries>>

/** The names whose tsqueries differ from the known ones and from each other. */
export function distinctNames(names: string[] = [], tsqueries: string[], analyzer: Analyzer) {
  const known = new Set(['', ...tsqueries])
  return names.flatMap((name) => {
    const { tsquery, stems } = analyzer({ text: name, synonyms: [] })
    const isNew = !known.has(tsquery)
    known.add(tsquery)
    return isNew ? [{ name, tsquery, stems }] : []
  })
}

/** The tsqueries of a word and of its forms. */
export const withForms = (token: QueryToken, analyzer: Analyzer) => [
  analyzer(token).tsquery,
  ...(token.forms ?? []).map((text) => analyzer({ text, synonyms: [] }).tsquery),
]

const joinWith = (parts: string[], operator: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(operator) : (parts[0] ?? '')

const anyOfAll = (alternatives: string[][]) =>
  joinWith(
    alternatives.filter((all) => all.length > 0).map((all) => joinWith(all, ' & ')),
    ' | ',
  )
