import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { preparedHint } from '#/server/database/prepared.ts'
import { type NamedPlace, placeNameCandidates, selectNamedPlaces } from './places/place-words.server.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** A token as a printed tsquery, and its stems. */
type TokenAnalysis = { tsquery: string; stems: string[] }
export type Analyzer = (token: QueryToken) => TokenAnalysis

/** Postgres reads the words, so that jobs and queries always agree. The same statement looks up place names. */
export async function analyze(db: Db, alternatives: QueryToken[][]) {
  const tokens = new Map(alternatives.flat().flatMap(withOtherNames))
  const unique = [...tokens.values()]
  if (unique.length === 0) return { analyzer: () => noStems, places: new Map<string, NamedPlace>() }
  const { rows } = await sql<{ analyses: TokenAnalysis[]; places: NamedPlace[] | null }>`
    select ${preparedHint} (select json_agg(json_build_object(
        'tsquery', case when quoted then phraseto_tsquery('plain_words', plain) else plainto_tsquery('plain_words', plain) end::text,
        'stems', tsvector_to_array(to_tsvector('plain_words', plain))) order by place)
      from unnest(${unique.map(searchedText)}::text[], ${unique.map(isPhrase)}::boolean[])
        with ordinality as tokens (token, quoted, place),
        -- Most are words of plain letters, which stay as they are.
        lateral (select case when token ~ '^[a-z ]+$' and token !~ 'js' then token else plain_terms(token) end as plain) terms) as analyses,
      (${selectNamedPlaces(alternatives.flatMap(placeNameCandidates))}) as places`.execute(db)
  const keys = [...tokens.keys()]
  const analysisByKey = new Map(rows[0]?.analyses.map((analysis, i) => [keys[i], analysis]))
  return {
    analyzer: (token: QueryToken) => analysisByKey.get(keyOf(token)) ?? noStems,
    places: new Map(rows[0]?.places?.map((place) => [place.key, place])),
  }
}

const noStems: TokenAnalysis = { tsquery: '', stems: [] }

const withOtherNames = (token: QueryToken) =>
  [
    token,
    ...[
      ...(token.synonyms ?? []),
      ...(token.forms ?? []),
      ...(token.joined ?? []),
      ...(token.conjugated ?? []),
    ].map((text): QueryToken => ({ text, synonyms: [] })),
  ].map((one) => [keyOf(one), one] as const)

/** Upper-case 'IT' is the trade and lower-case 'it' a stop word; inside the name of a trade it is always the trade. */
const searchedText = ({ text, synonyms }: QueryToken) => (synonyms ? text.replace(/\bit\b/gi, 'IT') : text)
const isPhrase = ({ quoted = false, compound = false }: QueryToken) => quoted || compound
const keyOf = (token: QueryToken) => `${isPhrase(token) ? '"' : ''}${searchedText(token)}`
