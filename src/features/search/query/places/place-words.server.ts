import { sql } from 'kysely'
import { workplaces } from '#/features/jobs/fields/job-terms.ts'
import { allTerms, anyTerm, prefixedTerm } from '../terms.ts'
import { isStopPhrase } from '../words/stopwords.server.ts'
import type { QueryToken } from '../words/tokenize.server.ts'
import { postalCodeAtEnd } from './place-text.ts'
import { enclosingPlaces, writtenRegion } from './places.ts'

/** A place name that jobs use: the towns it stands for, and whether a region is written this way. */
export type NamedPlace = { key: string; towns: number[]; isRegion: boolean }

/** A place found among the words of the search box (`names`), and the tokens without it. */
export type ExtractedPlace = { names: QueryToken[]; rest: QueryToken[]; terms: string }

const maxNameWords = 3
/** How many tokens at either end may name a place: a name with its preposition; a town with its state and country. */
const [tokensAtStart, tokensAtEnd] = [5, 8]
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

const keyOf = (tokens: QueryToken[]) =>
  tokens
    .map(({ text }) => text)
    .join(' ')
    .toLowerCase()
    .replace(/[,;:]+/g, '')

/** Every run of tokens at either end that may be a place name. */
export function placeNameCandidates(tokens: QueryToken[]): string[] {
  const included = tokens.filter(({ excluded, stopword }) => !excluded && !stopword)
  return included.flatMap((_, at) => {
    if (at >= tokensAtStart && at < included.length - tokensAtEnd) return []
    const lengths = Array.from({ length: Math.min(maxNameWords, included.length - at) }, (_, i) => i + 1)
    return lengths.map((length) => keyOf(included.slice(at, at + length)))
  })
}

/**
 * A subquery of the statement that stems the words, which saves a round trip. The names are passed as JSON, because
 * Postgres makes a new plan for each array length.
 */
export const selectNamedPlaces = (keys: string[]) => sql`
  select json_agg(json_build_object('key', key, 'towns', towns, 'isRegion', is_region))
  from json_to_recordset(${JSON.stringify([...new Set(keys)].map(nameEntry))}::json) as names (key text, regions text[])
  cross join lateral (select array(
      select id from search_places where lower(city) = key
      union select id from search_places where place_id in (
        select place_id from place_names where place_names.key = names.key
        union all select id from places where lower(region_name) = any(regions))) as towns,
    exists (select from search_places where lower(region) = key) as is_region) found
  where is_region or cardinality(towns) > 0`

/** With the names of the region that the gazetteer may have; jobs in a US state store its code. */
function nameEntry(key: string) {
  const [region] = enclosingPlaces(key).regions
  return { key, regions: region?.code ? [] : (region?.names ?? [key]) }
}

type FoundPlace = { names: QueryToken[]; terms: string; kind: 'town' | 'enclosing' | 'workplace' }

/** Finds the places at the end of the tokens (a town before its state or country), else one at the start; or null. */
export function extractPlace(
  tokens: QueryToken[],
  placesByName: Map<string, NamedPlace>,
  hasStems: (token: QueryToken) => boolean,
): ExtractedPlace | null {
  const included = tokens.filter(({ excluded }) => !excluded)
  const found: FoundPlace[] = []
  let [from, to] = [0, included.length]
  const hasTown = () => found.some(({ kind }) => kind === 'town')
  for (let place = placeAtEnd(); place; place = placeAtEnd()) {
    found.unshift(place)
    to -= place.names.length
    // '50667 Köln': the code is no other word of the search.
    const code = postalCodesBefore(to)
    place.names.unshift(...included.slice(to - code, to))
    to -= code
    if (isPreposition(included[to - 1])) to--
  }
  const hasArea = found.some(({ kind }) => kind !== 'workplace')
  for (let place = placeAtStart(); place; place = placeAtStart()) {
    found.push(place)
    from = included.indexOf(place.names.at(-1) as QueryToken) + 1
    if (isPreposition(included[from])) from++
  }
  if (found.length === 0) return null
  const between = included.slice(from, to)
  const rest = new Set(isStopPhrase(between.map(({ text }) => text).join(' ')) ? [] : between)
  return {
    names: found.flatMap(({ names }) => names),
    rest: tokens.filter((token) => token.excluded || rest.has(token)),
    terms: allTerms(found.map(({ terms }) => terms)) ?? '',
  }

  /** Accepts only one town: 'reading tutor london' asks for tutors who teach reading, not for the town of Reading. */
  function placeAtEnd() {
    const end = to - postalCodesBefore(to)
    return longestMatch((length) => {
      const named = end - length >= from ? placeNamed(included.slice(end - length, end)) : null
      const place = named && { ...named, names: included.slice(end - length, to) }
      return place && (place.kind === 'workplace' || !hasTown()) ? place : null
    })
  }

  function postalCodesBefore(end: number) {
    return postalCodeAtEnd(included.slice(from, end).map(({ text, quoted }) => (quoted ? '' : text)))
  }

  /** A two-letter name at the start is more often a trade: 'pa school'. */
  function placeAtStart() {
    const start = isPreposition(included[from]) ? from + 1 : from
    return longestMatch((length) => {
      const place = start + length <= to ? placeNamed(included.slice(start, start + length)) : null
      if (place?.kind === 'workplace') return place
      const follows = found.at(-1)?.kind === 'town' && place?.kind === 'enclosing'
      return place && !hasArea && (follows || (!hasTown() && keyOf(place.names).length > 2)) ? place : null
    })
  }

  function placeNamed(names: QueryToken[]): FoundPlace | null {
    if (names.some(({ quoted }) => quoted) || !names.some(hasStems)) return null
    const key = keyOf(names)
    const workplace = workplaceWords[key]
    if (workplace)
      return { names, terms: prefixedTerm('w', workplaces.indexOf(workplace)), kind: 'workplace' }
    const { towns = [], isRegion = false } = placesByName.get(key) ?? {}
    const { regions, countries } = enclosingPlaces(key)
    const enclosing = [
      ...(isRegion ? [prefixedTerm('r', key)] : []),
      ...regions.flatMap(writtenRegion).map((name) => prefixedTerm('r', name)),
      ...countries.map((code) => prefixedTerm('k', code.toLowerCase())),
    ]
    const terms = [...enclosing, ...towns.map((number) => prefixedTerm('h', number))]
    if (terms.length === 0) return null
    return { names, terms: anyTerm(terms), kind: enclosing.length > 0 ? 'enclosing' : 'town' }
  }
}

export const isPreposition = (token: QueryToken | undefined) =>
  token !== undefined && !token.quoted && prepositions.has(token.text.toLowerCase())

function longestMatch<T>(find: (length: number) => T | null) {
  for (let length = maxNameWords; length > 0; length--) {
    const found = find(length)
    if (found) return found
  }
  return null
}
