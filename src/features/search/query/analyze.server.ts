import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import { prepared } from '#/server/database/prepared.ts'
import { type NamedPlace, placeNameCandidates, placesNamed } from './place-words.server.ts'
import type { Token } from './tokenize.server.ts'

/** A piece as a printed tsquery, and its stems. */
type Cut = { printed: string; words: string[] }
export type Analyzer = (piece: Token) => Cut

/** Postgres cuts the words, so that a job and a question always agree, and says in the same breath which name places. */
export async function analyze(db: Db, alternatives: Token[][]) {
  const pieces = new Map(alternatives.flat().flatMap(withNames))
  const texts = [...pieces.values()]
  if (texts.length === 0) return { cut: () => noWords, places: new Map<string, NamedPlace>() }
  const { rows } = await sql<{ cut: Cut[]; places: NamedPlace[] | null }>`
    select ${prepared} (select json_agg(json_build_object(
        'printed', case when quoted then phraseto_tsquery('english', plain) else plainto_tsquery('english', plain) end::text,
        'words', tsvector_to_array(to_tsvector('english', plain))) order by place)
      from unnest(${texts.map(written)}::text[], ${texts.map(({ quoted = false }) => quoted)}::boolean[])
        with ordinality as pieces (piece, quoted, place), plain_terms(piece) as plain) as cut,
      (${placesNamed(alternatives.flatMap(placeNameCandidates))}) as places`.execute(db)
  const keys = [...pieces.keys()]
  const known = new Map(rows[0]?.cut.map((cut, i) => [keys[i], cut]))
  return {
    cut: (piece: Token) => known.get(keyOf(piece)) ?? noWords,
    places: new Map(rows[0]?.places?.map((place) => [place.key, place])),
  }
}

const noWords: Cut = { printed: '', words: [] }

const withNames = (piece: Token) =>
  [piece, ...(piece.others ?? []).map((text): Token => ({ text, others: [] }))].map(
    (one) => [keyOf(one), one] as const,
  )

/** 'IT' in the name of a trade means the trade, however it is typed. */
const written = ({ text, others }: Token) => (others ? text.replace(/\bit\b/gi, 'IT') : text)
const keyOf = (piece: Token) => `${piece.quoted ? '"' : ''}${written(piece)}`
