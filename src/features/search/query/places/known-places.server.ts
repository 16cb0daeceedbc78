import { sql } from 'kysely'
import type { Db } from '#/server/database/database.ts'
import type { QueryToken } from '../words/tokenize.server.ts'
import { enclosingPlaces } from './places.ts'

const maxWords = 4

/** As the gazetteer writes it, with hyphens and without. */
const spellingsOf = (tokens: QueryToken[]) => {
  const key = tokens.map(({ text }) => text.toLowerCase().replace(/[,;:]+$/, '')).join(' ')
  return [key, key.replaceAll('-', ' ')]
}

/**
 * The names of places among these tokens, whether a job is there or not: the longest first, and none within another.
 * Unlike `extractPlace` this only says what may be a place.
 */
export async function findPlaceNames(db: Db, tokens: QueryToken[]): Promise<QueryToken[][]> {
  const runs: QueryToken[][] = []
  for (let length = maxWords; length > 0; length--)
    for (let at = 0; at + length <= tokens.length; at++) {
      const run = tokens.slice(at, at + length)
      if (!run.some(({ quoted, excluded }) => quoted || excluded)) runs.push(run)
    }
  if (runs.length === 0) return []
  const keys = [...new Set(runs.flatMap(spellingsOf))]
  const { rows } = await sql<{ key: string }>`select key from unnest(${keys}::text[]) as typed (key)
    where exists (select from place_names where place_names.key = typed.key collate "C")
      or exists (select from places where lower(region_name) = typed.key)`.execute(db)
  const known = new Set(rows.map(({ key }) => key))
  const isKnown = (run: QueryToken[]) =>
    spellingsOf(run).some((key) => {
      const { regions, countries } = enclosingPlaces(key)
      return known.has(key) || regions.length + countries.length > 0
    })
  const found: QueryToken[][] = []
  for (const run of runs)
    if (isKnown(run) && !found.some((other) => other.some((token) => run.includes(token)))) found.push(run)
  return found
}
