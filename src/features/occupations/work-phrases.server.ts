// Finds occupations by what their people do, in the words of somebody who knows no title: 'fix machines in a factory'.
import { type Occupation, taxonomy } from './occupations.server.ts'
import { workWords } from './work-words.ts'

/** What is said of a whole family says less about each of its occupations: it has a lower `share`. */
type WorkPhrase = { words: string[]; weight: number; share: number }
/** How often each word is said of an occupation, and the phrases that say what its people do. */
type Description = { occupation: Occupation; counts: Map<string, number>; phrases: WorkPhrase[] }
/** `weightOf`: the rarer a word is, the more it weighs; most, one that is said of no work. */
type WorkIndex = {
  descriptionsWith: ReadonlyMap<string, readonly Description[]>
  weightOf: (word: string) => number
  verbs: Set<string>
}
let index: WorkIndex | undefined

// How much a word counts by where it is said: titles are few and chosen, and families and keywords are broad.
const [inTitle, ofFamily, asKeyword] = [3, 0.8, 0.5]
const leastWeight = 0.1

/** Made at the first search for a kind of work and kept. */
function workIndex(): WorkIndex {
  if (index) return index
  const { occupations } = taxonomy()
  const verbs = new Set<string>()
  const descriptions = occupations.map((occupation): Description => {
    const counts = new Map<string, number>()
    const count = (text: string, weight: number) => {
      const words = workWords(text)
      for (const word of words) counts.set(word, (counts.get(word) ?? 0) + weight)
      return words
    }
    // 'Work at' a company.
    for (const text of occupation.does) if (firstWord(text) !== 'work') verbs.add(firstWord(text))
    const phrases = [
      ...occupation.does.map((text) => ({ words: count(text, 1), weight: 0, share: 1 })),
      ...occupation.familyDoes.map((text) => ({ words: count(text, ofFamily), weight: 0, share: ofFamily })),
    ]
    count([occupation.name, ...occupation.titles].join(' '), inTitle)
    for (const text of occupation.keywords) count(text, asKeyword)
    return { occupation, counts, phrases }
  })
  const descriptionsWith = new Map<string, Description[]>()
  for (const one of descriptions)
    for (const word of one.counts.keys()) {
      const others = descriptionsWith.get(word)
      if (others) others.push(one)
      else descriptionsWith.set(word, [one])
    }
  const weightOf = (word: string) =>
    Math.log(descriptions.length / (descriptionsWith.get(word)?.length ?? 1)) + leastWeight
  for (const { phrases } of descriptions)
    for (const phrase of phrases) phrase.weight = weigh(phrase.words, weightOf)
  index = { descriptionsWith, weightOf, verbs }
  return index
}

const weigh = (words: Iterable<string>, weightOf: WorkIndex['weightOf']) =>
  [...words].reduce((sum, word) => sum + weightOf(word), 0)

const firstWord = (text: string) => text.trim().toLowerCase().split(/\s+/, 1)[0] ?? ''

// What a phrase says beyond the words asked for counts against it: little where it has nearly all of them.
const beyond = { meant: 0.25, fits: 0.5 }
/** Words of several phrases together say less than the same words in one. */
const apartShare = 0.65

/** The words of a search, each with its weight. */
type Asked = { weights: ReadonlyMap<string, number>; total: number }

function askedOf(words: string[], { weightOf }: WorkIndex): Asked {
  const weights = new Map(words.map((word) => [word, weightOf(word)]))
  return { weights, total: weigh(words, weightOf) }
}

/** How much of what was asked for a phrase says. */
function saidBy(words: readonly string[], { weights }: Asked) {
  let said = 0
  for (const word of words) said += weights.get(word) ?? 0
  return said
}

/** How nearly one phrase says it, or all of them together, from 0 to 1. */
function likenessOf({ phrases }: Description, asked: Asked) {
  const isOne = asked.weights.size === 1
  const apart = new Map<string, number>()
  let best = 0
  for (const { words, weight, share } of phrases) {
    const said = saidBy(words, asked)
    if (said === 0) continue
    for (const word of words)
      if (asked.weights.has(word)) apart.set(word, Math.max(share, apart.get(word) ?? 0))
    // One word is work only where it is all that somebody says of it: 'jobs at sea'.
    if (isOne && words.length > 1) continue
    best = Math.max(best, share * (said / asked.total) * (1 - beyond.meant * (1 - said / weight)))
  }
  if (isOne) return best
  let together = 0
  for (const [word, share] of apart) together += share * (asked.weights.get(word) ?? 0)
  return Math.max(best, (apartShare * together) / asked.total)
}

/** Of how well it fits: this share comes from the one phrase that is most alike, the rest from all mentions of the words. */
const phraseShare = 0.4
/** So many mentions of a word are half of what endless ones would be. */
const halfMentions = 2
/** What is unwanted takes this share of what it fits. */
const unwantedShare = 0.8

