// How well a job answers a search, as a whole number. Each tier is a condition and a score; a job has the score of its
// best tier, and of equals the newer one stands first. The same tiers, as printed tsqueries, rank in every engine.
// docs/ranking.md explains the numbers.
import { type Occupation, soundsLikeTitle } from '#/features/occupations/occupations.server.ts'
import { occupationKey } from '#/features/occupations/reading/job-reading.server.ts'
import type { JobAttribute } from './attributes.ts'
import type { Exclusions, NamedOccupation } from './question.server.ts'
import { relatedOccupations } from './related-occupations.server.ts'
import { allTerms, anyTerm, anyTerms, atLeastTerms, prefixedTerm } from './terms.ts'
import type { TokenQueries } from './token-queries.ts'
import type { QueryToken } from './words/tokenize.server.ts'

/** A condition as a printed tsquery, and the score of a job that meets it. */
export type RelevanceTier = {
  score: number
  tsquery: string
  /** Whether it holds all jobs of better tiers that are not wide themselves; together the wide ones hold all. */
  isWide: boolean
}

/** Tiers below this count only where too few jobs are in better ones: they are close to what was asked. */
export const minAskedScore = 40

/**
 * Tiers below this are closer than nothing, and not as close as the other words without the occupation. Of a title no word
 * is left out before: 'account manager' without its first word is any manager.
 */
export const minCloseScore = (by: NamedOccupation['by']) => (by === 'title' || by === 'titles' ? 10 : 18)

/** One way to read the words: with what stands where. */
export type Reading = {
  /** All words that were read, null where a place is all; and those beside the occupation. */
  typed: TokenQueries | null
  rest: TokenQueries | null
  occupation: NamedOccupation | null
  attributes: JobAttribute[]
  exclusions: Exclusions | null
  /** What of the words says what is not wanted. */
  leftOut: QueryToken[]
  /** The place that is named among the words, as a printed tsquery. */
  at: string | null
  /** The words also name a place: then they are seldom meant as words. */
  isBesidePlace?: boolean
}

/** A title with all the words stands above one at the place that some of them name: a 'reading tutor' teaches reading. */
const placeCosts = 6

const known = prefixedTerm('j', 'known')

export const occupationTerms = (kind: 'j' | 'q' | 'e', occupations: readonly Occupation[]) =>
  anyTerm([...new Set(occupations)].map((one) => prefixedTerm(kind, occupationKey(one))))

type Condition = readonly [score: number, tsquery: string | null | undefined, isWide?: 'wide']

export function tiersOf(reading: Reading, all: readonly Occupation[]): RelevanceTier[] {
  const { typed, occupation, attributes, at } = reading
  const excluded = exclusionTerms(reading)
  if (!typed) return attributes.length > 0 || at ? placeTiers(attributes, at) : []
  const isNamed = occupation && occupation.by !== 'like'
  const conditions = isNamed
    ? occupationTiers(typed, reading, occupation)
    : wordTiers(typed, occupation !== null && soundsLikeTitle(occupation.asked))
  const close = occupation ? closeTiers(typed, reading, occupation, all) : wordsAnywhere(typed, reading)
  const asked = reading.isBesidePlace ? asWords(typed, conditions) : conditions
  const less = at === null ? 0 : placeCosts
  return [
    ...asked.flatMap(([score, terms, wide]): Condition[] =>
      withAttributes([score - less, terms, wide], attributes, at),
    ),
    ...(reading.isBesidePlace ? [] : close),
  ].flatMap(([score, tsquery, wide]) => {
    const terms = tsquery ? (excluded ? allTerms([tsquery, excluded]) : tsquery) : null
    return terms ? [{ score, tsquery: terms, isWide: wide === 'wide' }] : []
  })
}

/** Of every tier, the close ones as well: night work is not close to “no nights”. */
function exclusionTerms({ exclusions }: Reading) {
  if (!exclusions) return null
  const { attributes, occupations } = exclusions
  return allTerms([
    ...attributes.map(({ any }) => `!( ${any} )`),
    occupations.length > 0 && `!( ${occupationTerms('j', occupations)} )`,
  ])
}

/** Every job there, or of that kind: what is named so stands first. */
const placeTiers = (attributes: JobAttribute[], at: string | null) =>
  withAttributes([60, '', 'wide'], attributes, at).flatMap(([score, tsquery]) =>
    tsquery ? [{ score, tsquery, isWide: score === 60 }] : [],
  )

