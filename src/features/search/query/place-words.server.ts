import { sql } from 'kysely'
import { workplaces } from '#/features/jobs/job-terms.ts'
import { enclosingPlaces } from './places.ts'
import { isStopword } from './stopwords.server.ts'
import { allTerms, anyTerm, term } from './terms.ts'
import type { Token } from './tokenize.server.ts'

/** A name among those asked about that jobs are at: their towns, and whether regions are written so. */
export type NamedPlace = { key: string; towns: number[]; isRegion: boolean }

/** Where somebody wants to work, said among the words of the search box, and the words without it. */
export type PlaceReading = { names: Token[]; rest: Token[]; marks: string }

const maxNameWords = 3
/** As many pieces at either end are looked at: a name with its preposition, a town with its state and country. */
const [atStart, atEnd] = [5, 8]
const prepositions = new Set(['in', 'near', 'at', 'around', 'within', 'from', 'based'])
const workplaceWords: Record<string, (typeof workplaces)[number]> = {
  remote: 'Remote',
  'fully remote': 'Remote',
  remotely: 'Remote',
  'work from home': 'Remote',
  'working from home': 'Remote',
  wfh: 'Remote',
  hybrid: 'Hybrid',
}

const keyOf = (pieces: Token[]) =>
  pieces
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .replace(/[,;:]+/g, '')

/** Everything at either end that may be the name of a place. */
export function placeNameCandidates(pieces: Token[]): string[] {
  const plain = pieces.filter(({ excluded, filler }) => !excluded && !filler)
  return plain.flatMap((_, at) => {
    if (at >= atStart && at < plain.length - atEnd) return []
    const lengths = Array.from({ length: Math.min(maxNameWords, plain.length - at) }, (_, i) => i + 1)
    return lengths.map((length) => keyOf(plain.slice(at, at + length)))
  })
}

/**
 * For the statement that cuts the words: no search asks the database once more for its places. The names travel as
 * JSON, because Postgres plans an array anew for each length it may have.
 */
export const placesNamed = (keys: string[]) => sql`
  select json_agg(json_build_object('key', key, 'towns', towns, 'isRegion', is_region))
  from json_to_recordset(${JSON.stringify([...new Set(keys)].map(asName))}::json) as names (key text, coded boolean)
  cross join lateral (select array(
      select number from search_places where lower(city) = key
      union select number from search_places where place_id in (
        select place_id from place_names where place_names.key = names.key
        union all select id from places where lower(region_name) = names.key and not coded)) as towns,
    exists (select from search_places where lower(region) = key) as is_region) found
  where is_region or cardinality(towns) > 0`

/** Jobs in a state of the US carry its code. */
const asName = (key: string) => ({ key, coded: enclosingPlaces(key).regions.length > 0 })

type Place = { names: Token[]; marks: string; is: 'town' | 'wider' | 'workplace' }

/** The places at the end, a town before its state or country; else the one at the start. Null when there is none. */
export function extractPlaceWords(
  pieces: Token[],
  named: Map<string, NamedPlace>,
  means: (piece: Token) => boolean,
): PlaceReading | null {
  const plain = pieces.filter(({ excluded }) => !excluded)
  const found: Place[] = []
  let [from, to] = [0, plain.length]
  const town = () => found.some(({ is }) => is === 'town')
  for (let place = last(); place; place = last()) {
    found.unshift(place)
    to -= place.names.length
    if (isPreposition(plain[to - 1])) to--
  }
  const isPlaced = found.some(({ is }) => is !== 'workplace')
  for (let place = first(); place; place = first()) {
    found.push(place)
    from = plain.indexOf(place.names.at(-1) as Token) + 1
    if (isPreposition(plain[from])) from++
  }
  if (found.length === 0) return null
  const others = plain.slice(from, to)
  const left = new Set(isStopword(others.map(({ text }) => text).join(' ')) ? [] : others)
  return {
    names: found.flatMap(({ names }) => names),
    rest: pieces.filter((piece) => piece.excluded || left.has(piece)),
    marks: allTerms(found.map(({ marks }) => marks)) ?? '',
  }

  /** Before a town stands no other place: 'reading tutor london' is about tutors who teach reading. */
  function last() {
    return longest((length) => {
      const place = to - length >= from ? placeOf(plain.slice(to - length, to)) : null
      return place && (place.is === 'workplace' || !town()) ? place : null
    })
  }

  /** Two letters in front are more often a trade: 'pa school'. */
  function first() {
    const start = isPreposition(plain[from]) ? from + 1 : from
    return longest((length) => {
      const place = start + length <= to ? placeOf(plain.slice(start, start + length)) : null
      if (place?.is === 'workplace') return place
      const follows = found.at(-1)?.is === 'town' && place?.is === 'wider'
      return place && !isPlaced && (follows || (!town() && keyOf(place.names).length > 2)) ? place : null
    })
  }

  function placeOf(names: Token[]): Place | null {
    if (names.some(({ quoted }) => quoted) || !names.some(means)) return null
    const key = keyOf(names)
    const workplace = workplaceWords[key]
    if (workplace) return { names, marks: term('w', workplaces.indexOf(workplace)), is: 'workplace' }
    const { towns = [], isRegion = false } = named.get(key) ?? {}
    const { regions, countries } = enclosingPlaces(key)
    const wider = [
      ...(isRegion ? [term('r', key)] : []),
      ...regions.map((code) => term('r', code.toLowerCase())),
      ...countries.map((code) => term('k', code.toLowerCase())),
    ]
    const marks = [...wider, ...towns.map((number) => term('h', number))]
    if (marks.length === 0) return null
    return { names, marks: anyTerm(marks), is: wider.length > 0 ? 'wider' : 'town' }
  }
}

const isPreposition = (piece: Token | undefined) =>
  piece !== undefined && !piece.quoted && prepositions.has(piece.text.toLowerCase())

function longest<T>(look: (length: number) => T | null) {
  for (let length = maxNameWords; length > 0; length--) {
    const found = look(length)
    if (found) return found
  }
  return null
}
