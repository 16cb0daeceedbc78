import type { Db } from '#/server/database/database.ts'
import type { DroppedTerms } from '../search-terms.ts'
import { type Analyzer, analyze } from './analyze.server.ts'
import { parseQuery } from './parse-query.server.ts'
import { findPlaceNames } from './places/known-places.server.ts'
import { extractPlace, isPreposition } from './places/place-words.server.ts'
import type { CountMatches } from './search-query.ts'
import { readSentence } from './sentence.ts'
import { allTerms, anyTerms, prefixedTerm } from './terms.ts'
import { buildTsqueries } from './token-queries.ts'
import { slashParts } from './words/slashes.ts'
import { type QueryToken, tokenize } from './words/tokenize.server.ts'

/** Tokens that are dropped together: a word or a place, with the stop words before it: `in the`. */
type Unit = { text: string; tokens: QueryToken[]; isPlace: boolean; jobs: number; specificity: number }

const maxUnits = 10

/**
 * Query relaxation: drops as few terms as possible until some job matches; null when that findsJobs nothing either. Quoted
 * and excluded terms are never dropped.
 */
export async function dropTerms(db: Db, q: string, count: CountMatches): Promise<DroppedTerms | null> {
  const [typed = [], alternative] = tokenize(q)
  if (alternative) return null
  const tokens = await splitUnknown(db, typed, count)
  const units = await unitsBySpecificity(db, tokens, count)
  const isQuoted = tokens.some(({ quoted, excluded }) => quoted && !excluded)
  const maxDropped = isQuoted ? units.length : units.length - 1
  if (maxDropped < 1) return null

  // Binary search, because dropping more terms never matches fewer jobs.
  let [tooFew, enough] = [0, maxDropped]
  if (!(await findsJobs(units.slice(0, maxDropped)))) return null
  while (enough - tooFew > 1) {
    const middle = (tooFew + enough) >> 1
    if (await findsJobs(units.slice(0, middle))) enough = middle
    else tooFew = middle
  }
  let dropped = units.slice(0, enough)
  for (const unit of dropped.slice(0, -1).reverse()) {
    const fewer = dropped.filter((one) => one !== unit)
    if (unit.jobs > 0 && (await findsJobs(fewer))) dropped = fewer
  }
  return { words: inTypedOrder(dropped), to: textWithout(dropped) }

  async function findsJobs(dropped: Unit[]) {
    const { tsquery } = await parseQuery(db, textWithout(dropped), { isRelaxed: true })
    return tsquery !== null && (await count(tsquery)) > 0
  }
  function textWithout(dropped: Unit[]) {
    const droppedTokens = new Set(dropped.flatMap((unit) => unit.tokens))
    return tokens.flatMap((token) => (droppedTokens.has(token) ? [] : typedAs(token))).join(' ')
  }
  function inTypedOrder(dropped: Unit[]) {
    return dropped.toSorted((a, b) => positionOf(a) - positionOf(b)).map(({ text }) => text)
  }
  function positionOf(unit: Unit) {
    return tokens.indexOf(unit.tokens[0] as QueryToken)
  }
}

const typedAs = ({ text, quoted, excluded }: QueryToken) =>
  `${excluded ? '-' : ''}${quoted ? `"${text}"` : text}`

/** Of two words joined by a hyphen or a slash that no job has both of, one may still be found. */
async function splitUnknown(db: Db, tokens: QueryToken[], count: CountMatches) {
  const isJoined = ({ text, quoted, compound, excluded }: QueryToken) =>
    !(quoted || compound || excluded) &&
    /^[\p{L}\p{N}]{2,}[-/][\p{L}\p{N}]{2,}$/u.test(text) &&
    slashParts(text) === null
  const joined = tokens.filter(isJoined)
  if (joined.length === 0) return tokens
  const { analyzer } = await analyze(db, [joined])
  const jobs = await Promise.all(
    joined.map((token) => count(buildTsqueries([[token]], analyzer)?.anywhere ?? null)),
  )
  const unknown = joined.filter((_, i) => jobs[i] === 0)
  return tokens.flatMap((token) =>
    unknown.includes(token) ? (tokenize(token.text.replace(/[-/]/, ' '))[0] ?? []) : token,
  )
}

/** Sorted by specificity, least specific first: rare terms are specific, more so when they are in titles or skills. */
async function unitsBySpecificity(db: Db, tokens: QueryToken[], count: CountMatches) {
  const { analyzer, places } = await analyze(db, [tokens])
  const hasStems = (token: QueryToken) => analyzer(token).stems.length > 0
  // Of what is not wanted no word is dropped: without its 'no' it would be asked for.
  const { main } = readSentence(tokens, '')
  const included = tokens.filter((token) => main.includes(token) && !token.excluded && !token.stopword)
  const place = extractPlace(included, places, hasStems)
  const rest = place ? place.rest : included
  const knownPlaces = (await findPlaceNames(db, rest)).filter(isNamedAsPlace)
  const groups = rest.flatMap((token) => {
    const known = knownPlaces.find((names) => names.includes(token))
    if (known) return known[0] === token ? [known] : []
    return !token.quoted && hasStems(token) ? [[token]] : []
  })
  if (place) groups.push(place.names)
  if (groups.length > maxUnits) return []
  const totalJobs = count(null)
  const units = await Promise.all(
    groups.map(async (group): Promise<Unit> => {
      const preceding = group === place?.names ? included.filter((token) => !rest.includes(token)) : []
      const tokens = [...preceding, ...group.flatMap(withStopwordsBefore)]
      const isPlace = group === place?.names || knownPlaces.includes(group)
      return { tokens, isPlace, ...(await measureUnit(group, analyzer, totalJobs, count)) }
    }),
  )
  units.sort((a, b) => a.specificity - b.specificity)
  // Dropping the trade and keeping only the town would list every job there, so the trade is kept longest.
  if (units.at(-1)?.isPlace) units.splice(-2, 0, ...units.splice(-1))
  return units

  /** 'Bath' alone is more often something to clean than a town. */
  function isNamedAsPlace(names: QueryToken[]) {
    return names.length > 1 || isPreposition(included[included.indexOf(names[0] as QueryToken) - 1])
  }
  function withStopwordsBefore(token: QueryToken) {
    const at = included.indexOf(token)
    const previous = included.slice(0, at).findLastIndex((one) => one.quoted || hasStems(one))
    return included.slice(previous + 1, at + 1)
  }
}

const baseSpecificity = 0.2

async function measureUnit(
  group: QueryToken[],
  analyzer: Analyzer,
  totalJobs: Promise<number>,
  count: CountMatches,
) {
  const text = group.map((token) => token.text).join(' ')
  const { anywhere = '', inTitle: title = null } = buildTsqueries([group], analyzer) ?? {}
  const [jobs, inTitleOrSkill] = await Promise.all([
    count(anywhere),
    count(allTerms([anywhere, anyTerms([title, prefixedTerm('s', text.toLowerCase())])])),
  ])
  if (jobs === 0) return { text, jobs, specificity: 0 }
  return {
    text,
    jobs,
    specificity: Math.log((await totalJobs) / jobs) * (baseSpecificity + inTitleOrSkill / jobs),
  }
}
