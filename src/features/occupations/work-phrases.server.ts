// Finds occupations by what their people do, in the words of somebody who knows no title: 'fix machines in a factory'.
import { type Occupation, taxonomy } from './occupations.server.ts'
import { workWords } from './work-words.ts'

type WorkPhrase = { occupation: Occupation; words: string[]; share: number }
type WorkIndex = {
  phrasesWith: Map<string, WorkPhrase[]>
  wordsOf: Map<Occupation, Map<string, number>>
  weightOf: (word: string) => number
}
let index: WorkIndex | undefined
/** What is said of a whole family says less about each of its occupations. */
const familyShare = 0.8

/** Made at the first search for a kind of work and kept. */
function workIndex(): WorkIndex {
  if (index) return index
  const { occupations } = taxonomy()
  const phrasesWith: WorkIndex['phrasesWith'] = new Map()
  const wordsOf: WorkIndex['wordsOf'] = new Map()
  const add = (phrases: string[], occupation: Occupation, share: number) => {
    const own = wordsOf.get(occupation) ?? new Map<string, number>()
    wordsOf.set(occupation, own)
    for (const text of phrases) {
      const phrase = { occupation, words: workWords(text), share }
      for (const word of phrase.words) {
        const others = phrasesWith.get(word)
        if (others) others.push(phrase)
        else phrasesWith.set(word, [phrase])
        own.set(word, Math.max(share, own.get(word) ?? 0))
      }
    }
  }
  for (const occupation of occupations) {
    add(occupation.does, occupation, 1)
    add(occupation.familyDoes, occupation, familyShare)
  }
  const counted = new Map<string, number>()
  for (const own of wordsOf.values())
    for (const word of own.keys()) counted.set(word, (counted.get(word) ?? 0) + 1)
  const most = Math.log(occupations.length)
  index = {
    ...{ phrasesWith, wordsOf },
    weightOf: (word: string) => most - Math.log(counted.get(word) ?? 1) + leastWeight,
  }
  return index
}
const leastWeight = 0.3

/** The share of the asked words, weighted by how rare they are, that an occupation must answer to. */
const leastShare = 0.62
/** Occupations that answer much less than the best are left out. */
const leastOfBest = 0.8
/** Words of several phrases together say less than the same words in one. */
const apartShare = 0.65
/** What a phrase says beyond the words asked for counts a little against it. */
const beyondShare = 0.25
const maxFound = 20

/** The occupations whose work these words describe, best first; none when they describe no work. */
export function occupationsDoing(text: string): Occupation[] {
  const asked = workWords(text)
  const { phrasesWith, wordsOf, weightOf } = workIndex()
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + weightOf(word), 0)
  const total = weigh(asked)
  if (total === 0) return []
  const scores = new Map<Occupation, number>()
  const note = (occupation: Occupation, score: number) =>
    scores.set(occupation, Math.max(score, scores.get(occupation) ?? 0))
  for (const phrase of new Set(asked.flatMap((word) => phrasesWith.get(word) ?? []))) {
    // One word is work only where it is all that somebody says of it: 'jobs at sea'.
    if (asked.length === 1 && phrase.words.length > 1) continue
    const shared = weigh(phrase.words.filter((word) => asked.includes(word)))
    const said = shared / weigh(phrase.words)
    note(phrase.occupation, phrase.share * (shared / total) * (1 - beyondShare * (1 - said)))
  }
  for (const occupation of asked.length > 1 ? wordsOf.keys() : []) {
    const own = wordsOf.get(occupation)
    const apart = asked.reduce((sum, word) => sum + (own?.get(word) ?? 0) * weightOf(word), 0) / total
    note(occupation, apartShare * apart)
  }
  const ranked = [...scores].sort(([, one], [, other]) => other - one)
  const best = ranked[0]?.[1] ?? 0
  if (best < leastShare) return []
  return ranked.flatMap(([one, score]) => (score >= best * leastOfBest ? [one] : [])).slice(0, maxFound)
}
