import type { Db } from '#/server/database/database.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import { findOccupation, type NamedOccupation, titlesTsquery } from './occupations.server.ts'
import { type ExtractedPlace, extractPlace } from './place-words.server.ts'
import type { ParsedQuery } from './search-query.ts'
import { allTerms, anyTerm, anyTerms, prefixedTerm, titleTerms } from './terms.ts'
import { type QueryToken, tokenize } from './tokenize.server.ts'
import {
  parseTsquery,
  positiveWords,
  printTsquery,
  type Tsquery,
  toExactTitleTsquery,
  toTitleTsquery,
} from './tsquery.ts'

/**
 * Builds the tsqueries of a search text. Words without stems are ignored, and stop words unless `asTyped`. Where words
 * name a place, jobs at that place with the other words match as well.
 */
export async function parseQuery(db: Db, q: string, asTyped = false): Promise<ParsedQuery> {
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
  const named = alternatives.length === 1 ? nameOccupations(alternatives[0] ?? [], atPlaces, q) : []
  const alsoCalled = anyTerms(
    await Promise.all(
      named.map(async ({ terms, ...one }) => {
        const others = buildTsqueries([one.rest], analyzer)
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
      alsoCalled,
      ...atPlaces.map(({ queries, terms }) => allTerms([queries?.anywhere, terms])),
    ]),
    flagQueries: [
      titleTerms(stems).join(' & '),
      exactTitleOnly ?? anyTerm([]),
      alsoCalled ?? anyTerm([]),
      ...atPlaces.map(({ terms }) => terms),
    ],
    stems,
    synonyms: included.flatMap((token) =>
      distinctSynonyms(token, analyzer).map(({ name, stems }) => {
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
const skillCandidates = ({ text, synonyms = [] }: QueryToken) => [...text.split(/\s+/), ...synonyms]

/** Keeps the stop words when there is nothing else to search for. */
function withoutStopwords(tokens: QueryToken[], hasStems: (token: QueryToken) => boolean) {
  const rest = tokens.filter(({ stopword }) => !stopword)
  return rest.some((token) => !token.excluded && hasStems(token)) ? rest : tokens
}

type TokenQueries = { tree: Tsquery; anywhere: string; allInTitle: string | null; exactTitle: string | null }

/** The tsqueries of these tokens for whole jobs and for titles; null when no token has stems. */
export function buildTsqueries(alternatives: QueryToken[][], analyzer: Analyzer): TokenQueries | null {
  const printed = alternatives.map((tokens) =>
    tokens.flatMap((token) => tokenTsqueries(token, analyzer) ?? []),
  )
  const tree = parseTsquery(anyOfAll(printed.map((tokens) => tokens.map(({ inTitle }) => inTitle))))
  if (!tree) return null
  const [allInTitle, exactTitle] = [toTitleTsquery(tree), toExactTitleTsquery(tree)]
  return {
    tree,
    anywhere: anyOfAll(printed.map((tokens) => tokens.map(({ anywhere }) => anywhere))),
    allInTitle: allInTitle && printTsquery(allInTitle),
    exactTitle: exactTitle && printTsquery(exactTitle),
  }
}

/**
 * One token as a tsquery for whole jobs and one for titles. A synonym of several words must be in the title or be a
 * skill, because its words scattered over a description mean something else.
 */
function tokenTsqueries(token: QueryToken, analyzer: Analyzer) {
  const { tsquery } = analyzer(token)
  if (!tsquery) return null
  if (token.excluded) return { anywhere: `!( ${tsquery} )`, inTitle: `!( ${tsquery} )` }
  const synonyms = distinctSynonyms(token, analyzer)
  const anywhere = synonyms.map(({ name, tsquery, stems }) => {
    return stems.length > 1 ? `( ${titleTerms(stems).join(' & ')} ) | ${prefixedTerm('s', name)}` : tsquery
  })
  return {
    anywhere: joinWith([tsquery, ...anywhere], ' | '),
    inTitle: joinWith([tsquery, ...synonyms.map((synonym) => synonym.tsquery)], ' | '),
  }
}

/** The synonyms whose tsquery differs from the token's own and from each other. */
function distinctSynonyms(token: QueryToken, analyzer: Analyzer) {
  const known = new Set(['', analyzer(token).tsquery])
  return (token.synonyms ?? []).flatMap((name) => {
    const { tsquery, stems } = analyzer({ text: name, synonyms: [] })
    const isNew = !known.has(tsquery)
    known.add(tsquery)
    return isNew ? [{ name, tsquery, stems }] : []
  })
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
