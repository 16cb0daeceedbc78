import type { Db } from '#/server/database/database.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import { findOccupation, type NamedOccupation, titlesTsquery } from './occupations.server.ts'
import { type ExtractedPlace, extractPlace } from './places/place-words.server.ts'
import type { ParsedQuery } from './search-query.ts'
import { allTerms, anyTerm, anyTerms, prefixedTerm, titleTerms } from './terms.ts'
import {
  parseTsquery,
  positiveWords,
  printTsquery,
  type Tsquery,
  toExactTitleTsquery,
  toTitleTsquery,
} from './tsquery.ts'
import { readQueryText } from './words/query-text.ts'
import { type QueryToken, tokenize } from './words/tokenize.server.ts'

/**
 * Builds the tsqueries of a search text. Words without stems are ignored, and stop words unless `asTyped`. Where words
 * name a place, jobs at that place with the other words match as well.
 */
export async function parseQuery(db: Db, text: string, asTyped = false): Promise<ParsedQuery> {
  const q = readQueryText(text)
  const typedTokens = tokenize(q)
  const { analyzer, places } = await analyze(db, typedTokens)
  const hasStems = (token: QueryToken) => analyzer(token).stems.length > 0
  const alternatives = asTyped ? typedTokens : typedTokens.map((tokens) => withoutStopwords(tokens, hasStems))
  const typed = buildTsqueries(alternatives, analyzer)
  if (!typed) return emptyQuery
  const atPlaces = alternatives.flatMap((tokens) => {
    const place = extractPlace(tokens, places, hasStems)
    return place ? [{ ...place, queries: buildTsqueries([place.rest], analyzer) }] : []
  })
  const included = alternatives.flat().filter(({ excluded }) => !excluded)
  const skills = [...alternatives, ...atPlaces.map(({ rest }) => rest), ...included.map((token) => [token])]
  const { exactTitleOnly, ...titles } = relevanceTiers(typed, atPlaces, [
    q,
    ...skills.map(typedText),
    ...included.flatMap(skillCandidates),
  ])
  const stems = [...new Set(included.flatMap((token) => analyzer(token).stems))]
  const ownWords = buildTsqueries([included.map(({ synonyms: _, ...token }) => token)], analyzer)
  const named = alternatives.length === 1 ? nameOccupations(alternatives[0] ?? [], atPlaces, q) : []
  // What stands or must not stand word for word is left out here, because it holds for every job of the list, and the
  // index cannot tell it of one job. With `or` there is no occupation.
  const verbatim = buildTsqueries([alternatives.flat().filter(isVerbatim)], analyzer)
  const alsoCalled = anyTerms(
    await Promise.all(
      named.map(async ({ terms, ...one }) => {
        const others = buildTsqueries([one.rest.filter((token) => !isVerbatim(token))], analyzer)
        return allTerms([await titlesTsquery(db, one), others?.anywhere, terms])
      }),
    ),
  )
  return {
    ...titles,
    alsoCalled,
    occupation: named[0]
      ? { asked: named[0].asked, by: named[0].by, names: named[0].occupations.map(({ name }) => name) }
      : null,
    tsquery: anyTerms([
      typed.anywhere,
      alsoCalled && allTerms([alsoCalled, verbatim?.anywhere]),
      ...atPlaces.map(({ queries, terms }) => allTerms([queries?.anywhere, terms])),
    ]),
    flagQueries: [
      ownWords?.allInTitle ?? anyTerm([]),
      exactTitleOnly ?? anyTerm([]),
      alsoCalled ?? anyTerm([]),
      ...atPlaces.map(({ terms }) => terms),
    ],
    stems: [...stems, ...formStems(included, stems, analyzer)],
    synonyms: included.flatMap((token) =>
      distinctNames(token.synonyms, withForms(token, analyzer), analyzer).map(({ name, stems }) => {
        return { typed: token.text, typedStems: analyzer(token).stems, synonym: name, stems }
      }),
    ),
    places: atPlaces.map(({ names }) => {
      return { typed: typedText(names), stems: names.flatMap((token) => analyzer(token).stems) }
    }),
  }
}

/** The occupation among these words, at the place if they name one. */
function nameOccupations(
  tokens: QueryToken[],
  atPlaces: ExtractedPlace[],
  typed: string,
): (NamedOccupation & { terms: string | null })[] {
  const beside = atPlaces.flatMap(({ rest, terms }) => {
    const named = findOccupation(rest, typed, true)
    return named ? [{ ...named, terms }] : []
  })
  if (beside.length > 0) return beside
  const named = findOccupation(tokens, typed, false)
  return named ? [{ ...named, terms: null }] : []
}

const emptyQuery: ParsedQuery = {
  ...{ tsquery: null, allInTitle: null, exactTitle: null, alsoCalled: null, titleOrSkill: null },
  ...{ occupation: null, flagQueries: [], stems: [], synonyms: [], places: [] },
}

const typedText = (tokens: QueryToken[]) =>
  tokens.flatMap(({ text, excluded }) => (excluded ? [] : text)).join(' ')
const skillCandidates = ({ text, synonyms = [] }: QueryToken) => [...text.split(/[\s/]+/), ...synonyms]
const isVerbatim = ({ quoted, compound, excluded }: QueryToken) => Boolean(quoted || compound || excluded)