/** With all attributes: one higher where the title says them. */
function withAttributes(
  [score, terms, wide]: Condition,
  attributes: JobAttribute[],
  at: string | null,
): Condition[] {
  if (terms === null || terms === undefined) return []
  const parts = (of: keyof JobAttribute) =>
    allTerms([terms, ...attributes.map((attribute) => attribute[of]), at])
  if (attributes.length === 0) return [[score, parts('any'), wide]]
  return [
    [score + 1, parts('inTitle')],
    [score, parts('any'), wide],
  ]
}

const asWords = (typed: TokenQueries, conditions: Condition[]): Condition[] => [
  ...conditions.filter(([score]) => score >= 95),
  [minAskedScore, typed.anywhere, 'wide'],
]

/** Null when one of them is: nothing meets it. */
const both = (...parts: (string | null | undefined)[]) => (parts.includes(null) ? null : allTerms(parts))

function occupationTiers(
  typed: TokenQueries,
  { rest }: Reading,
  { occupations, by, theme, described }: NamedOccupation,
): Condition[] {
  const own = occupationTerms('j', occupations)
  const first = occupationTerms('j', occupations.slice(0, theme?.core ?? 1))
  const restNamed = rest ? rest.titleOrSkill : undefined
  const restAnywhere = rest?.anywhere
  const likely = both(occupationTerms('q', occupations), restAnywhere)
  const beginsWith = both(typed.inTitle, typed.inHead)
  if (by === 'title' || by === 'titles')
    return [
      [100, typed.exactTitle],
      [95, both(typed.inTitle, own)],
      [93, both(beginsWith, `!${known}`)],
      [92, typed.eachInTitle.length > 1 ? typed.inTitle : null],
      [91, rest ? null : both(own, shareInTitle(typed, 0.5))],
      [90, both(first, restNamed)],
      [85, both(own, restNamed)],
      [80, both(first, restAnywhere)],
      [75, both(own, restAnywhere), 'wide'],
      [60, likely, 'wide'],
      [50, typed.inTitle, 'wide'],
      [48, typed.titleOrSkill, 'wide'],
      [46, typed.asSkill, 'wide'],
    ]
  return [
    [100, typed.exactTitle],
    [95, both(typed.inTitle, own)],
    [90, both(typed.asSkill, own, restNamed)],
    [85, beginsWith],
    ...circleTiers(81, described?.asked ?? [], typed.anyInTitleOrSkill),
    [80, described?.asked.length ? null : both(first, restAnywhere), 'wide'],
    // What is only related to a kind of work must name it.
    [75, both(own, theme ? typed.anywhere : restAnywhere), 'wide'],
    [70, typed.inTitle, 'wide'],
    [65, typed.asSkill, 'wide'],
    [60, likely, 'wide'],
    [50, both(typed.asTopic, typed.anywhere), 'wide'],
    // Of a sentence about work, one of the words names it and the text has the others.
    [
      48,
      by === 'work' && typed.eachInTitle.length > 1 ? both(typed.anyInTitleOrSkill, typed.anywhere) : null,
      'wide',
    ],
  ]
}

/** Of a description; what is further is not close. */
const maxCloseCircles = 5

/** Of a description: from this score on, two less for each circle. Who meets `better` stands higher. */
const circleTiers = (
  score: number,
  circles: Occupation[][],
  better: string | null,
  at: string | null = null,
) =>
  circles.flatMap((circle, place): Condition[] => {
    if (circle.length === 0) return []
    const terms = allTerms([occupationTerms('j', circle), at])
    return [
      [score - 2 * place, both(terms, better), 'wide'],
      [score - 2 * place - 1, terms, 'wide'],
    ]
  })

const maxShared = 6

/** This share of the words in the title; null for a single word, of which there is no share. */
function shareInTitle({ eachInTitle }: TokenQueries, share: number) {
  const words = eachInTitle.slice(0, maxShared)
  return words.length > 1 ? atLeastTerms(Math.ceil(share * words.length), words) : null
}

/** `isLikeTitle`: the words sound like a title, so a text that has them somewhere is only close. */
const wordTiers = (typed: TokenQueries, isLikeTitle: boolean): Condition[] => [
  [100, typed.exactTitle],
  [97, both(typed.inTitle, typed.inHead)],
  [95, typed.inTitle],
  [80, typed.asSkill],
  [70, typed.titleOrSkill, 'wide'],
  ...(isLikeTitle ? [] : wordsInText(typed)),
]

