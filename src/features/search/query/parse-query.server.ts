import { taxonomy } from '#/features/occupations/occupations.server.ts'
import type { Db } from '#/server/database/database.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import type { JobAttribute } from './attributes.ts'
import { type ExtractedPlace, extractPlace } from './places/place-words.server.ts'
import { readQuestion } from './question.server.ts'
import { allRelatedOccupations } from './related-occupations.server.ts'
import {
  jobsInTiers,
  joinTiers,
  minAskedScore,
  occupationTerms,
  type Reading,
  tiersOf,
} from './relevance-tiers.server.ts'
import type { ParsedQuery } from './search-query.ts'
import { allTerms, anyTerm, anyTerms } from './terms.ts'
import { buildTsqueries, distinctNames, withForms } from './token-queries.ts'
import { readQueryText } from './words/query-text.ts'
import { isVerbatimToken, type QueryToken, tokenize } from './words/tokenize.server.ts'

/**
 * Reads a search text. Words that Postgres knows no lexeme of are ignored, and stop words unless `asTyped`. Where words
 * name a place, jobs at that place with the other words match as well.
 */
export async function parseQuery(
  db: Db,
  text: string,
  { asTyped = false, isRelaxed = false }: { asTyped?: boolean | undefined; isRelaxed?: boolean } = {},
): Promise<ParsedQuery> {
  const q = readQueryText(text)
  const typedTokens = tokenize(q)
  const { analyzer, places } = await analyze(db, typedTokens)
  const hasStems = (token: QueryToken) => analyzer(token).stems.length > 0
  const alternatives = asTyped
    ? typedTokens.map(withoutFormsOfStopwords)
    : typedTokens.map((tokens) => withoutStopwords(tokens, hasStems))
  const typed = buildTsqueries(alternatives, analyzer)
  if (!typed) return emptyQuery
  const atPlaces = alternatives.flatMap((tokens) => extractPlace(tokens, places, hasStems) ?? [])
  const isRead = alternatives.length === 1
  const readings = [
    ...atPlaces.map((place) => readingOf(place.rest, q, place)),
    readingOf(alternatives[0] ?? [], q, null),
  ].filter((reading) => reading !== null)
  // What must or must not stand word for word holds for every tier.
  const isVerbatim = alternatives.flat().some(isVerbatimToken)
  const verbatim = isRead
    ? buildTsqueries([alternatives.flat().filter(isVerbatimToken)], analyzer)?.anywhere
    : isVerbatim || alternatives.length > 1
      ? typed.anywhere
      : null
  const all = taxonomy().occupations
  const tiers = joinTiers(readings.flatMap((reading) => tiersOf(reading, all))).map((tier) => {
    return { ...tier, tsquery: allTerms([tier.tsquery, verbatim]) ?? tier.tsquery }
  })
  const asked = tiers.filter(({ score }) => score >= minAskedScore)
  // What a sentence says is not wanted explains no job.
  const leftOut = new Set(readings.flatMap((reading) => reading.leftOut))
  const included = alternatives.flat().filter((token) => !token.excluded && !leftOut.has(token))
  const stems = [...new Set(included.flatMap((token) => analyzer(token).stems))]
  const named = readings.find(({ occupation }) => occupation)?.occupation
  const ownWords = buildTsqueries([included.map(({ synonyms: _, ...token }) => token)], analyzer)
  return {
    tsquery: jobsInTiers(asked),
    tiers,
    occupation: named
      ? { asked: named.asked, by: named.by, names: named.occupations.map(({ name }) => name) }
      : null,
    // Of one job neither engine can tell a phrase.
    flagQueries: [
      ownWords?.inTitle ?? anyTerm([]),
      anyTerms([
        typed.exactTitle,
        ...readings.map(({ at, typed }) => at && typed?.exactTitle && allTerms([typed.exactTitle, at])),
      ]) ?? anyTerm([]),
      named && named.by !== 'like' ? occupationTerms('j', named.occupations) : anyTerm([]),
      named
        ? occupationTerms('j', [...named.occupations, ...allRelatedOccupations(named.occupations, all)])
        : anyTerm([]),
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

  /** With a place, the words beside it; null when nothing stands beside it. */
  function readingOf(tokens: QueryToken[], q: string, place: ExtractedPlace | null): Reading | null {
    const queries = place ? buildTsqueries([tokens], analyzer) : typed
    const at = place?.terms ?? null
    if (!queries) return place && tokens.every(({ excluded }) => excluded) ? alone([], at) : null
    const question = isRead ? readQuestion(tokens, q, { asTyped, isRelaxed }) : null
    const named = question ?? { occupation: null, attributes: [], rest: tokens }
    const rest = buildTsqueries([named.rest.filter((token) => !isVerbatimToken(token))], analyzer)
    if (!named.occupation && !rest && named.attributes.length > 0) return alone(named.attributes, at)
    // Attributes beside plain words: the words are the other ones.
    const isAll = !question || question.wanted.length === tokens.length
    const all = isAll ? queries : (buildTsqueries([question.wanted], analyzer) ?? queries)
    const words = named.occupation || named.attributes.length === 0 ? all : (rest ?? all)
    const isBesidePlace = place === null && atPlaces.length > 0
    return {
      typed: words,
      rest,
      occupation: named.occupation,
      attributes: named.attributes,
      exclusions: question?.exclusions ?? null,
      leftOut: question?.leftOut ?? [],
      at,
      isBesidePlace,
    }
  }
}

const emptyQuery: ParsedQuery = {
  ...{ tsquery: null, tiers: [], occupation: null, flagQueries: [], stems: [], synonyms: [], places: [] },
}

/** Every job there, or of that kind. */
const alone = (attributes: JobAttribute[], at: string | null): Reading => ({
  ...{ typed: null, rest: null, occupation: null, attributes, exclusions: null, leftOut: [], at },
})

const typedText = (tokens: QueryToken[]) =>
  tokens.flatMap(({ text, excluded }) => (excluded ? [] : text)).join(' ')

const withoutFormsOfStopwords = (tokens: QueryToken[]) =>
  tokens.map(({ forms, ...token }) => (token.stopword || !forms ? token : { ...token, forms }))

/** Keeps the stop words when there is nothing else to search for. */
function withoutStopwords(tokens: QueryToken[], hasStems: (token: QueryToken) => boolean) {
  const rest = tokens.filter(({ stopword }) => !stopword)
  return rest.some((token) => !token.excluded && hasStems(token)) ? rest : tokens
}

/** The other forms of the words: 'driver' also marks 'driverin', and 'manage' also 'managing'. */
function formStems(included: QueryToken[], typed: string[], analyzer: Analyzer) {
  const stems = included.flatMap(({ forms = [], joined = [], conjugated = [] }) =>
    [...forms, ...joined, ...conjugated].flatMap((text) => analyzer({ text, synonyms: [] }).stems),
  )
  return [...new Set(stems)].filter((stem) => !typed.includes(stem))
}