/** Keeps the stop words when there is nothing else to search for. */
function withoutStopwords(tokens: QueryToken[], hasStems: (token: QueryToken) => boolean) {
  const rest = tokens.filter(({ stopword }) => !stopword)
  return rest.some((token) => !token.excluded && hasStems(token)) ? rest : tokens
}

type TokenQueries = { tree: Tsquery; anywhere: string; allInTitle: string | null; exactTitle: string | null }

/** The tsqueries of these tokens for whole jobs and for titles; null when no token has stems. */
export function buildTsqueries(alternatives: QueryToken[][], analyzer: Analyzer): TokenQueries | null {
  const print = (tokens: QueryToken[]) => tokens.flatMap((token) => tokenTsqueries(token, analyzer) ?? [])
  const printed = alternatives.map(print)
  const treeOf = (lists: ReturnType<typeof print>[]) =>
    parseTsquery(anyOfAll(lists.map((tokens) => tokens.map(({ inTitle }) => inTitle))))
  const tree = treeOf(printed)
  if (!tree) return null
  // A title has 'Forklift' as one word instead of two: another number of words.
  const exact = treeOf(alternatives.flatMap(withJoined).map((tokens) => print(tokens)))
  const [allInTitle, exactTitle] = [toTitleTsquery(tree), exact && toExactTitleTsquery(exact)]
  return {
    tree,
    anywhere: anyOfAll(printed.map((tokens) => tokens.map(({ anywhere }) => anywhere))),
    allInTitle: allInTitle && printTsquery(allInTitle),
    exactTitle: exactTitle && printTsquery(exactTitle),
  }
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
  const forms = distinctNames([...(token.forms ?? []), ...(token.joined ?? [])], [tsquery], analyzer)
  if (token.excluded) {
    const excluded = joinWith(
      [tsquery, ...forms.flatMap((form) => (form.stems.length > 1 ? [] : form.tsquery))],
      ' | ',
    )
    return { anywhere: `!( ${excluded} )`, inTitle: `!( ${excluded} )` }
  }
  const others = [...forms, ...distinctNames(token.synonyms, withForms(token, analyzer), analyzer)]
  const anywhere = others.map(({ name, tsquery, stems }) => {
    return stems.length > 1 ? `( ${titleTerms(stems).join(' & ')} ) | ${prefixedTerm('s', name)}` : tsquery
  })
  return {
    anywhere: joinWith([tsquery, ...anywhere], ' | '),
    inTitle: joinWith([tsquery, ...others.map((other) => other.tsquery)], ' | '),
  }
}

/** The names whose tsqueries differ from the known ones and from each other. */
function distinctNames(names: string[] = [], tsqueries: string[], analyzer: Analyzer) {
  const known = new Set(['', ...tsqueries])
  return names.flatMap((name) => {
    const { tsquery, stems } = analyzer({ text: name, synonyms: [] })
    const isNew = !known.has(tsquery)
    known.add(tsquery)
    return isNew ? [{ name, tsquery, stems }] : []
  })
}

/** The tsqueries of a word and of its forms. */
const withForms = (token: QueryToken, analyzer: Analyzer) => [
  analyzer(token).tsquery,
  ...(token.forms ?? []).map((text) => analyzer({ text, synonyms: [] }).tsquery),
]

/** Stems that no typed one begins: 'driver' also marks 'driverin'. */
function formStems(included: QueryToken[], typed: string[], analyzer: Analyzer) {
  const stems = included.flatMap(({ forms = [], joined = [] }) =>
    [...forms, ...joined].flatMap((text) => analyzer({ text, synonyms: [] }).stems),
  )
  return [...new Set(stems)].filter((stem) => !typed.some((one) => stem.startsWith(one)))
}

/**
 * The relevance tiers. Titles with all the words rank above jobs that match only through their place: "reading tutor"
 * rarely means a tutor in the town of Reading.
 */
function relevanceTiers(
  typed: TokenQueries,
  atPlaces: (ExtractedPlace & { queries: TokenQueries | null })[],
  skills: string[],
) {
  const exactAtPlaces = atPlaces.map(
    ({ queries, terms }) => queries?.exactTitle && allTerms([queries.exactTitle, terms]),
  )
  const titles = atPlaces.map(({ rest, queries, terms }) => {
    if (queries?.allInTitle) return allTerms([queries.allInTitle, terms])
    return rest.every(({ excluded }) => excluded) && terms
  })
  const hasPlace = atPlaces.length > 0
  const exactTitle = hasPlace ? anyTerms([typed.allInTitle, ...exactAtPlaces]) : typed.exactTitle
  const allInTitle = hasPlace ? anyTerms([exactTitle, ...titles]) : typed.allInTitle
  const titleOrSkillTerms = [
    ...titleTerms(positiveWords(typed.tree)),
    ...skills.map((skill) => prefixedTerm('s', skill.trim().toLowerCase())),
  ]
  return {
    exactTitle,
    allInTitle,
    exactTitleOnly: anyTerms([typed.exactTitle, ...exactAtPlaces]),
    titleOrSkill: allInTitle && anyTerms([hasPlace && allInTitle, anyTerm([...new Set(titleOrSkillTerms)])]),
  }
}

const joinWith = (parts: string[], operator: string) =>
  parts.length > 1 ? parts.map((part) => `( ${part} )`).join(operator) : (parts[0] ?? '')

const anyOfAll = (alternatives: string[][]) =>
  joinWith(
    alternatives.filter((all) => all.length > 0).map((all) => joinWith(all, ' & ')),
    ' | ',
  )