/** How well an occupation fits words that are said of some work, from 0 to 1. */
function fitOf({ counts, phrases }: Description, asked: Asked) {
  let mentioned = 0
  for (const [word, weight] of asked.weights) {
    const mentions = counts.get(word) ?? 0
    mentioned += (weight * mentions) / (mentions + halfMentions)
  }
  if (mentioned === 0) return 0
  let best = 0
  for (const { words, weight, share } of phrases) {
    const said = share < 1 ? 0 : saidBy(words, asked)
    if (said > 0) best = Math.max(best, (said / asked.total) * (1 - beyond.fits * (1 - said / weight)))
  }
  return phraseShare * best + ((1 - phraseShare) * mentioned) / asked.total
}

// Who fits lends of it to what is near (the nearest most), to its own kinds, and to whom it is near or a kind of.
const lent = { toNear: 0.85, nearStep: 0.04, fromNear: 0.75, toKinds: 0.7, fromKinds: 0.5 }

function withKin(own: Map<Occupation, number>) {
  const found = new Map(own)
  const raise = (occupation: Occupation, score: number) => {
    if (score > (found.get(occupation) ?? 0)) found.set(occupation, score)
  }
  const { occupations } = taxonomy()
  for (const occupation of occupations) {
    const score = own.get(occupation) ?? 0
    for (const [at, near] of occupation.near.entries()) {
      raise(near, score * lent.toNear * (1 - at * lent.nearStep))
      raise(occupation, (own.get(near) ?? 0) * lent.fromNear)
    }
    for (const kind of occupation.kinds) {
      raise(kind, score * lent.toKinds)
      raise(occupation, (own.get(kind) ?? 0) * lent.fromKinds)
    }
  }
  return found
}

/** What says it as nearly as this is meant, and what is nearly as like as the most like. */
const [leastLikeness, leastOfBest, maxMeant] = [0.62, 0.8, 20]
/** Whoever writes more has said by then what it is about. */
const maxWords = 16
/** Below this nothing was understood. */
const leastFit = 0.15

/** The circles: what has at least this share of the best, and how many occupations at most. */
const circles = [
  { least: 0.9, most: 12 },
  { least: 0.8, most: 20 },
  { least: 0.7, most: 30 },
  { least: 0.6, most: 40 },
  { least: 0.5, most: 60 },
  { least: 0.4, most: 80 },
  { least: 0.3, most: 120 },
] as const

/**
 * Occupations whose work these words describe, in circles from the closest; empty when they describe none. `unwanted`: what
 * the work is not to be. `isSentence`: they are one, and mean some work even where no phrase says nearly the same.
 */
export function occupationsDoing(text: string, unwanted = '', isSentence = true): Occupation[][] {
  const index = workIndex()
  const isKnown = (word: string) => index.descriptionsWith.has(word)
  const words = workWords(text).slice(0, maxWords)
  const asked = askedOf(words, index)
  const known = askedOf(words.filter(isKnown), index)
  const not = askedOf(workWords(unwanted).filter(isKnown).slice(0, maxWords), index)
  const [likeness, fits] = [new Map<Occupation, number>(), new Map<Occupation, number>()]
  for (const one of new Set(words.flatMap((word) => index.descriptionsWith.get(word) ?? []))) {
    const wanted = 1 - unwantedShare * fitOf(one, not)
    likeness.set(one.occupation, wanted * likenessOf(one, asked))
    fits.set(one.occupation, wanted * fitOf(one, known))
  }
  const meant = best(likeness, leastLikeness)
    .filter(({ ofBest }) => ofBest >= leastOfBest)
    .slice(0, maxMeant)
    .map(({ occupation }) => occupation)
  if (meant.length === 0 && !isSentence) return []
  const ranked = best(withKin(fits), leastFit).filter(({ occupation }) => !meant.includes(occupation))
  let from = 0
  const found = circles.map(({ least, most }) => {
    const until = ranked.findIndex(({ ofBest }) => ofBest < least)
    const circle = ranked.slice(from, until < 0 ? undefined : until).slice(0, most)
    from += circle.length
    return circle.map(({ occupation }) => occupation)
  })
  return meant.length > 0 ? [meant, ...found] : found
}

/** The best first, each with its share of the best; none when that is below the least. */
function best(scores: ReadonlyMap<Occupation, number>, least: number) {
  const ranked = [...scores].filter(([, score]) => score > 0).sort(([, one], [, other]) => other - one)
  const [, most] = ranked[0] ?? [null, 0]
  return most < least ? [] : ranked.map(([occupation, score]) => ({ occupation, ofBest: score / most }))
}

/** 'At', 'for' and 'in' stand before companies and towns as well. */
const functionWords =
  /\b(?:around|be|being|but|i|into|is|my|not|on|outside|that|their|to|where|who|with|without|you)\b/i
const sentenceWords = 4

/** 'Help people who lost their home' is a sentence, 'python sql' are names beside each other. */
export function isSentence(text: string) {
  const words = text.trim().split(/\s+/)
  const [first = ''] = words
  return (
    words.length >= sentenceWords &&
    (functionWords.test(text) || workIndex().verbs.has(first.toLowerCase()) || /[a-z]{3}ing$/i.test(first))
  )
}