const wordsInText = (typed: TokenQueries): Condition[] => [
  [55, both(typed.asTopic, typed.anywhere)],
  [50, both(typed.titleSkillOrTopic, typed.anywhere)],
  [48, both(typed.anyInTitleOrSkill, typed.anywhere)],
  [46, typed.anywhere, 'wide'],
]

/** Without the level and the contract that were asked for. */
const wordsAnywhere = (typed: TokenQueries, { attributes, at }: Reading): Condition[] =>
  attributes.length > 0 ? [[20, allTerms([typed.anywhere, at]), 'wide']] : []

/** The words in the text, the occupation without the other words, and its kin. */
function closeTiers(
  typed: TokenQueries,
  { rest, attributes, at }: Reading,
  { occupations, by, theme, described }: NamedOccupation,
  all: readonly Occupation[],
): Condition[] {
  const own = occupationTerms('j', occupations)
  const { near, broader, others, further, family } = relatedOccupations(occupations, all)
  const nearby = near.flat().length > 0 ? occupationTerms('j', near.flat()) : null
  const there = (some: Occupation[]) =>
    some.length > 0 ? allTerms([occupationTerms('j', some), rest?.anywhere, at]) : null
  const text = allTerms([typed.anywhere, at])
  const [nearlyAll, most, half] = [0.75, 0.6, 0.5].map((share) => shareInTitle(typed, share))
  const anyAttribute = attributes.length > 0 ? allTerms(attributes.map(({ any }) => any)) : null
  const withKeywords = allTerms([occupationTerms('e', occupations), rest?.anywhere, at])
  // Of other occupations, the jobs that have to do with this one stand first.
  const thereWithKeywords = (some: Occupation[]) =>
    some.length > 0 ? allTerms([occupationTerms('j', some), withKeywords]) : null
  const nearWithKeywords = thereWithKeywords(near.flat())
  const conditions: Condition[] = [
    [39, attributes.length > 0 ? allTerms([own, rest?.anywhere, at]) : null],
    // What names a field may be a tool that the text alone names; a title in a text is mostly that of a colleague.
    [38, by === 'field' && (!described || typed.eachInTitle.length < 3) ? text : null],
    // Whoever wrote a theme knows better what is adjacent to it.
    ...circleTiers(
      theme ? 30 : 38,
      (described?.close ?? []).slice(0, maxCloseCircles),
      anyAttribute ?? typed.anyInTitleOrSkill,
      at,
    ),
    [37, theme ? allTerms([own, rest?.anywhere, at]) : null],
    [37, rest && nearlyAll && allTerms([own, nearlyAll, at])],
    [36, rest && half && allTerms([own, half, at])],
    [35, most && allTerms([most, at])],
    [34, rest?.anyInTitleOrSkill && allTerms([own, rest.anyInTitleOrSkill, at])],
    [33, rest ? allTerms([own, at]) : null],
    [33, both(nearWithKeywords, anyAttribute)],
    [32, nearWithKeywords],
    [32, theme ? thereWithKeywords(theme.adjacent) : null],
    [31, theme ? there(theme.adjacent) : null],
    [31, by === 'field' ? withKeywords : null],
    ...near.map((some, at): Condition => [Math.max(31 - at, 27), there(some)]),
    [26, typed.asTopic && allTerms([typed.asTopic, typed.anywhere, at])],
    [25, withKeywords],
    [24, there(broader)],
    [23, there(others)],
    [22, rest && nearby && allTerms([nearby, at])],
    [by === 'title' ? 12 : 21, text],
    [19, thereWithKeywords(further)],
    [18, at ? allTerms([own, rest?.anywhere]) : null],
    [16, at && nearby && allTerms([nearby, rest?.anywhere])],
    [14, there(further)],
    [11, thereWithKeywords(family)],
    [10, there(family)],
  ]
  return conditions.map(([score, terms]) => [score, terms, 'wide'])
}

/** Tiers of all readings, the highest score first; those of one score are one. */
export function joinTiers(tiers: RelevanceTier[]): RelevanceTier[] {
  const byWorth = Map.groupBy(tiers, ({ score }) => score)
  return [...byWorth]
    .sort(([one], [other]) => other - one)
    .map(([score, same]) => ({
      score,
      tsquery: anyTerms(same.map(({ tsquery }) => tsquery)) ?? '',
      isWide: same.some(({ isWide }) => isWide),
    }))
}

/** A printed tsquery of the jobs in one of these tiers. */
export const jobsInTiers = (tiers: readonly RelevanceTier[]) =>
  anyTerms(tiers.flatMap(({ isWide, tsquery }) => (isWide ? [tsquery] : [])))
